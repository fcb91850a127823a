/** Maps an order of Shopify to ours. Amounts are in the shop's currency. */
import { formatAmount, gramsPer, inRange, scaledOf, unitPriceOf, wholeGrams } from '../reading.ts'
import type { StoreLine, StoreOrder, StoreOrderState, StoreParty } from '../store.ts'
import type { ShopifyAddress, ShopifyLine, ShopifyOrder } from './wire.ts'

/** An authorized payment is captured when the seller ships. */
const payable = new Set(['PAID', 'AUTHORIZED', 'PARTIALLY_PAID', 'PARTIALLY_REFUNDED', 'REFUNDED'])
const paid = new Set(['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED'])
const held = new Set(['ON_HOLD', 'SCHEDULED'])

const gramsPerUnit: Record<string, number | undefined> = {
  GRAMS: gramsPer.gram,
  KILOGRAMS: gramsPer.kilogram,
  OUNCES: gramsPer.ounce,
  POUNDS: gramsPer.pound,
}

/** Attribute in which themes and apps store the buyer's gift message. */
const giftKey = /^gift[ _-]?(message|note)$/i

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

/** Price of a piece after all discounts; shops with taxes in their prices state the taxes of each line. */
const priceOf = (
  { originalTotalSet, discountAllocations, taxLines, quantity }: ShopifyLine,
  taxesIncluded: boolean,
): string => {
  const discounts = discountAllocations.map(({ allocatedAmountSet }) => allocatedAmountSet)
  const taxes = taxesIncluded ? taxLines.map(({ priceSet }) => priceSet) : []
  const without = [...discounts, ...taxes].reduce((sum, amount) => sum + scaledOf(amount), 0)
  return unitPriceOf(Math.max(0, scaledOf(originalTotalSet) - without), quantity)
}

const weightOf = (line: ShopifyLine): number | null => {
  const weight = line.variant?.inventoryItem?.measurement?.weight
  return weight ? wholeGrams(weight.value * (gramsPerUnit[weight.unit] ?? 0)) : null
}

const readLine = (line: ShopifyLine, taxesIncluded: boolean): StoreLine => {
  const item = line.variant?.inventoryItem
  return {
    id: line.id,
    sku: line.sku,
    // The number at the end of gid://shopify/ProductVariant/44710.
    productId: line.variant?.id.split('/').at(-1) || undefined,
    barcode: line.variant?.barcode ?? '',
    title: line.title,
    variant: line.variantTitle,
    quantity: line.currentQuantity,
    fulfilledQuantity: Math.max(0, line.currentQuantity - line.unfulfilledQuantity),
    unitPrice: priceOf(line, taxesIncluded),
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

const mapOrder = (order: ShopifyOrder): StoreOrder => {
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
      goods: formatAmount(total - shipping - tax + discount),
      discount: formatAmount(discount),
      shipping: formatAmount(shipping),
      tax: formatAmount(tax),
      total: formatAmount(total),
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

/** @throws ShapeError */
export const readOrder = (order: ShopifyOrder): StoreOrder => inRange(() => mapOrder(order))
