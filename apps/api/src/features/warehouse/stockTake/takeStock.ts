import { randomUUID } from 'node:crypto'
import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import { mostDifferences } from '@kervan/contract/warehouse/stockTake/stockTake.endpoints'
import type { stockTakeEndpoints } from '@kervan/contract/warehouse/stockTake/stockTake.endpoints'
import { suitsDifference } from '@kervan/domain/warehouse/stockTake'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { requireHandling } from '../../access/policies.ts'
import { raiseReasons } from '../../customerService/reasons.ts'
import { movePieces } from '../../tracking/locations/movePieces.ts'
import { describeTake, loadTake } from './describeTake.ts'
import {
  closeTake,
  findMissing,
  findOpenTakes,
  findSurplus,
  findTakeRow,
  insertDifferences,
  insertTake,
  lockBeginning,
  lockTake,
} from './stockTake.queries.ts'
import type { StoredTake } from './stockTake.queries.ts'

const auditStockTake = auditOf('stockTake')

type Rows = typeof stockTakeEndpoints

export const findStockTake = (ctx: Ctx, id: string): Promise<AnswerOf<Rows['findStockTake']>> => {
  requireHandling(ctx)
  return loadTake(ctx.db, id)
}

/** @throws AppError stockTakeOpen while another one covers the location or a part of it */
export const beginStockTake = (
  ctx: Ctx,
  { station }: InputOf<Rows['beginStockTake']>['body'],
): Promise<AnswerOf<Rows['beginStockTake']>> => {
  requireHandling(ctx)
  return inTransaction(ctx.db, async (tx) => {
    await lockBeginning(tx)
    const overlaps = ({ station: other }: StoredTake) =>
      other === null || station === null || other === station
    if ((await findOpenTakes(tx)).some(overlaps)) throw new AppError('stockTakeOpen')
    const id = await insertTake(tx, { station, startedBy: requireActor(ctx).userId, startedAt: ctx.now })
    if (!id) throw new AppError('stockTakeOpen')
    await auditStockTake(tx, ctx, { action: 'stockTakeBegun', id, details: { station } })
    return describeTake((await findTakeRow(tx, id))!)
  })
}

type Decision = InputOf<Rows['closeStockTake']>['body']['decisions'][number]

const keyOf = ({ kind, shipmentId, pieceNumber }: Pick<Decision, 'kind' | 'shipmentId' | 'pieceNumber'>) =>
  `${kind} ${shipmentId} ${pieceNumber}`

/**
 * Moves found pieces to the counted location, also from another bag or courier. @throws AppError
 * validationFailed for pieces in a closed bag
 */
const moveHere = async (ctx: Ctx, { station }: StoredTake, moved: readonly Decision[]): Promise<void> => {
  const results = await movePieces(
    ctx.db,
    ctx,
    moved.map(({ shipmentId, pieceNumber }) => ({
      id: randomUUID(),
      shipmentId,
      pieceNumber,
      action: station === null ? ('receive' as const) : ('sort' as const),
      station,
      at: ctx.now,
    })),
    {
      actorId: requireActor(ctx).userId,
      now: ctx.now,
      placeName: ctx.settings.SHIP_FROM_CITY,
      mayMoveBetween: true,
    },
  )
  if (results.some(({ outcome }) => outcome !== 'moved' && outcome !== 'known'))
    throw fieldError('decisions', 'warehouse/stockTake:cannotMove')
}

/**
 * Closes a stock-take with a decision for each current difference; differences that changed since the user
 * looked are shown again instead.
 * @throws AppError notFound, stockTakeClosed, changedMeanwhile
 */
export const closeStockTake = (
  ctx: Ctx,
  { id, decisions }: InputOf<Rows['closeStockTake']>['body'],
): Promise<AnswerOf<Rows['closeStockTake']>> => {
  requireHandling(ctx)
  return inTransaction(ctx.db, async (tx) => {
    const take = await lockTake(tx, id)
    if (!take) throw new AppError('notFound')
    if (take.state === 'closed') throw new AppError('stockTakeClosed')
    const row = describeTake((await findTakeRow(tx, id))!)
    const differences = [
      ...(await findMissing(tx, take, mostDifferences)).map((one) => ({ ...one, kind: 'missing' as const })),
      ...(await findSurplus(tx, take, mostDifferences)).map((one) => ({ ...one, kind: 'surplus' as const })),
    ]
    const decided = new Map(decisions.map((decision) => [keyOf(decision), decision]))
    if (decided.size !== differences.length || differences.some((one) => !decided.has(keyOf(one))))
      throw new AppError('changedMeanwhile')
    if (decisions.some(({ kind, decision }) => !suitsDifference(kind, decision)))
      throw fieldError('decisions', 'validation:choice')
    await insertDifferences(
      tx,
      differences.map((one) => ({
        stockTakeId: id,
        shipmentId: one.shipmentId,
        pieceNumber: one.pieceNumber,
        kind: one.kind,
        decision: decided.get(keyOf(one))!.decision,
        place: one.place,
        placeName: one.placeName,
      })),
    )
    const of = (wanted: Decision['decision']) => decisions.filter(({ decision }) => decision === wanted)
    await raiseReasons(
      tx,
      [...new Set(of('lost').map(({ shipmentId }) => shipmentId))].map((shipmentId) => ({
        shipmentId,
        reason: 'pieceMissing' as const,
        since: ctx.now,
      })),
    )
    await moveHere({ ...ctx, db: tx }, take, of('moved'))
    await closeTake(tx, id, {
      closedAt: ctx.now,
      closedBy: requireActor(ctx).userId,
      expectedCount: row.expectedCount,
      countedCount: row.countedCount,
    })
    await auditStockTake(tx, ctx, {
      action: 'stockTakeClosed',
      id,
      details: {
        station: take.station,
        expected: row.expectedCount,
        missing: row.missingCount,
        surplus: row.surplusCount,
        lost: of('lost').length,
      },
    })
    return loadTake(tx, id)
  })
}
