import type { RatingRequest } from '@kervan/domain/pricing/rating/parcel'

/** What is to be priced; the day and whose markup it gets are the server's to say. */
export type ParcelToQuote = Omit<RatingRequest, 'day' | 'segmentId'>
