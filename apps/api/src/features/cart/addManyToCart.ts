import { requireActor } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { changeShipmentStates } from '../shipment/changeShipmentState.ts'
import type { ShipmentOffer } from '../shipment/changeShipmentState.ts'
import { requireCartOwner } from './cartOwner.ts'
import { insertItems } from './cart.queries.ts'

export type ItemToAdd = ShipmentOffer & { companyId: number }

/**
 * Puts many shipments that are not in the cart into it, each with an offer that was made for it as it is now. The caller holds
 * the shipments' locks and has seen that they can be. As many statements as for one.
 * @throws AppError shipmentStateRefused when one of them is paid or cancelled
 */
export const addManyToCart = async (tx: Db, ctx: Ctx, items: readonly ItemToAdd[]): Promise<void> => {
  if (items.length === 0) return
  const { userId } = requireActor(ctx)
  requireCartOwner(ctx)
  await changeShipmentStates(tx, ctx, {
    shipmentIds: items.map(({ shipmentId }) => shipmentId),
    event: 'addToCart',
    actorId: userId,
    now: ctx.now,
    offers: items.map(({ companyId: _, ...offer }) => offer),
  })
  await insertItems(
    tx,
    items.map(({ companyId, shipmentId, offerId }) => ({
      companyId,
      addedBy: userId,
      shipmentId,
      offerId,
      createdAt: ctx.now,
    })),
  )
}
