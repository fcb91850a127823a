import type { AnswerOf } from '@kervan/contract/endpoint'
import type { returnEndpoints } from '@kervan/contract/shipment/returns/return.endpoints'
import { shipmentTypes } from '@kervan/contract/shipment/shipmentChoices'
import { canComeBack } from '@kervan/domain/shipment/shipmentLife'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { scopeOf } from '../../access/policies.ts'
import { draftFromRows } from '../draft/shipmentRows.ts'
import { findShipmentRows } from '../shipment.queries.ts'
import { findOrigin, listReturnsOf } from './return.queries.ts'

/** @throws AppError notFound */
export const describeReturns = async (
  ctx: Ctx,
  shipmentId: string,
): Promise<AnswerOf<(typeof returnEndpoints)['findReturns']>> => {
  const rows = await findShipmentRows(ctx.db, scopeOf(ctx), shipmentId)
  if (!rows) throw new AppError('notFound')
  const { pieces, products, shipmentType } = draftFromRows(rows)
  const isOfDocuments = shipmentType === shipmentTypes.document
  const returns = await listReturnsOf(ctx.db, shipmentId)
  const returnedIn = (place: number) =>
    returns.find((each) => each.pieces.includes(place))?.assetReference ?? null
  return {
    isPossible: canComeBack(rows.shipment.state),
    pieces: pieces.map(({ description, weight }, place) => ({
      description,
      weight,
      returnedIn: returnedIn(place),
    })),
    products: isOfDocuments ? [] : products.map(({ description, quantity }) => ({ description, quantity })),
    origin: (await findOrigin(ctx.db, shipmentId)) ?? null,
    returns: returns.map(({ id, assetReference, state, reason }) => ({ id, assetReference, state, reason })),
  }
}
