import { add, zero } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import type { Ctx } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { refuseEmbargoedOffers } from '../pricing/embargoes/findEmbargo.ts'
import { hasCarrierRule, refuseUnlistedCarriers } from './carrierRule.ts'
import { requireCartOwner } from './cartOwner.ts'
import { lockCartItems, lockShipmentsOfItems } from './cart.queries.ts'
import type { CartRow } from './cart.queries.ts'

export type ItemToPay = CartRow

/**
 * Locks the caller's cart items with these ids until the caller's transaction ends.
 * @throws AppError notFound when one is not in the caller's cart; alreadyPaid; offerGone
 * when the destination is no longer served; validationFailed when an order's marketplace refuses the
 * carrier
 */
export const lockItemsToPay = async (
  ctx: Ctx,
  tx: Db,
  cartItemIds: readonly string[],
): Promise<CartRow[]> => {
  const owner = requireCartOwner(ctx)
  // Lock order: shipments before items, as in all cart operations, which prevents deadlocks.
  await lockShipmentsOfItems(tx, owner, cartItemIds)
  const rows = await lockCartItems(tx, owner, cartItemIds)
  if (rows.length !== new Set(cartItemIds).size) throw new AppError('notFound')
  if (rows.some(({ state }) => state === 'paid')) throw new AppError('alreadyPaid')
  await refuseEmbargoedOffers(
    ctx,
    rows.map(({ serviceId, receiverCountry }) => ({ serviceId, countryCode: receiverCountry })),
  )
  const ruled = rows.filter(({ orderPlatform }) => hasCarrierRule(orderPlatform))
  await refuseUnlistedCarriers(
    ctx,
    tx,
    ruled.map(({ shipmentId, carrierCode, carrierName }) => ({
      shipmentId,
      carrier: { code: carrierCode, name: carrierName },
    })),
  )
  return rows
}

/**
 * Sums the frozen offers to pay.
 * @throws AppError offerExpired, oneCurrencyOnly, oneCompanyOnly, priceMissing
 */
export const totalToPay = (rows: readonly CartRow[], now: Date): Money => {
  const first = rows[0]
  if (!first) throw new AppError('notFound')
  const { currency } = first.price
  if (rows.some(({ price }) => price.currency !== currency)) throw new AppError('oneCurrencyOnly')
  if (rows.some(({ companyId }) => companyId !== first.companyId)) throw new AppError('oneCompanyOnly')
  if (rows.some(({ expiresAt }) => expiresAt <= now)) throw new AppError('offerExpired')
  if (rows.some(({ price }) => price.minor <= 0)) throw new AppError('priceMissing')
  return rows.reduce((total, { price }) => add(total, price), zero(currency))
}
