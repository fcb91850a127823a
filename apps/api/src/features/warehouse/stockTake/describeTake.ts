import type { AnswerOf } from '@kervan/contract/endpoint'
import { mostDifferences } from '@kervan/contract/warehouse/stockTake/stockTake.endpoints'
import type {
  StockDifference,
  StockTakeRow,
  stockTakeEndpoints,
} from '@kervan/contract/warehouse/stockTake/stockTake.endpoints'
import type { DifferenceKind } from '@kervan/domain/warehouse/stockTake'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { findDecided, findMissing, findSurplus, findTakeRow } from './stockTake.queries.ts'
import type { SelectedTake } from './stockTake.queries.ts'

export const describeTake = ({
  take,
  startedBy,
  closedBy,
  counted,
  missing,
  surplus,
}: SelectedTake): StockTakeRow => ({
  id: take.id,
  station: take.station,
  state: take.state,
  startedDate: take.startedAt.toISOString(),
  startedBy,
  closedDate: take.closedAt?.toISOString() ?? null,
  closedBy,
  expectedCount: take.expectedCount ?? counted + missing,
  countedCount: counted,
  missingCount: missing,
  surplusCount: surplus,
})

type Row = Awaited<ReturnType<typeof findMissing>>[number]

const toDifference =
  (kind: DifferenceKind) =>
  ({ since, ...row }: Row): StockDifference => ({
    ...row,
    kind,
    since: since === null ? null : new Date(since).toISOString(),
  })

/**
 * Loads a stock-take with its differences: current ones while open, frozen ones after closing. @throws AppError
 * notFound
 */
export const loadTake = async (
  db: Db,
  id: string,
): Promise<AnswerOf<(typeof stockTakeEndpoints)['findStockTake']>> => {
  const row = await findTakeRow(db, id)
  if (!row) throw new AppError('notFound')
  const isOpen = row.take.state === 'open'
  const missing = isOpen
    ? await findMissing(db, row.take, mostDifferences)
    : await findDecided(db, id, 'missing')
  const surplus = isOpen
    ? await findSurplus(db, row.take, mostDifferences)
    : await findDecided(db, id, 'surplus')
  return {
    ...describeTake(row),
    missing: missing.map(toDifference('missing')),
    surplus: surplus.map(toDifference('surplus')),
  }
}
