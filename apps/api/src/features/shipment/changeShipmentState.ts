import { groupBy } from '@kervan/domain/pricing/rating/compile/groupBy'
import { nextState } from '@kervan/domain/shipment/shipmentLife'
import type { ShipmentEvent, ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import { randomUUID } from 'node:crypto'
import type { Services } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { shipmentTopic } from './shipmentTopic.ts'
import {
  insertShipmentEvents,
  lockShipmentStates,
  updateShipmentOffers,
  updateShipmentStates,
} from './shipment.queries.ts'
import type { ShipmentOffer, WrittenWithState } from './shipment.queries.ts'

export type { ShipmentOffer }

/** What a caller that holds the rows' locks knows of them, and what it writes in the same statement as the state. */
interface KnownAndWritten {
  before?: ReadonlyMap<string, ShipmentState>
  also?: WrittenWithState
  /** Instead of `also`: the offer that each of them comes to stand with. */
  offers?: readonly ShipmentOffer[]
}

interface StateChange extends KnownAndWritten {
  event: ShipmentEvent
  /** Null: the system. */
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
}

/** A row of the shipment's history for each change, and the jobs of those who hear of it. */
const tellChanges = async (
  tx: Db,
  events: Services['events'],
  facts: readonly Fact[],
  { actorId, reason, now }: { actorId: number | null; reason: string | null; now: Date },
): Promise<void> => {
  await insertShipmentEvents(
    tx,
    facts.map(({ eventId, from, to, ...fact }) => ({
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
 * The only writer of `shipments.state`, with `takeBackShipmentStates` beside it. Locks the rows in the order of their ids, so that two callers never wait for each
 * other crosswise, and writes the events beside the change, in the caller's transaction: either all of what the caller does
 * happens or none of it. Listeners of the event (`features.ts`) get their jobs in the same transaction. The number of
 * statements does not grow with the number of shipments.
 * @param before the states, of a caller that has locked the rows and read them
 * @param also columns that are written in the same statement as the state
 * @throws AppError notFound; shipmentStateRefused when the event is not allowed in the present state of one of them
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
  for (const [state, ids] of idsByState) {
    const ofState = new Set(ids)
    const taken = offers?.filter(({ shipmentId }) => ofState.has(shipmentId))
    if (taken) await updateShipmentOffers(tx, taken, { state, now })
    else await updateShipmentStates(tx, ids, { state, also, now })
  }
  const facts = [...changes].map(([shipmentId, { from, to }]) => ({
    eventId: randomUUID(),
    shipmentId,
    event,
    from,
    to,
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

export interface StateToTakeBack {
  shipmentId: string
  from: ShipmentState
  to: ShipmentState
}

/**
 * Puts shipments back where they stood before a mistaken word of a carrier had moved them. The caller holds their locks and
 * knows that each is still in `from`.
 */
export const takeBackShipmentStates = async (
  tx: Db,
  { events }: Pick<Services, 'events'>,
  moves: readonly StateToTakeBack[],
  { actorId, now }: { actorId: number | null; now: Date },
): Promise<void> => {
  const idsByState = groupBy(moves, ({ to }) => to)
  for (const [state, ofState] of idsByState)
    await updateShipmentStates(
      tx,
      ofState.map(({ shipmentId }) => shipmentId),
      { state, now },
    )
  await tellChanges(
    tx,
    events,
    moves.map((move) => ({ eventId: randomUUID(), event: 'takeBack' as const, ...move })),
    { actorId, reason: null, now },
  )
}
