import { randomUUID } from 'node:crypto'
import type { StopRecord } from '@kervan/contract/courier/courier.endpoints'
import { canUndoRecord } from '@kervan/domain/courier/stopRecord'
import { dayInTurkiye } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { lockStop, reopenStop } from '../reservation/recordStops.ts'
import { undoMove } from '../tracking/locations/undoMove.ts'
import { describeRecord } from './describeRecords.ts'
import { requireHandling } from '../access/policies.ts'
import { findNewestDone, findRecord, listScans, markUndone } from './stop.queries.ts'

/** @throws AppError stopNotUndoable when a piece was scanned elsewhere since */
const putBack = async (tx: Db, ctx: Ctx, recordId: string, actorId: number): Promise<void> => {
  const moved = (await listScans(tx, [recordId]))
    .map(({ scan }) => scan)
    .filter(({ outcome, shipmentId }) => outcome === 'moved' && shipmentId !== null)
    // Lock order: ascending shipment id, as everywhere.
    .toSorted((a, b) => (a.shipmentId! < b.shipmentId! ? -1 : 1))
  for (const { scanId } of moved) {
    const undone = await undoMove(tx, ctx, { id: randomUUID(), moveId: scanId, actorId, now: ctx.now })
    if (undone !== 'undone') throw new AppError('stopNotUndoable')
  }
}

/**
 * Undoes an own record of today: the stop is open and assigned to the courier again, and its pieces return to
 * their previous location.
 * @throws AppError notFound; stopNotUndoable on another day, when a newer record exists, when the stop was
 * reassigned, or when a piece has moved on
 */
export const undoStop = (ctx: Ctx, recordId: string): Promise<StopRecord> => {
  const courierId = requireHandling(ctx)
  return inTransaction(ctx.db, async (tx) => {
    const asked = await findRecord(tx, recordId)
    if (!asked || asked.courierId !== courierId) throw new AppError('notFound')
    await lockStop(tx, asked.reservationId)
    const record = (await findRecord(tx, recordId))!
    if (record.state === 'undone') return describeRecord(tx, ctx, recordId)
    const newest = await findNewestDone(tx, record.reservationId)
    if (!canUndoRecord(record, dayInTurkiye(ctx.now)) || newest?.id !== recordId)
      throw new AppError('stopNotUndoable')
    await putBack(tx, ctx, recordId, courierId)
    const { reservationId, stopOrder } = record
    if (!(await reopenStop(tx, ctx, { reservationId, courierId, stopOrder })))
      throw new AppError('stopNotUndoable')
    await markUndone(tx, recordId)
    return describeRecord(tx, ctx, recordId)
  })
}
