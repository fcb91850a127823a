import { groupBy } from '@kervan/domain/pricing/rating/compile/groupBy'
import { nextState } from '@kervan/domain/shipment/shipmentLife'
import type { ShipmentEvent, ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import { randomUUID } from 'node:crypto'
import type { Services } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { NewCost } from './costs/readCosts.ts'
import { shipmentTopic } from './shipmentTopic.ts'
import {
  insertShipmentEvents,
  lockShipmentStates,
  updateShipmentOffers,
  updateShipmentStates,
} from './shipment.queries.ts'
import type { ShipmentOffer, WrittenWithState } from './shipment.queries.ts'

export type { ShipmentOffer }

/** Values that a caller with row locks already knows, and columns to write together with the state. */
interface KnownAndWritten {
  before?: ReadonlyMap<string, ShipmentState>
  also?: WrittenWithState
  /** Costs of the shipments, inserted together with the state. */
  costs?: readonly NewCost[]
  /** Alternative to `also`: the new offer of each shipment. */
  offers?: readonly ShipmentOffer[]
}

interface StateChange extends KnownAndWritten {
  event: ShipmentEvent
  /** User who changed the shipments; null when the system did. */
  actorId: number | null
  reason?: string | null
  now: Date
}

export type ShipmentStateChange = StateChange & { shipmentId: string }

interface StatePair {
  from: ShipmentState
  to: ShipmentState
}

const findTransition = (from: ShipmentState | undefined, event: ShipmentEvent): StatePair => {
  if (!from) throw new AppError('notFound')
  const to = nextState(from, event)
  if (!to) throw new AppError('shipmentStateRefused')
  return { from, to }
}

interface Fact extends StatePair {
  eventId: string
  shipmentId: string
  event: ShipmentEvent
  carrierId: number | null
}

/** Inserts one history row per change and the jobs of all subscribers. */
const tellChanges = async (
  tx: Db,
  events: Services['events'],
  facts: readonly Fact[],
  { actorId, reason, now }: { actorId: number | null; reason: string | null; now: Date },
): Promise<void> => {
  await insertShipmentEvents(
    tx,
    facts.map(({ eventId, from, to, carrierId: _, ...fact }) => ({
      ...fact,
      id: eventId,
      fromState: from,
      toState: to,
      actorId,
      reason,
      at: now,
    })),
  )
  await events.publish(tx, shipmentTopic, facts)
}

/**
 * Only writer of `shipments.state`, besides `takeBackShipmentStates`. Row lock order: ascending id, which
 * prevents deadlocks. Events are written in the caller's transaction, so the caller's work and the change
 * commit or roll back together. Listeners of the event (`<feature>.feature.ts`) get their jobs in the same transaction.
 * The number of statements does not grow with the number of shipments.
 * @param before current states, from a caller that has locked and read the rows
 * @param also columns written in the same statement as the state
 * @throws AppError notFound; shipmentStateRefused when the present state of one shipment does not allow the
 * event
 */
export const changeShipmentStates = async (
  tx: Db,
  { events }: Pick<Services, 'events'>,
  {
    shipmentIds,
    event,
    actorId,
    reason = null,
    now,
    before,
    also,
    costs,
    offers,
  }: StateChange & { shipmentIds: readonly string[] },
): Promise<ReadonlyMap<string, StatePair>> => {
  const states = before ?? (await lockShipmentStates(tx, shipmentIds))
  const changes = new Map(shipmentIds.map((id) => [id, findTransition(states.get(id), event)]))
  const idsByState = new Map<ShipmentState, string[]>()
  for (const [id, { from, to }] of changes) {
    if (to === from && also === undefined && offers === undefined) continue
    idsByState.set(to, [...(idsByState.get(to) ?? []), id])
  }
  const carriers = new Map<string, number | null>()
  for (const [state, ids] of idsByState) {
    const ofState = new Set(ids)
    const taken = offers?.filter(({ shipmentId }) => ofState.has(shipmentId))
    if (taken) await updateShipmentOffers(tx, taken, { state, now })
    const written = taken ?? (await updateShipmentStates(tx, ids, { state, also, costs, now }))
    for (const { shipmentId, carrierId } of written) carriers.set(shipmentId, carrierId)
  }
  const facts = [...changes].map(([shipmentId, { from, to }]) => ({
    eventId: randomUUID(),
    shipmentId,
    event,
    from,
    to,
    carrierId: carriers.get(shipmentId) ?? null,
  }))
  await tellChanges(tx, events, facts, { actorId, reason, now })
  return changes
}

/** @throws AppError as `changeShipmentStates` */
export const changeShipmentState = async (
  tx: Db,
  services: Pick<Services, 'events'>,
  { shipmentId, ...change }: ShipmentStateChange,
): Promise<StatePair> =>
  (await changeShipmentStates(tx, services, { ...change, shipmentIds: [shipmentId] })).get(shipmentId)!

export interface StateToRestore {
  shipmentId: string
  from: ShipmentState
  to: ShipmentState
}

/**
 * Restores the state that shipments had before a mistaken carrier event. The caller has locked them and checked
 * that each is still in `from`.
 */
export const restoreShipmentStates = async (
  tx: Db,
  { events }: Pick<Services, 'events'>,
  moves: readonly StateToRestore[],
  { actorId, now }: { actorId: number | null; now: Date },
): Promise<void> => {
  const idsByState = groupBy(moves, ({ to }) => to)
  const carriers = new Map<string, number | null>()
  for (const [state, ofState] of idsByState) {
    const written = await updateShipmentStates(
      tx,
      ofState.map(({ shipmentId }) => shipmentId),
      { state, now },
    )
    for (const { shipmentId, carrierId } of written) carriers.set(shipmentId, carrierId)
  }
  await tellChanges(
    tx,
    events,
    moves.map((move) => ({
      eventId: randomUUID(),
      event: 'takeBack' as const,
      carrierId: carriers.get(move.shipmentId) ?? null,
      ...move,
    })),
    { actorId, reason: null, now },
  )
}
