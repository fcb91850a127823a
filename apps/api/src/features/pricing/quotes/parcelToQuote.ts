import type { RatingRequest } from '@kervan/domain/pricing/rating/parcel'

/** Parcel to price, without day and segment, which the server decides. */
export type ParcelToQuote = Omit<RatingRequest, 'day' | 'segmentId'>
