import type { Cart, CartItem } from '@kervan/contract/cart/cart.endpoints'
import { sum, toNumber } from '@kervan/domain/money/money'
import type { Ctx } from '../../platform/ctx.ts'
import { translate } from '../../platform/language.ts'
import { summarizeLandedCost } from '../pricing/landedCost/describeLandedCost.ts'
import { requireCartOwner } from './cartOwner.ts'
import { listCart } from './cart.queries.ts'
import type { CartRow, ListedCartRow } from './cart.queries.ts'

const toItem = (row: ListedCartRow, now: Date): CartItem => ({
  id: row.id,
  shipmentId: row.shipmentId,
  offerId: row.offerId,
  shipmentReference: row.assetReference,
  receiverName: row.receiverName,
  receiverCountry: row.receiverCountry,
  supplierName: row.carrierName,
  supplierServiceMethodName: row.serviceName,
  totalPrice: toNumber(row.price),
  priceCurrency: row.price.currency,
  totalPriceInTry: toNumber(row.priceTry),
  landedCost: row.landedCost && summarizeLandedCost(row.landedCost),
  logoImageName: row.logoImageName,
  priceDetails: {
    SupplierName: row.carrierName,
    SupplierServiceMethodName: row.serviceName,
    TotalPrice: toNumber(row.price),
    PriceCurrency: row.price.currency,
    TotalPriceInTry: toNumber(row.priceTry),
    LogoImageName: row.logoImageName,
    ReceiverName: row.receiverName,
    ReceiverCountry: row.receiverCountry,
  },
  expiresAt: row.expiresAt.toISOString(),
  isExpired: row.expiresAt <= now,
  openConversationId: row.openConversationId,
})

const totalsOf = (rows: readonly CartRow[]): Cart['totals'] =>
  [...new Set(rows.map(({ price }) => price.currency))].sort().map((currency) => {
    const prices = rows.map(({ price }) => price).filter((price) => price.currency === currency)
    return { currency, count: prices.length, total: toNumber(sum(prices, currency)) }
  })

export const findCart = async (ctx: Ctx): Promise<Cart> => {
  const rows = await listCart(ctx.db, requireCartOwner(ctx))
  const inTry = sum(
    rows.map(({ priceTry }) => priceTry),
    'TRY',
  )
  return {
    returnCode: 200,
    returnText: translate(ctx.language, 'cart:loaded'),
    cartItems: rows.map((row) => toItem(row, ctx.now)),
    totalPrice: toNumber(inTry),
    priceCurrency: 'TRY',
    totals: totalsOf(rows),
  }
}
