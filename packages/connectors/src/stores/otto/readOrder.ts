/** Maps an order of Otto to ours. Its prices include the tax. */
import { multiplyDivide } from '@kervan/domain/money/decimal'
import { alpha2Of } from '../alpha3.ts'
import { formatAmount, inRange, unitPriceOf } from '../reading.ts'
import type { StoreLine, StoreOrder, StoreOrderState, StoreParty } from '../store.ts'
import { groupItems, isGone, isSent } from './lines.ts'
import type { OttoLine } from './lines.ts'
import type { OttoAddress, OttoItem, OttoOrder } from './wire.ts'

/** Companies have their name in the fields of a person. */
const readParty = (address: OttoAddress): StoreParty => {
  const name = [address?.title, address?.firstName, address?.lastName].filter(Boolean).join(' ')
  const isCompany = address?.salutation === 'COMPANY'
  return {
    name,
    company: isCompany ? name : '',
    lines: [`${address?.street ?? ''} ${address?.houseNumber ?? ''}`.trim(), address?.addition ?? ''].filter(
      (line) => line !== '',
    ),
    postalCode: address?.zipCode ?? '',
    city: address?.city ?? '',
    state: '',
    countryCode: alpha2Of(address?.countryCode ?? ''),
    phone: address?.phoneNumber ?? '',
    email: address?.email ?? '',
    taxNumber: null,
  }
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0)
const withoutTax = (scaled: number, percent: number): number =>
  multiplyDivide(scaled, 10_000, 10_000 + Math.round(percent * 100))

const grossOf = ({ itemValueReducedGrossPrice, itemValueGrossPrice }: OttoItem): number =>
  (itemValueReducedGrossPrice ?? itemValueGrossPrice).amount
const netOf = (item: OttoItem): number => withoutTax(grossOf(item), item.product.vatRate)

const readLine = ({ id, items }: OttoLine): StoreLine => {
  const { product } = items[0]!
  const left = items.filter((item) => !isGone(item))
  // The price of a line whose pieces are all gone stays visible.
  const priced = left.length > 0 ? left : items
  return {
    id,
    sku: product.sku,
    barcode: product.ean,
    title: product.productTitle,
    variant: product.dimensions.map(({ displayName, value }) => `${displayName}: ${value}`).join(' / '),
    quantity: left.length,
    fulfilledQuantity: left.filter(isSent).length,
    unitPrice: unitPriceOf(sum(priced.map(netOf)), priced.length),
    weightGrams: null,
    originCountryCode: null,
    hsCode: null,
    imageUrl: null,
    isShippable: true,
  }
}

/** An announced piece waits for the buyer's payment, and has no address yet. */
const stateOf = ({ positionItems, deliveryAddress }: OttoOrder): StoreOrderState => {
  const left = positionItems.filter((item) => !isGone(item))
  if (left.length === 0) return 'cancelled'
  if (left.every(isSent)) return 'fulfilled'
  const isAnnounced = left.some(({ fulfillmentStatus }) => fulfillmentStatus === 'ANNOUNCED')
  if (isAnnounced || !deliveryAddress) return 'waiting'
  return left.some(isSent) ? 'partly' : 'open'
}

export const changedAtOf = (
  lastModified: Date | null | undefined,
  lifecycle: Date | null | undefined,
): Date | null =>
  [lastModified, lifecycle].reduce<Date | null>(
    (latest, one) => (one && (!latest || one > latest) ? one : latest),
    null,
  )

const mapOrder = (order: OttoOrder): StoreOrder => {
  const items = order.positionItems.filter((item) => !isGone(item))
  const fees = order.initialDeliveryFees
  const goods = sum(items.map(netOf))
  const shipping = sum(
    fees.map(({ deliveryFeeAmount, vatRate }) => withoutTax(deliveryFeeAmount.amount, vatRate)),
  )
  const discount = sum(
    items.map((item) => withoutTax(item.itemValueGrossPrice.amount, item.product.vatRate) - netOf(item)),
  )
  const total = sum([...items.map(grossOf), ...fees.map(({ deliveryFeeAmount }) => deliveryFeeAmount.amount)])
  const shipTo = readParty(order.deliveryAddress)
  const billTo = readParty(order.invoiceAddress ?? order.deliveryAddress)
  return {
    id: order.salesOrderId,
    number: order.orderNumber || order.salesOrderId,
    state: stateOf(order),
    isPaid: !items.some(({ fulfillmentStatus }) => fulfillmentStatus === 'ANNOUNCED'),
    placedAt: order.orderDate,
    changedAt:
      changedAtOf(order.lastModifiedDate, order.orderLifecycleInformation?.lifecycleChangeDate) ??
      order.orderDate,
    currency: order.positionItems[0]?.itemValueGrossPrice.currency ?? 'EUR',
    totals: {
      goods: formatAmount(goods + discount),
      discount: formatAmount(discount),
      shipping: formatAmount(shipping),
      tax: formatAmount(total - goods - shipping),
      total: formatAmount(total),
    },
    billTo,
    shipTo,
    lines: groupItems(order.positionItems).map(readLine),
    note: '',
    isGift: false,
    giftMessage: '',
    serviceWanted: '',
    iossNumber: null,
    labelReference: null,
  }
}

/** @throws ShapeError */
export const readOrder = (order: OttoOrder): StoreOrder => inRange(() => mapOrder(order))
