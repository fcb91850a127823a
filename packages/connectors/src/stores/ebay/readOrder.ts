/** Maps an order of eBay to ours. */
import { ShapeError, formatAmount, inRange, scaledOf, unitPriceOf } from '../reading.ts'
import type { StoreLine, StoreOrder, StoreOrderState, StoreParty } from '../store.ts'
import type { EbayContact, EbayLine, EbayMoney, EbayOrder } from './wire.ts'

/** Shipped pieces by id of the line, where the order itself does not have them. */
export type Pieces = ReadonlyMap<string, number>

const paid = new Set(['PAID', 'PARTIALLY_REFUNDED', 'FULLY_REFUNDED'])
/** Instructions without a parcel of the seller. */
const notShipped = new Set(['DIGITAL', 'PREPARE_FOR_PICKUP', 'FULFILLED_BY_EBAY'])

/** @throws ShapeError for an amount in another currency */
const scaledIn =
  (currency: string) =>
  (money: EbayMoney | null | undefined): number => {
    const scaled = money ? scaledOf(money.value) : 0
    if (scaled !== 0 && money?.currency !== currency) throw new ShapeError('an amount', 'another currency')
    return scaled
  }

const readParty = (contact: EbayContact, taxNumber: string | null): StoreParty => {
  const address = contact?.contactAddress
  return {
    name: contact?.fullName ?? '',
    company: contact?.companyName ?? '',
    lines: [address?.addressLine1 ?? '', address?.addressLine2 ?? ''].filter((line) => line !== ''),
    postalCode: address?.postalCode ?? '',
    city: address?.city ?? '',
    state: address?.stateOrProvince ?? '',
    countryCode: address?.countryCode ?? '',
    phone: contact?.primaryPhone?.phoneNumber ?? '',
    email: contact?.email ?? '',
    taxNumber,
  }
}

/** True for a line whose shipped pieces only the parcels have. */
export const isPartly = ({ lineItemFulfillmentStatus, quantity }: EbayLine): boolean =>
  lineItemFulfillmentStatus === 'IN_PROGRESS' && quantity > 1

const shippedOf = (line: EbayLine, shipped: Pieces): number => {
  if (line.lineItemFulfillmentStatus === 'FULFILLED') return line.quantity
  return Math.min(line.quantity, shipped.get(line.lineItemId) ?? 0)
}

const readLines = (
  { lineItems, fulfillmentStartInstructions: instructions }: EbayOrder,
  shipped: Pieces,
  scaled: (money: EbayMoney | null | undefined) => number,
): StoreLine[] => {
  const types = (instructions ?? []).map((one) => one.fulfillmentInstructionsType)
  const isShippable = types.length === 0 || types.some((type) => !notShipped.has(type))
  return lineItems.map((line) => {
    const cost = scaled(line.discountedLineItemCost ?? line.lineItemCost)
    const refunded = (line.refunds ?? []).reduce((sum, { amount }) => sum + scaled(amount), 0)
    // eBay has amounts of refunds, and no pieces: only a line that was refunded wholly is left out.
    const isRefunded = refunded > 0 && refunded >= cost
    return {
      id: line.lineItemId,
      sku: line.sku,
      barcode: '',
      title: line.title,
      variant: (line.variationAspects ?? []).map(({ value }) => value).join(' / '),
      quantity: isRefunded ? 0 : line.quantity,
      fulfilledQuantity: isRefunded ? 0 : shippedOf(line, shipped),
      unitPrice: unitPriceOf(cost, line.quantity),
      weightGrams: null,
      originCountryCode: null,
      hsCode: null,
      imageUrl: null,
      isShippable,
    }
  })
}

const stateOf = (order: EbayOrder, lines: readonly StoreLine[]): StoreOrderState => {
  const cancelState = order.cancelStatus?.cancelState ?? ''
  const isRefunded = lines.length > 0 && lines.every(({ quantity }) => quantity === 0)
  if (cancelState === 'CANCELED' || order.orderPaymentStatus === 'FULLY_REFUNDED' || isRefunded)
    return 'cancelled'
  if (order.orderFulfillmentStatus === 'FULFILLED') return 'fulfilled'
  // The buyer wants to cancel: the seller decides first.
  if (cancelState === 'IN_PROGRESS' || !paid.has(order.orderPaymentStatus)) return 'waiting'
  return order.orderFulfillmentStatus === 'IN_PROGRESS' ? 'partly' : 'open'
}

const iossOf = ({ lineItems }: EbayOrder): string | null => {
  const references = lineItems.flatMap((line) =>
    (line.ebayCollectAndRemitTaxes ?? []).flatMap(({ ebayReference }) => ebayReference ?? []),
  )
  return references.find(({ name }) => name === 'IOSS')?.value || null
}

const mapOrder = (order: EbayOrder, shipped: Pieces): StoreOrder => {
  const { pricingSummary: sums, buyer } = order
  const currency = sums.total.currency
  const scaled = scaledIn(currency)
  const lines = readLines(order, shipped, scaled)
  // With eBay International Shipping the receiver is eBay's hub: finalDestinationAddress is never used.
  const steps = (order.fulfillmentStartInstructions ?? []).flatMap(({ shippingStep }) => shippingStep ?? [])
  const step = steps.find(({ shipTo }) => shipTo) ?? null
  const labelReference = step?.shipToReferenceId || null
  const taxNumber = buyer?.taxIdentifier?.taxpayerId || null
  const gifts = order.lineItems.flatMap(({ giftDetails }) => giftDetails ?? [])
  return {
    id: order.orderId,
    number: order.orderId,
    state: stateOf(order, lines),
    isPaid: paid.has(order.orderPaymentStatus),
    placedAt: order.creationDate,
    changedAt: order.lastModifiedDate,
    currency,
    totals: {
      goods: formatAmount(scaled(sums.priceSubtotal)),
      // eBay writes discounts below 0.
      discount: formatAmount(Math.abs(scaled(sums.priceDiscount))),
      shipping: formatAmount(scaled(sums.deliveryCost) - Math.abs(scaled(sums.deliveryDiscount))),
      tax: formatAmount(scaled(sums.tax)),
      total: formatAmount(scaled(sums.total)),
    },
    billTo: readParty(buyer?.buyerRegistrationAddress, taxNumber),
    shipTo: readParty(step?.shipTo, labelReference === null ? taxNumber : null),
    lines,
    note: order.buyerCheckoutNotes,
    isGift: gifts.length > 0,
    giftMessage: gifts.find(({ message }) => message !== '')?.message ?? '',
    serviceWanted: step?.shippingServiceCode ?? '',
    iossNumber: iossOf(order),
    labelReference,
    ...(buyer?.username && { buyerId: buyer.username }),
  }
}

/** @throws ShapeError */
export const readOrder = (order: EbayOrder, shipped: Pieces): StoreOrder =>
  inRange(() => mapOrder(order, shipped))
