/** Maps a purchase order of Walmart to ours. */
import { alpha2Of } from '../alpha3.ts'
import { formatAmount, inRange, scaledOf, unitPriceOf } from '../reading.ts'
import type { StoreLine, StoreOrder, StoreOrderState, StoreParty } from '../store.ts'
import type { LineStatus, WalmartLine, WalmartOrder } from './wire.ts'

/** A refunded piece was shipped before. */
const shippedStatuses = new Set(['Shipped', 'Delivered', 'Refund'])

const readReceiver = ({ shippingInfo, customerEmailId }: WalmartOrder): StoreParty => {
  const { postalAddress, phone } = shippingInfo
  const { country } = postalAddress
  return {
    name: postalAddress.name,
    company: '',
    lines: [postalAddress.address1, postalAddress.address2].filter((line) => line !== ''),
    postalCode: postalAddress.postalCode,
    city: postalAddress.city,
    state: postalAddress.state,
    countryCode: country.length === 2 ? country : alpha2Of(country),
    phone,
    email: customerEmailId,
    taxNumber: null,
  }
}

const piecesIn = (statuses: readonly LineStatus[], isCounted: (status: string) => boolean): number =>
  statuses
    .filter(({ status }) => isCounted(status))
    .reduce((sum, { statusQuantity }) => sum + statusQuantity.amount, 0)

const sumOf = ({ charges }: WalmartLine, isCounted: (type: string, amount: number) => boolean): number =>
  charges.charge.reduce((sum, { chargeType, chargeAmount }) => {
    const scaled = scaledOf(chargeAmount.amount)
    return isCounted(chargeType, scaled) ? sum + scaled : sum
  }, 0)

const taxOf = ({ charges }: WalmartLine): number =>
  charges.charge.reduce((sum, { tax }) => sum + (tax ? scaledOf(tax.taxAmount.amount) : 0), 0)

const readLine = (line: WalmartLine): StoreLine => {
  const { orderLineStatus } = line.orderLineStatuses
  const ordered = line.orderLineQuantity.amount
  const quantity = Math.max(0, ordered - piecesIn(orderLineStatus, (status) => status === 'Cancelled'))
  return {
    id: line.lineNumber,
    sku: line.item.sku,
    barcode: '',
    title: line.item.productName,
    variant: '',
    quantity,
    fulfilledQuantity: Math.min(
      quantity,
      piecesIn(orderLineStatus, (status) => shippedStatuses.has(status)),
    ),
    // The charges are those of all ordered pieces of the line; a discount is a negative charge of the product.
    unitPrice: unitPriceOf(
      Math.max(
        0,
        sumOf(line, (type) => type === 'PRODUCT'),
      ),
      ordered,
    ),
    weightGrams: null,
    originCountryCode: null,
    hsCode: null,
    imageUrl: null,
    isShippable: line.fulfillment?.fulfillmentOption !== 'PICKUP',
  }
}

const stateOf = (lines: readonly StoreLine[]): StoreOrderState => {
  const left = lines.filter(({ quantity }) => quantity > 0)
  if (left.length === 0) return 'cancelled'
  if (left.every((line) => line.fulfilledQuantity >= line.quantity)) return 'fulfilled'
  return left.some(({ fulfilledQuantity }) => fulfilledQuantity > 0) ? 'partly' : 'open'
}

const mapOrder = (order: WalmartOrder): StoreOrder => {
  const { orderLine } = order.orderLines
  const lines = orderLine.map(readLine)
  const total = (part: (line: WalmartLine) => number): number =>
    orderLine.reduce((sum, line) => sum + part(line), 0)
  const goods = total((line) => sumOf(line, (type, scaled) => type === 'PRODUCT' && scaled > 0))
  const discount = -total((line) => sumOf(line, (type, scaled) => type === 'PRODUCT' && scaled < 0))
  const shipping = total((line) => sumOf(line, (type) => type === 'SHIPPING'))
  const all = total((line) => sumOf(line, () => true))
  const tax = total(taxOf)
  const party = readReceiver(order)
  const changes = orderLine.map(({ statusDate }) => statusDate.getTime())
  return {
    id: order.purchaseOrderId,
    number: order.customerOrderId || order.purchaseOrderId,
    state: stateOf(lines),
    // Walmart sends paid orders only.
    isPaid: true,
    placedAt: order.orderDate,
    changedAt: new Date(Math.max(order.orderDate.getTime(), ...changes)),
    currency: orderLine.flatMap(({ charges }) => charges.charge)[0]?.chargeAmount.currency || 'USD',
    totals: {
      goods: formatAmount(goods),
      // Not -0, which would be formatted with a sign.
      discount: formatAmount(discount || 0),
      shipping: formatAmount(shipping),
      tax: formatAmount(tax),
      total: formatAmount(all + tax),
    },
    billTo: party,
    shipTo: party,
    lines,
    note: '',
    isGift: false,
    giftMessage: '',
    serviceWanted: order.shippingInfo.methodCode,
    iossNumber: null,
    labelReference: null,
  }
}

/** @throws ShapeError */
export const readOrder = (order: WalmartOrder): StoreOrder => inRange(() => mapOrder(order))
