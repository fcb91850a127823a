/** Maps an order of Shopify to ours. Amounts are in the shop's currency. */
import { formatDecimal, formatShortDecimal, multiplyDivide, parseDecimal } from '@kervan/domain/money/decimal'
import type { StoreLine, StoreOrder, StoreOrderState, StoreParty } from '../store.ts'
import type { ShopifyAddress, ShopifyLine, ShopifyOrder } from './wire.ts'

/** An authorized payment is captured when the seller ships. */
const payable = new Set(['PAID', 'AUTHORIZED', 'PARTIALLY_PAID', 'PARTIALLY_REFUNDED', 'REFUNDED'])
const paid = new Set(['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED'])
const held = new Set(['ON_HOLD', 'SCHEDULED'])

const gramsPer: Record<string, number | undefined> = {
  GRAMS: 1,
  KILOGRAMS: 1000,
  OUNCES: 28.349_523_125,
  POUNDS: 453.592_37,
}

/** Attribute in which themes and apps store the buyer's gift message. */
const giftKey = /^gift[ _-]?(message|note)$/i

const places = 6
const scaledOf = (amount: string): number => parseDecimal(amount.replace(/(\.\d{6})\d+$/, '$1'), places)
const format = (scaled: number): string =>
  scaled % 10_000 === 0 ? formatDecimal(scaled / 10_000, 2) : formatShortDecimal(scaled, places)

const readParty = (address: ShopifyAddress, email: string): StoreParty => ({
  name: address?.name ?? '',
  company: address?.company ?? '',
  lines: [address?.address1 ?? '', address?.address2 ?? ''].filter((line) => line !== ''),
  postalCode: address?.zip ?? '',
  city: address?.city ?? '',
  state: (address?.provinceCode || address?.province) ?? '',
  countryCode: address?.countryCodeV2 ?? '',
  phone: address?.phone ?? '',
  email,
  taxNumber: null,
})

/** Price of a piece after discounts of the line; shops with taxes in their prices state the taxes of each line. */
const unitPriceOf = (
  { discountedTotalSet, taxLines, quantity }: ShopifyLine,
  taxesIncluded: boolean,
): string => {
  if (quantity === 0) return '0.00'
  const taxes = taxesIncluded ? taxLines.reduce((sum, { priceSet }) => sum + scaledOf(priceSet), 0) : 0
  return format(multiplyDivide(scaledOf(discountedTotalSet) - taxes, 1, quantity))
}

const weightOf = (line: ShopifyLine): number | null => {
  const weight = line.variant?.inventoryItem?.measurement?.weight
  const grams = weight ? weight.value * (gramsPer[weight.unit] ?? 0) : 0
  return grams > 0 ? Math.max(1, Math.round(grams)) : null
}

const readLine = (line: ShopifyLine, taxesIncluded: boolean): StoreLine => {
  const item = line.variant?.inventoryItem
  return {
    id: line.id,
    sku: line.sku,
    barcode: line.variant?.barcode ?? '',
    title: line.title,
    variant: line.variantTitle,
    quantity: line.currentQuantity,
    fulfilledQuantity: Math.max(0, line.currentQuantity - line.unfulfilledQuantity),
    unitPrice: unitPriceOf(line, taxesIncluded),
    weightGrams: weightOf(line),
    originCountryCode: item?.countryCodeOfOrigin || null,
    hsCode: item?.harmonizedSystemCode.replace(/\D/g, '') || null,
    imageUrl: null,
    isShippable: line.requiresShipping,
  }
}

const stateOf = (order: ShopifyOrder, lines: readonly StoreLine[]): StoreOrderState => {
  const left = lines.filter(({ quantity }) => quantity > 0)
  if (order.cancelledAt || (lines.length > 0 && left.length === 0)) return 'cancelled'
  const shippable = left.filter(({ isShippable }) => isShippable)
  const isShipped = shippable.every((line) => line.fulfilledQuantity >= line.quantity)
  if (shippable.length > 0 && isShipped) return 'fulfilled'
  if (!payable.has(order.displayFinancialStatus) || held.has(order.displayFulfillmentStatus)) return 'waiting'
  return shippable.some(({ fulfilledQuantity }) => fulfilledQuantity > 0) ? 'partly' : 'open'
}

export const readOrder = (order: ShopifyOrder): StoreOrder => {
  const lines = order.lineItems.nodes.map((line) => readLine(line, order.taxesIncluded))
  const [discount, shipping, tax, total] = [
    order.totalDiscountsSet ?? '0',
    order.totalShippingPriceSet,
    order.totalTaxSet ?? '0',
    order.totalPriceSet,
  ].map(scaledOf) as [number, number, number, number]
  const giftMessage = order.customAttributes.find(({ key }) => giftKey.test(key))?.value ?? ''
  const shipTo = readParty(order.shippingAddress ?? order.billingAddress, order.email)
  return {
    id: order.legacyResourceId,
    number: order.name || order.legacyResourceId,
    state: stateOf(order, lines),
    isPaid: paid.has(order.displayFinancialStatus),
    placedAt: order.createdAt,
    changedAt: order.updatedAt,
    currency: order.currencyCode,
    totals: {
      goods: format(total - shipping - tax + discount),
      discount: format(discount),
      shipping: format(shipping),
      tax: format(tax),
      total: format(total),
    },
    billTo: readParty(order.billingAddress, order.email),
    shipTo: { ...shipTo, phone: shipTo.phone || order.phone },
    lines,
    note: order.note,
    isGift: giftMessage !== '',
    giftMessage,
    serviceWanted: order.shippingLine?.title ?? '',
    iossNumber: null,
    labelReference: null,
  }
}
