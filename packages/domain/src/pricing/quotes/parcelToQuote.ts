import type { RatingRequest } from '../rating/parcel.ts'

/** Parcel to price, without day and segment, which the server decides. */
export type ParcelToQuote = Omit<RatingRequest, 'day' | 'segmentId'>
