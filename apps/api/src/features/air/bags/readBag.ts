import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { bagEndpoints } from '@kervan/contract/air/bags/bag.endpoints'
import { readBagNumber } from '@kervan/domain/air/bagNumber'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { requireHandling } from '../../access/policies.ts'
import { findBag, findBagByNumber, findBagRow, listPieces } from './bag.queries.ts'
import { describeBag, movesOfBag } from './describeBag.ts'

type Row = (typeof bagEndpoints)['findBag']

/** @throws AppError notFound */
export const readBag = async (ctx: Ctx, { id, number }: InputOf<Row>['body']): Promise<AnswerOf<Row>> => {
  requireHandling(ctx)
  const read = number === null ? null : readBagNumber(number)
  const found = id
    ? await findBagRow(ctx.db, id)
    : read && !read.isMistyped
      ? await findBagByNumber(ctx.db, read.number)
      : undefined
  if (!found) throw new AppError('notFound')
  return { ...describeBag(found), moves: movesOfBag(found) }
}

type PiecesRow = (typeof bagEndpoints)['getBagShipments']

/** @throws AppError notFound */
export const readBagShipments = async (
  ctx: Ctx,
  { bagId }: InputOf<PiecesRow>['body'],
): Promise<AnswerOf<PiecesRow>> => {
  requireHandling(ctx)
  if (!(await findBag(ctx.db, bagId))) throw new AppError('notFound')
  const rows = await listPieces(ctx.db, bagId)
  return {
    items: rows.map(({ since, weightKg, ...row }) => ({
      ...row,
      weightKg: Number(weightKg),
      scannedDate: since.toISOString(),
    })),
  }
}
