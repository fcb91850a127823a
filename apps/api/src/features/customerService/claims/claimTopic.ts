import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { claimEvents, claimStates } from '@kervan/domain/customerService/claimLife'
import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { EventTopic } from '../../../platform/events.ts'

/** `open` creates the claim; the other events are those of its life cycle. */
export const claimFactEvents = ['open', ...claimEvents] as const

const claimFact = z.object({
  /** Identifies the fact; used to detect duplicate events. */
  eventId: z.uuid(),
  claimId: z.int(),
  shipmentId: z.uuid(),
  event: z.enum(claimFactEvents),
  /** Null for `open`. */
  from: z.enum(claimStates).nullable(),
  to: z.enum(claimStates),
})
type ClaimFact = z.output<typeof claimFact>

/** Event topic: every new claim against a carrier and every change of its state. */
export const claimTopic: EventTopic<ClaimFact> = { name: 'claim', fact: claimFact }

/** Publishes in the transaction that changes the claim. */
export const publishClaim = (
  tx: Db,
  { events }: Pick<Services, 'events'>,
  fact: Omit<ClaimFact, 'eventId'>,
): Promise<void> => events.publish(tx, claimTopic, [{ eventId: randomUUID(), ...fact }])
