import type { InputOf } from '@kervan/contract/endpoint'
import type { courierEndpoints, StopRecord } from '@kervan/contract/courier/courier.endpoints'
import { correctClock } from '@kervan/domain/tracking/deviceClock'
import { isOvertaken } from '@kervan/domain/courier/stopRecord'
import type { StopRecordState } from '@kervan/domain/courier/stopRecord'
import { dayInTurkiye } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { completeReservation, failStop, lockStop } from '../reservation/recordStops.ts'
import type { reservations } from '../reservation/reservation.tables.ts'
import { describeRecord } from './describeRecords.ts'
import { expectedPieces } from './expectedPieces.ts'
import { ownPrefixes } from '../reference/rules/currentRules.ts'
import { requireHandling } from '../access/policies.ts'
import { findNewestDone, findRecord, insertRecord, listExpected, wasAssignedTo } from './stop.queries.ts'
import { acceptScans } from './acceptScans.ts'

type Body = InputOf<(typeof courierEndpoints)['recordStop']>['body']

/** Record state by the reservation's outcome. */
const stateBy = { done: 'done', known: 'closed', cancelled: 'closed', elsewhere: 'notYours' } as const

interface RecordedFlight {
  body: Body
  courierId: number
  at: Date
}

const followRecord = async (
  tx: Db,
  ctx: Ctx,
  row: typeof reservations.$inferSelect,
  { body, courierId, at }: RecordedFlight,
): Promise<StopRecordState> => {
  const newest = await findNewestDone(tx, row.id)
  const record = { outcome: body.outcome, at, day: dayInTurkiye(at) }
  if (isOvertaken(record, { date: row.date, newestRecordAt: newest?.at ?? null })) return 'late'
  const told = { reservationId: row.id, courierId, at, reason: body.note }
  const outcome =
    body.outcome === 'pickedUp'
      ? await completeReservation(tx, ctx, told)
      : await failStop(tx, ctx, { ...told, failure: body.failure! })
  return stateBy[outcome]
}

/**
 * Stores a courier's record, even if it arrives late or after the plan changed. Records are never lost: each is
 * stored with its effect or the lack of it, and the pieces are moved to their real location.
 * @throws AppError notFound for a stop that was never assigned to this courier, and for the id of another
 * record
 */
export const recordStop = async (ctx: Ctx, body: Body): Promise<StopRecord> => {
  const courierId = requireHandling(ctx)
  const prefixes = await ownPrefixes(ctx)
  return inTransaction(ctx.db, async (tx) => {
    const row = await lockStop(tx, body.reservationId)
    const known = await findRecord(tx, body.id)
    if (known) {
      if (known.courierId !== courierId || known.reservationId !== row.id) throw new AppError('notFound')
      return describeRecord(tx, ctx, known.id)
    }
    if (row.courierId !== courierId && !(await wasAssignedTo(tx, row.id, courierId)))
      throw new AppError('notFound')
    const sentAt = new Date(body.sentAt)
    const ours = (moment: string): Date => correctClock(new Date(moment), sentAt, ctx.now)
    const at = ours(body.at)
    const isPickedUp = body.outcome === 'pickedUp'
    const state = await followRecord(tx, ctx, row, { body, courierId, at })
    const expected = await listExpected(tx, [row.id])
    const scans = isPickedUp ? body.scanned : []
    const taken = await acceptScans(
      tx,
      ctx,
      scans.map((scan) => ({ id: scan.id, code: scan.code, at: ours(scan.at) })),
      { prefixes, courierId, placeName: row.city, expected },
    )
    const found = new Set(taken.map(({ shipmentId, pieceNumber }) => `${shipmentId} ${pieceNumber}`))
    const missing = expectedPieces(expected)
      .filter((piece) => !piece.isTaken && !found.has(`${piece.shipmentId} ${piece.pieceNumber}`))
      .map(({ assetReference, pieceNumber }) => ({ assetReference, pieceNumber }))
    const isNew = await insertRecord(
      tx,
      {
        id: body.id,
        reservationId: row.id,
        courierId,
        outcome: body.outcome,
        failure: isPickedUp ? null : body.failure,
        note: body.note,
        signedBy: isPickedUp ? body.signedBy : null,
        state,
        at,
        day: dayInTurkiye(at),
        receivedAt: ctx.now,
        stopOrder: row.stopOrder,
        missing: isPickedUp ? missing : [],
      },
      taken,
    )
    if (!isNew) throw new AppError('notFound')
    return describeRecord(tx, ctx, body.id)
  })
}
