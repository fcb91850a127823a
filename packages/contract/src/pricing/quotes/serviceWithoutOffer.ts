import { z } from 'zod'

/** Service without an offer for a parcel. */
export const serviceWithoutOffer = z.object({
  supplierName: z.string(),
  supplierServiceMethodName: z.string(),
  /** Text in the caller's language, with limit and measured value if the reason is a limit. */
  reason: z.string(),
})
export type ServiceWithoutOffer = z.output<typeof serviceWithoutOffer>
