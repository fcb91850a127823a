import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { adjustmentEventNames, adjustmentStates } from '@kervan/domain/shipment/adjustmentLife'
import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { EventTopic } from '../../../platform/events.ts'

/** `create` requests the extra payment; the other events are those of its life cycle. */
export const adjustmentFactEvents = ['create', ...adjustmentEventNames] as const

const adjustmentFact = z.object({
  /** Identifies the fact; used to detect duplicate events. */
  eventId: z.uuid(),
  adjustmentId: z.uuid(),
  shipmentId: z.uuid(),
  event: z.enum(adjustmentFactEvents),
  /** Null for `create`. */
  from: z.enum(adjustmentStates).nullable(),
  to: z.enum(adjustmentStates),
})
type AdjustmentFact = z.output<typeof adjustmentFact>

/** Event topic: every new extra payment and every change of its state. */
export const adjustmentTopic: EventTopic<AdjustmentFact> = { name: 'adjustment', fact: adjustmentFact }

const discountFact = z.object({
  /** Identifies the fact; used to detect duplicate events. */
  eventId: z.uuid(),
  adjustmentId: z.uuid(),
  shipmentId: z.uuid(),
  event: z.enum(['credit']),
})
type DiscountFact = z.output<typeof discountFact>

/** Event topic: a discount was credited. It never changes afterwards. */
export const discountTopic: EventTopic<DiscountFact> = { name: 'discount', fact: discountFact }

/** Publishes in the transaction that changes the extra payments. */
export const publishAdjustments = (
  tx: Db,
  { events }: Pick<Services, 'events'>,
  facts: readonly Omit<AdjustmentFact, 'eventId'>[],
): Promise<void> =>
  events.publish(
    tx,
    adjustmentTopic,
    facts.map((fact) => ({ eventId: randomUUID(), ...fact })),
  )

/** Publishes in the transaction that credits the discount. */
export const publishDiscount = (
  tx: Db,
  { events }: Pick<Services, 'events'>,
  discount: Pick<DiscountFact, 'adjustmentId' | 'shipmentId'>,
): Promise<void> =>
  events.publish(tx, discountTopic, [{ eventId: randomUUID(), event: 'credit', ...discount }])
