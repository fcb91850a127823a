/** Changes of orders by users: hiding, and confirming what changed in the store. */
import type { InputOf } from '@kervan/contract/endpoint'
import type { orderEndpoints } from '@kervan/contract/order/order.endpoints'
import type { OrderAnswer } from '@kervan/contract/order/orderAnswers'
import { requireActor } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { translate } from '../../platform/language.ts'
import { scopeOf } from '../access/policies.ts'
import { auditOrder } from './auditOrder.ts'
import { eraseUnshipped } from './erasure/erasure.queries.ts'
import { getOrder } from './getOrder.ts'
import { confirmChanges, hideOrders, lockOrders } from './order.queries.ts'

/**
 * Hides orders for good; their shipments stay, and their numbers are still reported. A sync does not bring them back.
 * Buyer and lines of orders without a shipment are removed.
 * @throws AppError notFound when one order is hidden or outside the scope
 */
export const deleteOrders = async (
  ctx: Ctx,
  { ids }: InputOf<typeof orderEndpoints.deleteOrders>['body'],
) => {
  const wanted = [...new Set(ids)]
  await inTransaction(ctx.db, async (tx) => {
    const orders = await lockOrders(tx, scopeOf(ctx), wanted)
    if (orders.length < wanted.length) throw new AppError('notFound')
    await hideOrders(tx, wanted, { userId: requireActor(ctx).userId, now: ctx.now })
    await eraseUnshipped(tx, wanted, ctx.now)
    for (const { id, number, companyId } of orders)
      await auditOrder(tx, ctx, { action: 'orderHidden', id, details: { number, companyId } })
  })
  return { returnCode: 200, returnText: translate(ctx.language, 'order:deleted', { count: wanted.length }) }
}

/** @throws AppError notFound */
export const confirmOrderChanges = async (
  ctx: Ctx,
  { id, changeIds }: InputOf<typeof orderEndpoints.confirmOrderChanges>['body'],
): Promise<OrderAnswer> => {
  await inTransaction(ctx.db, async (tx) => {
    const [order] = await lockOrders(tx, scopeOf(ctx), [id])
    if (!order) throw new AppError('notFound')
    const by = { changeIds, userId: requireActor(ctx).userId, now: ctx.now }
    const confirmed = await confirmChanges(tx, id, by)
    const details = { number: order.number, companyId: order.companyId, changes: confirmed.length }
    await auditOrder(tx, ctx, { action: 'orderChangesConfirmed', id, details })
  })
  return getOrder(ctx, id)
}
