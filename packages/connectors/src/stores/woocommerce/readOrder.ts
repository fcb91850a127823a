/** Maps an order of WooCommerce to ours. */
import { z } from 'zod'
import { decodeHtml } from '../htmlText.ts'
import { formatAmount, inRange, roundPieces, scaledOf, unitPriceOf } from '../reading.ts'
import type { StoreLine, StoreOrder, StoreOrderState, StoreParty } from '../store.ts'
import { productIdOf } from './products.ts'
import type { ProductFacts } from './products.ts'
import { fulfilledItems } from './wire.ts'
import type { MetaEntry, WooAddress, WooFulfilment, WooLine, WooOrder } from './wire.ts'

/** Pieces by id of the line. */
export type Pieces = ReadonlyMap<string, number>

export interface OrderFacts {
  refunded: Pieces
  shipped: Pieces
  /** Null for a product that the shop no longer has. */
  productOf: (line: WooLine) => ProductFacts | null
}

/**
 * States of the statuses of WooCommerce. Other statuses belong to plug-ins; whether they allow shipping is unknown,
 * so they wait.
 */
const states: Record<string, StoreOrderState | undefined> = {
  processing: 'open',
  completed: 'fulfilled',
  cancelled: 'cancelled',
  refunded: 'cancelled',
  trash: 'cancelled',
}

/** Meta keys in which plug-ins store the buyer's tax number, such as EU VAT Number. */
const taxNumberKeys = ['_billing_vat_number', '_vat_number']

export const metaOf = (meta: readonly MetaEntry[], key: string): unknown =>
  meta.find((entry) => entry.key === key)?.value

/** Returns the first text that is not empty. */
export const metaText = (meta: readonly MetaEntry[], ...keys: string[]): string => {
  const values = keys.map((key) => metaOf(meta, key))
  return values.find((value): value is string => typeof value === 'string' && value !== '') ?? ''
}

/** The shop shows fulfilled ones only; a status that it does not know counts as unfulfilled. */
export const isFulfilled = ({ status, is_fulfilled }: WooFulfilment): boolean =>
  is_fulfilled ?? status === 'fulfilled'

export const readFulfilledLines = ({ meta_data }: WooFulfilment): { lineId: string; quantity: number }[] =>
  (fulfilledItems.safeParse(metaOf(meta_data, '_items')).data ?? []).map(({ item_id, qty }) => ({
    lineId: item_id,
    quantity: qty,
  }))

/**
 * Meta key of the order in which the connector stores the lines of its parcels, where the shop has no place for them:
 * whether the order is complete depends on them.
 */
export const storedKey = '_kervan_parcels'

const storedParcels = z.array(
  z.object({ number: z.string(), lines: z.array(z.object({ lineId: z.string(), quantity: z.number() })) }),
)
export type StoredParcels = z.output<typeof storedParcels>

export const readStoredParcels = (meta: readonly MetaEntry[]): StoredParcels => {
  try {
    return storedParcels.parse(JSON.parse(metaText(meta, storedKey) || '[]'))
  } catch {
    return []
  }
}

const readParty = (address: WooAddress): StoreParty => ({
  name: [address.first_name, address.last_name].filter((part) => part !== '').join(' '),
  company: address.company,
  lines: [address.address_1, address.address_2].filter((line) => line !== ''),
  postalCode: address.postcode,
  city: address.city,
  state: address.state,
  countryCode: /^[A-Z]{2}$/.test(address.country) ? address.country : '',
  phone: address.phone,
  email: address.email,
  taxNumber: null,
})

/** True for an order without a shipping address: WooCommerce then ships to the billing address. */
const isWithoutAddress = ({ address_1, address_2, city, postcode }: WooAddress): boolean =>
  [address_1, address_2, city, postcode].every((part) => part === '')

const variantOf = ({ meta_data }: WooLine): string =>
  meta_data
    .filter(({ key }) => key !== '' && !key.startsWith('_'))
    .map(({ value, display_value }) => display_value ?? value)
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map((value) => decodeHtml(String(value)).trim())
    .filter((value) => value !== '')
    .join(' / ')

const readLine = (line: WooLine, isCompleted: boolean, facts: OrderFacts): StoreLine => {
  const product = facts.productOf(line)
  const productId = productIdOf(line)
  const quantity = Math.max(0, roundPieces(line.quantity - (facts.refunded.get(line.id) ?? 0)))
  const shipped = isCompleted ? quantity : (facts.shipped.get(line.id) ?? 0)
  return {
    id: line.id,
    sku: line.sku,
    productId: productId === '0' ? undefined : productId,
    barcode: product?.barcode ?? '',
    title: decodeHtml(line.name),
    variant: variantOf(line),
    quantity,
    fulfilledQuantity: Math.min(quantity, shipped),
    unitPrice: unitPriceOf(scaledOf(line.total), line.quantity),
    weightGrams: product?.weightGrams ?? null,
    originCountryCode: null,
    hsCode: null,
    imageUrl: product?.imageUrl ?? (line.image?.src || null),
    isShippable: product?.isVirtual !== true,
  }
}

/** Finds how far an order that may be shipped is shipped. */
const progressOf = (lines: readonly StoreLine[]): StoreOrderState => {
  const left = lines.filter(({ quantity }) => quantity > 0)
  if (lines.length > 0 && left.length === 0) return 'cancelled'
  const shippable = left.filter(({ isShippable }) => isShippable)
  if (shippable.length > 0 && shippable.every((line) => line.fulfilledQuantity >= line.quantity))
    return 'fulfilled'
  return shippable.some(({ fulfilledQuantity }) => fulfilledQuantity > 0) ? 'partly' : 'open'
}

/** True for an order whose shipped pieces follow from its status. */
export const isFinished = ({ status }: WooOrder): boolean =>
  states[status] === 'fulfilled' || states[status] === 'cancelled'

/** Time of the last change. */
const changedAtOf = (order: WooOrder): Date => (order.date_modified_gmt ?? order.date_created_gmt)!

const mapOrder = (order: WooOrder, facts: OrderFacts): StoreOrder => {
  const state = states[order.status] ?? 'waiting'
  const lines = order.line_items.map((line) => readLine(line, state === 'fulfilled', facts))
  const billTo = readParty(order.billing)
  const shipTo = isWithoutAddress(order.shipping) ? billTo : readParty(order.shipping)
  const taxNumber = metaText(order.meta_data, ...taxNumberKeys).trim() || null
  return {
    id: order.id,
    number: order.number || order.id,
    state: state === 'open' ? progressOf(lines) : state,
    isPaid: Boolean(order.date_paid_gmt),
    placedAt: order.date_created_gmt ?? changedAtOf(order),
    changedAt: changedAtOf(order),
    currency: order.currency,
    totals: {
      goods: formatAmount(order.line_items.reduce((sum, { subtotal }) => sum + scaledOf(subtotal), 0)),
      discount: order.discount_total,
      shipping: order.shipping_total,
      tax: order.total_tax,
      total: order.total,
    },
    billTo: { ...billTo, taxNumber },
    // WooCommerce has no email for the receiver, only for the buyer.
    shipTo: { ...shipTo, email: billTo.email },
    lines,
    note: order.customer_note,
    // WooCommerce has no field for gifts; plug-ins use many different ones.
    isGift: false,
    giftMessage: '',
    serviceWanted: decodeHtml(order.shipping_lines[0]?.method_title ?? ''),
    iossNumber: null,
    labelReference: null,
  }
}

/** @throws ShapeError */
export const readOrder = (order: WooOrder, facts: OrderFacts): StoreOrder =>
  inRange(() => mapOrder(order, facts))
