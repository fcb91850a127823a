import { requireActor } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { changeShipmentStates } from '../shipment/changeShipmentState.ts'
import type { ShipmentOffer } from '../shipment/changeShipmentState.ts'
import { requireCartOwner } from './cartOwner.ts'
import { insertItems } from './cart.queries.ts'

export type ItemToAdd = ShipmentOffer & { companyId: number }

/**
 * Adds shipments to the cart, each with an offer for its current version, in a constant number of statements.
 * The caller has locked the shipments and checked that they can be added.
 * @throws AppError shipmentStateRefused when a shipment is paid or cancelled
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
