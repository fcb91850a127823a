/** Maps an order of ikas to ours. Prices of goods include the tax that the order states for their rate. */
import { multiplyDivide } from '@kervan/domain/money/decimal'
import { formatAmount, gramsPer, inRange, unitPriceOf, wholeGrams } from '../reading.ts'
import { alpha2Of } from '../alpha3.ts'
import type { StoreLine, StoreOrder, StoreOrderState, StoreParty } from '../store.ts'
import { isGone, isOpen, joinParts, sumPieces } from './lines.ts'
import type { WholeLine } from './lines.ts'
import type { IkasAddress, IkasLine, IkasOrder } from './wire.ts'

const paid = new Set(['PAID', 'OVER_PAID', 'REFUNDED'])
/** Methods by which the buyer pays the courier. */
const paidOnDelivery = new Set(['CASH_ON_DELIVERY', 'CREDIT_CARD_ON_DELIVERY'])
/** Requests of the buyer and future dates that stop the shipping of a line. */
const held = new Set(['CANCEL_REQUESTED', 'PLANNED'])
const cancelled = new Set(['CANCELLED', 'REFUNDED'])

const readParty = (address: IkasAddress, customer: IkasOrder['customer']): StoreParty => ({
  name: address ? `${address.firstName} ${address.lastName}`.trim() : '',
  company: address?.company ?? '',
  lines: [address?.addressLine1 ?? '', address?.addressLine2 ?? '', address?.district ?? ''].filter(
    (part) => part !== '',
  ),
  postalCode: address?.postalCode ?? '',
  city: address?.city ?? '',
  state: address?.state ?? '',
  countryCode: address?.country?.iso2 || alpha2Of(address?.country?.iso3 ?? ''),
  phone: address?.phone ?? '',
  email: customer?.email ?? '',
  taxNumber: address?.taxNumber || null,
})

const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0)

const signOf = ({ type }: IkasOrder['orderAdjustments'][number]): number => (type === 'DECREMENT' ? 1 : -1)

/** Discounts of the whole order that fall on one of the lines, less its surcharges. */
const discountOf = (order: IkasOrder, ids: ReadonlySet<string>): number =>
  sum(
    order.orderAdjustments.flatMap((adjustment) =>
      adjustment.appliedOrderLines
        .filter(({ orderLineId }) => ids.has(orderLineId))
        .map(({ amount }) => signOf(adjustment) * Math.abs(amount)),
    ),
  )

const withoutTax = (scaled: number, { taxValue }: IkasLine, { taxLines }: IkasOrder): number => {
  const isTaxed = taxLines.some(({ rate, price }) => rate === taxValue && price > 0)
  return isTaxed ? multiplyDivide(scaled, 10_000, 10_000 + Math.round(taxValue! * 100)) : scaled
}

const variantOf = ({ variant, options }: IkasLine): string =>
  [
    ...variant.variantValues.map(({ variantValueName }) => variantValueName),
    ...options.map(({ name, values }) => `${name}: ${values.map((one) => one.name || one.value).join(', ')}`),
  ]
    .filter((one) => one !== '')
    .join(' / ')

const readLine = ({ id, parts }: WholeLine<IkasLine>, order: IkasOrder): StoreLine => {
  const [first] = parts as [IkasLine, ...IkasLine[]]
  const { variant } = first
  const left = parts.filter((part) => !isGone(part))
  const total = sum(
    parts.map(({ finalPrice, discountPrice, price, quantity }) =>
      Math.round((finalPrice ?? discountPrice ?? price) * quantity),
    ),
  )
  const discounted = Math.max(0, total - discountOf(order, new Set([id, ...parts.map((part) => part.id)])))
  return {
    id,
    sku: variant.sku,
    barcode: variant.barcodeList[0] ?? '',
    title: variant.name,
    variant: variantOf(first),
    quantity: sumPieces(left),
    fulfilledQuantity: sumPieces(left.filter((part) => !isOpen(part))),
    unitPrice: unitPriceOf(withoutTax(discounted, first, order), sumPieces(parts)),
    weightGrams: wholeGrams((variant.weight ?? 0) * gramsPer.kilogram),
    originCountryCode: null,
    hsCode: variant.hsCode.replace(/\D/g, '') || null,
    imageUrl: null,
    isShippable: (order.shippingMethod || 'SHIPMENT') === 'SHIPMENT' && variant.fileId === '',
  }
}

const stateOf = (order: IkasOrder, lines: readonly StoreLine[]): StoreOrderState => {
  const left = lines.filter(({ quantity }) => quantity > 0)
  if (cancelled.has(order.status) || order.cancelledAt || (lines.length > 0 && left.length === 0))
    return 'cancelled'
  const shippable = left.filter(({ isShippable }) => isShippable)
  const isShipped = shippable.every((line) => line.fulfilledQuantity >= line.quantity)
  if (shippable.length > 0 && isShipped) return 'fulfilled'
  const isPayable =
    paid.has(order.orderPaymentStatus) ||
    order.orderPaymentStatus === 'PARTIALLY_PAID' ||
    order.paymentMethods.some(({ type }) => paidOnDelivery.has(type))
  if (!isPayable || order.orderLineItems.some(({ status }) => held.has(status))) return 'waiting'
  return shippable.some(({ fulfilledQuantity }) => fulfilledQuantity > 0) ? 'partly' : 'open'
}

const mapOrder = (order: IkasOrder): StoreOrder => {
  const lines = joinParts(order.orderLineItems).map((line) => readLine(line, order))
  const total = order.totalFinalPrice
  const shipping = sum(order.shippingLines.map(({ finalPrice, price }) => finalPrice ?? price ?? 0))
  const tax = sum(order.taxLines.map(({ price }) => price))
  const ids = new Set(order.orderLineItems.map(({ id }) => id))
  const discount = Math.max(0, discountOf(order, ids))
  const shipTo = readParty(order.shippingAddress ?? order.billingAddress, order.customer)
  return {
    id: order.id,
    number: order.orderNumber || order.id,
    state: stateOf(order, lines),
    isPaid: paid.has(order.orderPaymentStatus),
    placedAt: order.orderedAt ?? order.updatedAt,
    changedAt: order.updatedAt,
    currency: order.currencyCode,
    totals: {
      goods: formatAmount(Math.max(0, total - shipping - tax + discount)),
      discount: formatAmount(discount),
      shipping: formatAmount(shipping),
      tax: formatAmount(tax),
      total: formatAmount(total),
    },
    billTo: readParty(order.billingAddress, order.customer),
    shipTo: { ...shipTo, phone: shipTo.phone || (order.customer?.phone ?? '') },
    lines,
    note: order.note,
    isGift: order.isGiftPackage ?? false,
    giftMessage: order.giftPackageNote,
    serviceWanted: order.shippingLines[0]?.title ?? '',
    iossNumber: null,
    labelReference: null,
  }
}

/** @throws ShapeError */
export const readOrder = (order: IkasOrder): StoreOrder => inRange(() => mapOrder(order))
