import { z } from 'zod'
import { paymentEventNames, paymentStates } from '@kervan/domain/payment/paymentLife'
import type { EventTopic } from '../../platform/events.ts'

const paymentFact = z.object({
  /** Id of the row in `payment_events`; used to detect duplicate events. */
  eventId: z.uuid(),
  paymentId: z.uuid(),
  event: z.enum(paymentEventNames),
  from: z.enum(paymentStates),
  to: z.enum(paymentStates),
})

/** Event topic: every change of a payment's state. Starting a payment is not published. */
export const paymentTopic: EventTopic<z.output<typeof paymentFact>> = { name: 'payment', fact: paymentFact }
