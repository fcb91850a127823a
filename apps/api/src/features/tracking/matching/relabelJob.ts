import { groupBy } from '@kervan/domain/pricing/rating/compile/groupBy'
import { happened } from '@kervan/domain/tracking/truth'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { changeShipmentStates, restoreShipmentStates } from '../../shipment/changeShipmentState.ts'
import { recordProgressOfMany } from '../../shipment/recordProgress.ts'
import { storeContradictions } from '../ingest/storeContradictions.ts'
import { findEventsOfMany } from '../tracking.queries.ts'
import { publishProgress } from '../trackingTopic.ts'
import {
  findBooked,
  findEventsBehind,
  listMatchStatuses,
  listMoves,
  lockMatch,
  storeMoves,
  updateMatch,
} from './matching.queries.ts'
import type { FoundShipment, MatchRow } from './matching.queries.ts'
import { standingOf } from './relabel.ts'
import type { Standing } from './relabel.ts'

/**
 * Updates shipments after a change of meaning. Resumable: continues after the last batch and recalculates
 * progress from all events.
 */
export const relabelJob = jobKind({
  name: 'tracking-relabel',
  payload: z.object({ matchId: z.int() }),
  expireInSeconds: 1800,
  retryLimit: 10,
})

/** Events per transaction, which locks its shipments for some hundredths of a second. */
const batch = 200
/** Pause between transactions in ms, so that requests waiting for a connection or lock go first. */
const pauseMs = 10

type Moved = Pick<Services, 'events'>

/** Restores the previous state of shipments that the undone match moved and nothing else has moved since. */
const takeBack = async (
  tx: Db,
  services: Moved,
  { undoesId, actorId }: MatchRow,
  found: readonly FoundShipment[],
  now: Date,
): Promise<FoundShipment[]> => {
  if (undoesId === null) return [...found]
  const moves = new Map(
    (
      await listMoves(
        tx,
        undoesId,
        found.map(({ id }) => id),
      )
    ).map((move) => [move.shipmentId, move]),
  )
  const back = found.filter(({ id, state }) => moves.get(id)?.to === state)
  await restoreShipmentStates(
    tx,
    services,
    back.map(({ id, state }) => ({ shipmentId: id, from: state, to: moves.get(id)!.from })),
    { actorId, now },
  )
  const isBack = new Set(back)
  return found.map((each) => (isBack.has(each) ? { ...each, state: moves.get(each.id)!.from } : each))
}

const moveOn = async (
  tx: Db,
  services: Moved,
  match: MatchRow,
  standings: readonly { standing: Standing; shipment: FoundShipment }[],
  now: Date,
): Promise<number> => {
  const moving = standings.filter(({ standing }) => standing.event !== null)
  for (const [event, ofEvent] of groupBy(moving, ({ standing }) => standing.event!)) {
    await changeShipmentStates(tx, services, {
      shipmentIds: ofEvent.map(({ shipment }) => shipment.id),
      before: new Map(ofEvent.map(({ shipment }) => [shipment.id, shipment.state])),
      event,
      actorId: match.actorId,
      now,
    })
  }
  if (match.kind === 'match')
    await storeMoves(
      tx,
      match.id,
      moving.map(({ shipment, standing }) => ({
        shipmentId: shipment.id,
        from: shipment.state,
        to: standing.stateAfter,
      })),
    )
  return moving.length
}

/** The caller holds the match's row lock, so that two runs never process the same batch. */
const relabelShipments = async (
  tx: Db,
  services: Moved,
  match: MatchRow,
  shipmentIds: readonly string[],
  now: Date,
): Promise<{ done: number; moved: number }> => {
  if (shipmentIds.length === 0) return { done: 0, moved: 0 }
  const locked = await findBooked(tx, shipmentIds, { isLocked: true })
  const found = await takeBack(tx, services, match, locked, now)
  const events = await findEventsOfMany(
    tx,
    found.map(({ id }) => id),
  )
  const standings = found.map((shipment) => ({
    shipment,
    standing: standingOf(shipment, happened(events.get(shipment.id) ?? [], now)),
  }))
  await recordProgressOfMany(
    tx,
    standings.map(({ standing: { shipmentId, whole, pieces } }) => ({ shipmentId, whole, pieces })),
    now,
  )
  await storeContradictions(
    tx,
    found.map(({ id, pieceCount }) => ({ id, pieceCount, events: events.get(id) ?? [] })),
    now,
  )
  // Undoing a match triggers no emails.
  if (match.kind !== 'undo')
    await publishProgress(
      tx,
      services,
      found.map(({ id }) => id),
    )
  return { done: found.length, moved: await moveOn(tx, services, match, standings, now) }
}

/** Processes one batch in one transaction. @returns whether none is left */
export const relabelBatch = (
  services: Pick<Services, 'db' | 'events' | 'clock'>,
  matchId: number,
): Promise<boolean> =>
  services.db.transaction(async (tx) => {
    const now = services.clock()
    const match = await lockMatch(tx, matchId)
    if (!match || match.finishedAt !== null) return true
    const statusIds = (await listMatchStatuses(tx, [matchId])).map(({ id }) => id)
    const statusId = match.placeStatusId ?? statusIds[0]
    // The match was undone meanwhile: the undo's own job updates all shipments.
    if (statusId === undefined || match.undoneAt !== null) {
      await updateMatch(tx, matchId, { finishedAt: now })
      return true
    }
    const place =
      match.placeAt !== null && match.placeShipmentId !== null
        ? { at: match.placeAt, shipmentId: match.placeShipmentId }
        : null
    const events = await findEventsBehind(tx, statusId, place, batch)
    const shipmentIds = [...new Set(events.map(({ shipmentId }) => shipmentId))]
    const { done, moved } = await relabelShipments(tx, services, match, shipmentIds, now)
    const isLastOfStatus = events.length < batch
    const nextStatusId = isLastOfStatus ? statusIds[statusIds.indexOf(statusId) + 1] : statusId
    const last = isLastOfStatus ? undefined : events.at(-1)
    const isOver = nextStatusId === undefined
    await updateMatch(tx, matchId, {
      doneShipments: match.doneShipments + done,
      movedShipments: match.movedShipments + moved,
      placeStatusId: nextStatusId ?? statusId,
      placeAt: last?.at ?? null,
      placeShipmentId: last?.shipmentId ?? null,
      ...(isOver && { finishedAt: now }),
    })
    return isOver
  })

/** Updates the shipments themselves. Past events get the new meaning immediately through their join. */
export const relabel = async (
  services: Pick<Services, 'db' | 'events' | 'clock'>,
  { matchId }: { matchId: number },
): Promise<void> => {
  while (!(await relabelBatch(services, matchId))) await pause(pauseMs)
}
