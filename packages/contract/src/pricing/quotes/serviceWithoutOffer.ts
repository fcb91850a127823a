import { z } from 'zod'

/** A service that makes no offer for a parcel. */
export const serviceWithoutOffer = z.object({
  supplierName: z.string(),
  supplierServiceMethodName: z.string(),
  /** In the caller's language, with the limit and what the parcel has where it is one. */
  reason: z.string(),
})
export type ServiceWithoutOffer = z.output<typeof serviceWithoutOffer>
