import { promiseReasons } from '@kervan/domain/tracking/promise/followPromise'
import { z } from 'zod'

const uncountedDay = z.object({
  day: z.iso.date(),
  /** Country that has the weekend or holiday. */
  countryCode: z.string(),
  /** Name in the caller's language; null for a weekend. */
  holidayName: z.string().nullable(),
})

/** Expected delivery day of a shipment, with the reason. */
export const deliveryPromise = z.object({
  /** Delivery day promised at booking. */
  firstDay: z.iso.date(),
  /** Null when the shipment comes back or is lost. */
  expectedDay: z.iso.date().nullable(),
  reason: z.enum(promiseReasons),
  /** Text in the caller's language. */
  explanation: z.string(),
  uncountedDays: z.array(uncountedDay),
})
export type DeliveryPromise = z.output<typeof deliveryPromise>
