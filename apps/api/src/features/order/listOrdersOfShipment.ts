import type { AnswerOf } from '@kervan/contract/endpoint'
import type { parcelEndpoints } from '@kervan/contract/order/parcels.endpoints'
import type { StorePlatform } from '@kervan/domain/order/storePlatforms'
import type { Ctx } from '../../platform/ctx.ts'
import { scopeOf } from '../access/policies.ts'
import { readShipment } from '../shipment/lockShipmentInScope.ts'
import { listOrdersIn } from './order.queries.ts'

/** Orders whose pieces are in a shipment; hidden ones are left out. @throws AppError notFound outside the scope */
export const listOrdersOfShipment = async (
  ctx: Ctx,
  shipmentId: string,
): Promise<AnswerOf<typeof parcelEndpoints.listOrdersOfShipment>> => {
  await readShipment(ctx.db, scopeOf(ctx), shipmentId)
  const orders = await listOrdersIn(ctx.db, scopeOf(ctx), shipmentId)
  return {
    orders: orders.map(({ platform, ...order }) => ({ ...order, platform: platform as StorePlatform })),
  }
}
