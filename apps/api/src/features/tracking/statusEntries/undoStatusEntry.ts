import { randomUUID } from 'node:crypto'
import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { statusEntryEndpoints } from '@kervan/contract/tracking/statusEntry.endpoints'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { restoreShipmentStates } from '../../shipment/changeShipmentState.ts'
import { followShipments } from '../followShipments.ts'
import { lockPieces } from '../locations/place.queries.ts'
import { undoMove } from '../locations/undoMove.ts'
import { findBooked } from '../matching/matching.queries.ts'
import { announceEntryJob } from './announceEntryJob.ts'
import {
  deleteEventsOfEntry,
  findEntryMoves,
  findShipmentsOfEntry,
  findStateChanges,
  lockEntry,
  updateEntry,
} from './statusEntry.queries.ts'
import type { EntryMove, StatusEntry } from './statusEntry.queries.ts'

type Row = (typeof statusEntryEndpoints)['undoStatusEntry']

/** Locks the entry's shipments with the bags that pieces return to. @returns its moves and its shipments that stay */
const lockMoves = async (
  tx: Db,
  { moveIds }: StatusEntry,
  shipmentIds: readonly string[],
): Promise<{ moves: EntryMove[]; kept: ReadonlySet<string> }> => {
  const bagIds = (await findEntryMoves(tx, moveIds)).flatMap(({ bagBefore }) => bagBefore ?? [])
  const { bags } = await lockPieces(tx, { shipmentIds, entered: [...new Set(bagIds)], moveIds: [] })
  // Read again behind the locks.
  const moves = await findEntryMoves(tx, moveIds)
  const isFixed = ({ isLast, bagBefore }: EntryMove) =>
    !isLast || (bagBefore !== null && bags.get(bagBefore)?.state !== 'open')
  return { moves, kept: new Set(moves.filter(isFixed).map(({ shipmentId }) => shipmentId)) }
}

/** Removes the events and restores states that only this entry had changed. The caller has locked the shipments. */
const removeEvents = async (
  tx: Db,
  ctx: Ctx,
  entry: StatusEntry,
  shipmentIds: readonly string[],
): Promise<void> => {
  const cause = { actorId: entry.actorId, now: ctx.now }
  await deleteEventsOfEntry(tx, entry.id, shipmentIds)
  const found = await findBooked(tx, shipmentIds, { isLocked: true })
  const changes = new Map(
    (await findStateChanges(tx, entry, shipmentIds)).map((change) => [change.shipmentId, change]),
  )
  const back = found.filter(({ id, state }) => changes.get(id)?.after === state)
  const before = (id: string) => changes.get(id)!.before
  await restoreShipmentStates(
    tx,
    ctx,
    back.map(({ id, state }) => ({ shipmentId: id, from: state, to: before(id) })),
    cause,
  )
  const followed = found.map((each) => (back.includes(each) ? { ...each, state: before(each.id) } : each))
  await followShipments(tx, ctx, followed, { ...cause, place: null })
}

/**
 * Undoes a status entry of the caller: removes its events, returns received pieces to their places and cancels the
 * waiting emails. A shipment with a piece that was scanned elsewhere since keeps its status, and its customers are
 * emailed at once.
 * @throws AppError notFound for an entry of another user; statusEntryUndoOver once customers were emailed or the
 * entry was undone
 */
export const undoStatusEntry = (ctx: Ctx, { id }: InputOf<Row>['body']): Promise<AnswerOf<Row>> =>
  inTransaction(ctx.db, async (tx) => {
    const { userId: actorId } = requireActor(ctx)
    const entry = await lockEntry(tx, id)
    if (entry?.actorId !== actorId) throw new AppError('notFound')
    if (!(await ctx.jobs.cancelWaiting(tx, announceEntryJob, id))) throw new AppError('statusEntryUndoOver')
    const shipmentIds = await findShipmentsOfEntry(tx, id)
    const { moves, kept } = await lockMoves(tx, entry, shipmentIds)
    for (const { id: moveId, shipmentId } of moves)
      if (!kept.has(shipmentId)) await undoMove(tx, ctx, { id: randomUUID(), moveId, actorId, now: ctx.now })
    const undone = shipmentIds.filter((shipmentId) => !kept.has(shipmentId))
    if (undone.length > 0) await removeEvents(tx, ctx, entry, undone)
    await updateEntry(tx, id, { undoneAt: ctx.now })
    const stay = kept.size === 0 ? [] : await findBooked(tx, [...kept], { isLocked: true })
    if (stay.length > 0) await followShipments(tx, ctx, stay, { actorId, place: null, now: ctx.now })
    return { undone: undone.length, kept: stay.map(({ assetReference }) => assetReference) }
  })
