import { promiseReasons } from '@kervan/domain/tracking/promise/followPromise'
import { z } from 'zod'

const uncountedDay = z.object({
  day: z.iso.date(),
  /** Whose weekend or holiday it is. */
  countryCode: z.string(),
  /** In the caller's language; null for a weekend. */
  holidayName: z.string().nullable(),
})

/** By which day a shipment should arrive, and why. */
export const deliveryPromise = z.object({
  /** As it was promised when it was booked. */
  firstDay: z.iso.date(),
  /** Null: it comes back, or nobody can say. */
  expectedDay: z.iso.date().nullable(),
  reason: z.enum(promiseReasons),
  /** In the caller's language. */
  explanation: z.string(),
  uncountedDays: z.array(uncountedDay),
})
export type DeliveryPromise = z.output<typeof deliveryPromise>
