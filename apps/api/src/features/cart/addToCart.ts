import { requireActor } from '../../platform/ctx.ts'
import { scopeOf } from '../access/policies.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { translate } from '../../platform/language.ts'
import { hasCarrierRule, refuseUnlistedCarriers } from './carrierRule.ts'
import { refuseEmbargoedOffers } from '../pricing/embargoes/findEmbargo.ts'
import { findOffer } from '../shipment/offers/findOffer.ts'
import { changeShipmentState } from '../shipment/changeShipmentState.ts'
import { loadParcel } from '../shipment/draft/loadParcel.ts'
import { requireCartOwner } from './cartOwner.ts'
import { findOpenItem, hasOpenPayment, insertItem, lockShipment, updateItemOffer } from './cart.queries.ts'

/**
 * Adds a shipment to the cart with one of its offers, or changes the offer of the existing item. Price and
 * breakdown are frozen in the offer. Idempotent: the item keeps its id.
 * @throws AppError notFound; validationFailed with the shipment's missing fields; offerExpired; offerOutdated
 * when the
 * shipment was saved since; offerGone when the destination is no longer served; priceMissing;
 * cartItemInPayment; validationFailed when the order's marketplace refuses the carrier; shipmentStateRefused when it
 * is paid or cancelled
 */
export const addToCart = async (
  ctx: Ctx,
  { shipmentId, offerId }: { shipmentId: string; offerId: string },
): Promise<{ returnCode: number; returnText: string; cartItemId: string }> => {
  const { userId } = requireActor(ctx)
  requireCartOwner(ctx)
  // Incomplete shipments are refused, because they could not be booked after payment.
  const { parcel } = await loadParcel(ctx, shipmentId)
  const offer = await findOffer(ctx, offerId)
  if (offer.shipmentId !== shipmentId) throw new AppError('notFound')
  if (offer.isExpired) throw new AppError('offerExpired')
  if (offer.total.minor <= 0) throw new AppError('priceMissing')
  await refuseEmbargoedOffers(ctx, [{ serviceId: offer.serviceId, countryCode: parcel.countryCode }])
  const cartItemId = await inTransaction(ctx.db, async (tx) => {
    const shipment = await lockShipment(tx, scopeOf(ctx), shipmentId)
    if (!shipment) throw new AppError('notFound')
    if (offer.shipmentVersion !== shipment.version) throw new AppError('offerOutdated')
    if (hasCarrierRule(shipment.orderPlatform))
      await refuseUnlistedCarriers(ctx, tx, [
        { shipmentId, carrier: { code: offer.carrierCode, name: offer.carrierName } },
      ])
    const existing = await findOpenItem(tx, shipmentId)
    if (existing?.offerId === offerId) return existing.id
    if (existing && (await hasOpenPayment(tx, existing.id))) throw new AppError('cartItemInPayment')
    await changeShipmentState(tx, ctx, {
      shipmentId,
      event: 'addToCart',
      actorId: userId,
      now: ctx.now,
      before: new Map([[shipmentId, shipment.state]]),
      also: { offerId, serviceId: offer.serviceId, carrierId: offer.carrierId },
    })
    if (existing) await updateItemOffer(tx, existing.id, offerId)
    const { companyId } = shipment
    return (
      existing?.id ??
      (await insertItem(tx, { companyId, addedBy: userId, shipmentId, offerId, createdAt: ctx.now }))
    )
  })
  return { returnCode: 200, returnText: translate(ctx.language, 'cart:added'), cartItemId }
}
