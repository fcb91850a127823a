import type { InputOf } from '@kervan/contract/endpoint'
import type { parcelEndpoints } from '@kervan/contract/order/parcels.endpoints'
import type { OrderAnswer } from '@kervan/contract/order/orderAnswers'
import type { ReceiverDraft } from '@kervan/contract/shipment/draft/party'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { scopeOf } from '../../access/policies.ts'
import { checkFactsIn, loadCheckWorld } from '../../shipment/checks/checkShipment.ts'
import { goodsValueOf, withoutHiddenAnswers } from '../../shipment/draft/clearHiddenAnswers.ts'
import { findDrafts } from '../../shipment/draft/manyDrafts.ts'
import { canChangeShipment } from '../../shipment/draft/mayChange.ts'
import { writeDraft } from '../../shipment/draft/writeDraft.ts'
import { auditOrder } from '../auditOrder.ts'
import type { OrderContent } from '../order.tables.ts'
import { getOrder } from '../getOrder.ts'
import { confirmChanges, listChanges, listParts, lockOrders } from '../order.queries.ts'
import { draftOfOrder } from './draftOfOrder.ts'
import { loadMemory } from './loadMemory.ts'
import { statesOf, withKnownContact } from './newReceiver.ts'

/**
 * Writes the address that the store has now into the order's draft, and confirms its changes. Telephone, email and
 * numbers stay where the new address has none, or the seller typed own ones. What does not fit stays open in the draft.
 * @throws AppError notFound for an order or shipment outside the scope, or a shipment of another order;
 *   shipmentNotEditable from the cart on
 */
export const takeNewAddress = async (
  ctx: Ctx,
  { id, shipmentId }: InputOf<typeof parcelEndpoints.takeNewAddress>['body'],
): Promise<OrderAnswer> => {
  const scope = scopeOf(ctx)
  await inTransaction(ctx.db, async (tx) => {
    const [order] = await lockOrders(tx, scope, [id])
    const parts = (await listParts(tx, [id])).filter((part) => part.shipmentId === shipmentId)
    const [found] = await findDrafts(tx, scope, [shipmentId], { isLocked: true })
    if (!order || !found || parts.length === 0) throw new AppError('notFound')
    const { shipment, draft: stored } = found
    if (!canChangeShipment(shipment.state)) throw new AppError('shipmentNotEditable')
    const memory = await loadMemory(ctx, order.companyId, [order])
    const world = await loadCheckWorld(ctx)
    const lines = order.content.lines.flatMap((line) => {
      const part = parts.find(({ lineId }) => lineId === line.id)
      return part ? [{ line, quantity: part.quantity }] : []
    })
    const changes = await listChanges(tx, id)
    const receiverOf = (content: OrderContent): ReceiverDraft =>
      draftOfOrder(content, { lines, leftLines: 0 }, { memory, world }).draft.receiver
    const states = statesOf(order.content, changes).map(receiverOf)
    const receiver = withKnownContact(receiverOf(order.content), stored.receiver, states)
    const changed = { ...stored, receiver }
    const draft = withoutHiddenAnswers(checkFactsIn(world, changed, goodsValueOf(changed)))
    await writeDraft(tx, ctx, { shipment, stored, draft })
    const changeIds = changes
      .filter(({ kind, isOpen }) => isOpen && kind === 'address')
      .map((change) => change.id)
    const by = { changeIds, userId: requireActor(ctx).userId, now: ctx.now }
    if (changeIds.length > 0) await confirmChanges(tx, id, by)
    const { companyId, number } = order
    const details = { companyId, number, shipmentId, assetReference: shipment.assetReference }
    await auditOrder(tx, ctx, { action: 'orderAddressTaken', id, details })
  })
  return getOrder(ctx, id)
}
