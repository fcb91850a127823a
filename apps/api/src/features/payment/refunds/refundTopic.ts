import { z } from 'zod'
import { refundEventNames, refundStates } from '@kervan/domain/payment/refundLife'
import type { EventTopic } from '../../../platform/events.ts'

/** `request` creates the refund; the other events are those of its life cycle. */
export const refundFactEvents = ['request', ...refundEventNames] as const

const refundFact = z.object({
  /** Identifies the fact; used to detect duplicate events. */
  eventId: z.uuid(),
  refundId: z.uuid(),
  paymentId: z.uuid(),
  event: z.enum(refundFactEvents),
  /** Null for `request`. */
  from: z.enum(refundStates).nullable(),
  to: z.enum(refundStates),
})

/** Event topic: every new refund and every change of its state. */
export const refundTopic: EventTopic<z.output<typeof refundFact>> = { name: 'refund', fact: refundFact }
