import type { StopRecord } from '@kervan/contract/courier/courier.endpoints'
import { canUndoRecord } from '@kervan/domain/courier/stopRecord'
import { groupBy } from '@kervan/domain/pricing/rating/compile/groupBy'
import { dayInTurkiye } from '../../platform/clock.ts'
import { requireActor } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { findNamedRecord, listFiles, listScans } from './stop.queries.ts'
import type { NamedRecord } from './stop.queries.ts'

/** Loads records with their scans and files, in three statements. */
export const describeRecords = async (
  db: Db,
  ctx: Pick<Ctx, 'actor' | 'now'>,
  records: readonly NamedRecord[],
): Promise<StopRecord[]> => {
  if (records.length === 0) return []
  const ids = records.map(({ record }) => record.id)
  const scans = groupBy(await listScans(db, ids), ({ scan }) => scan.recordId)
  const files = groupBy(await listFiles(db, ids), ({ recordId }) => recordId)
  const { userId } = requireActor(ctx)
  const today = dayInTurkiye(ctx.now)
  return records.map(({ record, courierName }) => ({
    id: record.id,
    reservationId: record.reservationId,
    outcome: record.outcome,
    failure: record.failure,
    note: record.note,
    signedBy: record.signedBy,
    date: record.at.toISOString(),
    receivedDate: record.receivedAt.toISOString(),
    state: record.state,
    courierName,
    pieces: (scans.get(record.id) ?? []).map(({ scan, assetReference }) => ({
      id: scan.scanId,
      code: scan.code,
      shipmentId: scan.shipmentId,
      assetReference,
      pieceNumber: scan.pieceNumber,
      outcome: scan.outcome,
      isSurplus: scan.isSurplus,
    })),
    missing: [...record.missing],
    files: (files.get(record.id) ?? []).map(({ id, kind }) => ({ id, kind })),
    canUndo: record.courierId === userId && canUndoRecord(record, today),
  }))
}

export const describeRecord = async (
  db: Db,
  ctx: Pick<Ctx, 'actor' | 'now'>,
  recordId: string,
): Promise<StopRecord> => {
  const found = await findNamedRecord(db, recordId)
  if (!found) throw new AppError('notFound')
  return (await describeRecords(db, ctx, [found]))[0]!
}
