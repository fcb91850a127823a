/** Maps an order of Amazon to ours. */
import { formatAmount, inRange, scaledOf, unitPriceOf } from '../reading.ts'
import type { StoreLine, StoreOrder, StoreOrderState, StoreParty, StoreTotals } from '../store.ts'
import { differenceOf } from '../sums.ts'
import { marketplaceCountry } from './regions.ts'
import type { AmazonAddress, AmazonItem, AmazonOrder, Breakdown } from './wire.ts'

const states: Record<string, StoreOrderState | undefined> = {
  PENDING_AVAILABILITY: 'waiting',
  PENDING: 'waiting',
  UNSHIPPED: 'open',
  PARTIALLY_SHIPPED: 'partly',
  SHIPPED: 'fulfilled',
  CANCELLED: 'cancelled',
  UNFULFILLABLE: 'cancelled',
}

/** Programs in which the buyer or Amazon's own carrier fetches the goods. */
const shippedByOthers = new Set(['IN_STORE_PICK_UP', 'AMAZON_EASY_SHIP', 'DELIVERY_BY_AMAZON'])

const noParty: StoreParty = {
  name: '',
  company: '',
  lines: [],
  postalCode: '',
  city: '',
  state: '',
  countryCode: '',
  phone: '',
  email: '',
  taxNumber: null,
}

/** Turkish addresses need the district, which Amazon stores beside the lines. */
const linesOf = (address: NonNullable<AmazonAddress>): string[] =>
  [
    address.addressLine1,
    address.addressLine2,
    address.addressLine3,
    address.countryCode === 'TR' ? address.districtOrCounty : '',
  ].filter((line) => line !== '')

const readReceiver = (address: AmazonAddress): StoreParty =>
  address
    ? {
        ...noParty,
        name: address.name,
        company: address.companyName,
        lines: linesOf(address),
        postalCode: address.postalCode,
        city: address.city || address.municipality || address.districtOrCounty,
        state: address.stateOrRegion,
        countryCode: address.countryCode,
        phone: address.phone,
      }
    : noParty

/** Sum of the parts of a type. Discounts are positive or negative in the API's answers; they count as positive. */
const sumOf = (breakdowns: readonly Breakdown[], ...types: readonly string[]): number =>
  breakdowns
    .filter(({ type }) => types.includes(type))
    .reduce((sum, { type, subtotal }) => {
      const scaled = scaledOf(subtotal.amount)
      return sum + (type === 'DISCOUNT' ? Math.abs(scaled) : scaled)
    }, 0)

/** Discount of the goods; a discount of the shipping fee does not change the price of a piece. */
const goodsDiscount = (breakdowns: readonly Breakdown[]): number =>
  breakdowns
    .filter(({ type }) => type === 'DISCOUNT')
    .reduce((sum, { subtotal, detailedBreakdowns }) => {
      const parts = detailedBreakdowns.filter(({ subtype }) => subtype === 'ITEM')
      const amounts = detailedBreakdowns.length > 0 ? parts.map(({ value }) => value) : [subtotal]
      return sum + amounts.reduce((total, { amount }) => total + Math.abs(scaledOf(amount)), 0)
    }, 0)

/** Price of all ordered pieces without tax; the price of a piece stands for it in orders without proceeds. */
const goodsOf = ({ proceeds, product, quantityOrdered }: AmazonItem): number => {
  const breakdowns = proceeds?.breakdowns ?? []
  if (breakdowns.some(({ type }) => type === 'ITEM')) return sumOf(breakdowns, 'ITEM')
  return scaledOf(product.price?.unitPrice?.amount ?? '0') * quantityOrdered
}

const readLine = (item: AmazonItem, isShippable: boolean): StoreLine => {
  const { orderItemId, quantityOrdered, product, proceeds, fulfillment } = item
  const fulfilledQuantity = fulfillment?.quantityFulfilled ?? 0
  const unfulfilled = fulfillment?.quantityUnfulfilled
  const net = goodsOf(item) - goodsDiscount(proceeds?.breakdowns ?? [])
  return {
    id: orderItemId,
    sku: product.sellerSku,
    barcode: '',
    title: product.title,
    variant: '',
    // Cancelled pieces are neither fulfilled nor unfulfilled.
    quantity:
      unfulfilled === null || unfulfilled === undefined ? quantityOrdered : fulfilledQuantity + unfulfilled,
    fulfilledQuantity,
    unitPrice: unitPriceOf(Math.max(0, net), quantityOrdered),
    weightGrams: null,
    originCountryCode: null,
    hsCode: null,
    imageUrl: null,
    isShippable,
  }
}

const totalsOf = ({
  proceeds,
  orderItems,
}: AmazonOrder): { totals: StoreTotals } & Pick<StoreOrder, 'sumsDiffer'> => {
  const ofOrder = proceeds?.breakdowns ?? []
  const parts = ofOrder.length > 0 ? ofOrder : orderItems.flatMap((item) => item.proceeds?.breakdowns ?? [])
  const goods = sumOf(parts, 'ITEM') || orderItems.reduce((sum, item) => sum + goodsOf(item), 0)
  const [discount, shipping, tax] = [sumOf(parts, 'DISCOUNT'), sumOf(parts, 'SHIPPING'), sumOf(parts, 'TAX')]
  const fees = sumOf(parts, 'GIFT_WRAP', 'COD_FEE', 'DELIVERY_TIP', 'OTHER')
  const sum = goods - discount + shipping + tax + fees
  const total = proceeds?.grandTotal ? scaledOf(proceeds.grandTotal.amount) : sum
  return {
    totals: {
      goods: formatAmount(goods),
      discount: formatAmount(discount),
      shipping: formatAmount(shipping),
      tax: formatAmount(tax),
      total: formatAmount(total),
    },
    ...differenceOf(sum, total, orderItems.length),
  }
}

const currencyOf = ({ proceeds, orderItems }: AmazonOrder): string => {
  const prices = orderItems.map(({ product }) => product.price?.unitPrice?.currencyCode)
  return [proceeds?.grandTotal?.currencyCode, ...prices].find(Boolean) ?? ''
}

const giftOf = ({ orderItems }: AmazonOrder): Pick<StoreOrder, 'isGift' | 'giftMessage'> => {
  const options = orderItems.flatMap(({ fulfillment }) => fulfillment?.packing?.giftOption ?? [])
  const messages = options.map(({ giftMessage }) => giftMessage).filter(Boolean)
  const isGift = options.some(({ giftMessage, giftWrapLevel }) => giftMessage !== '' || giftWrapLevel !== '')
  return { isGift, giftMessage: [...new Set(messages)].join('\n') }
}

const stateOf = ({ fulfillment }: AmazonOrder, lines: readonly StoreLine[]): StoreOrderState =>
  lines.length > 0 && lines.every(({ quantity }) => quantity === 0)
    ? 'cancelled'
    : (states[fulfillment?.fulfillmentStatus ?? ''] ?? 'waiting')

const mapOrder = (order: AmazonOrder): StoreOrder => {
  const { buyer, recipient, tax, fulfillment, programs, salesChannel } = order
  const isShippable = !programs.some((program) => shippedByOthers.has(program))
  const lines = order.orderItems.map((item) => readLine(item, isShippable))
  const state = stateOf(order, lines)
  const registration = tax?.taxRegistrations.find(({ entityType }) => entityType === 'BUYER')
  const taxNumber = registration?.taxRegistrationNumber || null
  const email = buyer?.buyerEmail ?? ''
  const preference = recipient?.deliveryPreference
  const iossNumbers = order.orderItems.map(
    (item) => item.fulfillment?.shipping?.internationalShipping?.iossNumber,
  )
  const marketplaceCode = marketplaceCountry(salesChannel.marketplaceId)
  return {
    id: order.orderId,
    number: order.orderId,
    state,
    isPaid: state !== 'waiting',
    placedAt: order.createdTime,
    changedAt: order.lastUpdatedTime,
    currency: currencyOf(order),
    ...totalsOf(order),
    billTo: {
      ...noParty,
      name: buyer?.buyerName ?? '',
      company: buyer?.buyerCompanyName ?? '',
      email,
      taxNumber,
    },
    shipTo: { ...readReceiver(recipient?.deliveryAddress), email, taxNumber },
    lines,
    note: [preference?.dropOffLocation, preference?.addressInstruction].filter(Boolean).join('; '),
    ...giftOf(order),
    serviceWanted: fulfillment?.fulfillmentServiceLevel ?? '',
    iossNumber: iossNumbers.find(Boolean) ?? null,
    labelReference: null,
    ...(marketplaceCode !== null && { marketplaceCode }),
  }
}

/** @throws ShapeError */
export const readOrder = (order: AmazonOrder): StoreOrder => inRange(() => mapOrder(order))
