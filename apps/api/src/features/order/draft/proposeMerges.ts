import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { parcelEndpoints } from '@kervan/contract/order/parcels.endpoints'
import { shipmentLimits } from '@kervan/contract/shipment/draft/shipmentDraft'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { scopeOf } from '../../access/policies.ts'
import { findOrders, listNotices, listParts } from '../order.queries.ts'
import { decideAll } from './linesToShip.ts'
import { groupMergeable } from './mergedOrder.ts'

/**
 * Orders among the named ones that can go to their buyer in one parcel.
 * @throws AppError notFound when one order is hidden or outside the scope
 */
export const proposeMerges = async (
  ctx: Ctx,
  { orderIds }: InputOf<typeof parcelEndpoints.proposeMerges>['body'],
): Promise<AnswerOf<typeof parcelEndpoints.proposeMerges>> => {
  const wanted = [...new Set(orderIds)]
  const orders = await findOrders(ctx.db, scopeOf(ctx), wanted)
  if (orders.length < wanted.length) throw new AppError('notFound')
  const found = { parts: await listParts(ctx.db, wanted), notices: await listNotices(ctx.db, wanted) }
  const shippable = decideAll(orders, found, shipmentLimits.products).flatMap(({ order, shipping }) =>
    'problem' in shipping || shipping.leftLines > 0 ? [] : [{ order, lineCount: shipping.lines.length }],
  )
  return {
    groups: groupMergeable(shippable, shipmentLimits.products).map((group) => {
      const { shipTo } = group[0]!.order.content
      return {
        receiver: shipTo.company || shipTo.name,
        address: [...shipTo.lines, `${shipTo.postalCode} ${shipTo.city}`.trim()].filter(Boolean).join(', '),
        orders: group.map(({ order: { id, number } }) => ({ id, number })),
      }
    }),
  }
}
