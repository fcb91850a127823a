/** Maps a receipt of Etsy to an order. Amounts are in the shop's currency. */
import { multiplyDivide } from '@kervan/domain/money/decimal'
import { decodeHtml } from '../htmlText.ts'
import { ShapeError, formatAmount, inRange, unitPriceOf } from '../reading.ts'
import type { StoreLine, StoreOrder, StoreOrderState, StoreParty } from '../store.ts'
import type { EtsyMoney, EtsyReceipt, EtsyTransaction } from './wire.ts'

const millionths = 1_000_000

/** @throws ShapeError for an amount in another currency; RangeError */
const scaledIn =
  (currency: string) =>
  ({ amount, divisor, currency_code }: EtsyMoney): number => {
    // Etsy returns empty amounts in dollars, whatever the shop's currency is.
    if (amount !== 0 && currency_code !== currency) throw new ShapeError('an amount', 'another currency')
    return multiplyDivide(amount, millionths, divisor)
  }

const cancelled = new Set(['canceled', 'fully refunded'])

const stateOf = ({ status, is_paid, is_shipped }: EtsyReceipt): StoreOrderState => {
  if (cancelled.has(status.toLowerCase())) return 'cancelled'
  // The first number completes the order: Etsy does not know which lines a parcel contains.
  if (is_shipped) return 'fulfilled'
  return is_paid ? 'open' : 'waiting'
}

/**
 * Discounts of the lines in millionths. Coupons of a listing stand at its line; a discount of the whole order is
 * distributed by price.
 */
const discountsOf = (lines: readonly EtsyTransaction[], prices: readonly number[], discount: number) => {
  const coupons = lines.map(({ shop_coupon }) => Math.round((shop_coupon ?? 0) * millionths))
  if (coupons.reduce((sum, coupon) => sum + coupon, 0) === discount) return coupons
  const all = prices.reduce((sum, price) => sum + price, 0)
  return prices.map((price) => (all === 0 ? 0 : multiplyDivide(discount, price, all)))
}

const readLines = (
  receipt: EtsyReceipt,
  scaled: (money: EtsyMoney) => number,
  discount: number,
): StoreLine[] => {
  const { transactions, is_shipped } = receipt
  const prices = transactions.map(({ price, quantity }) => scaled(price) * quantity)
  const discounts = discountsOf(transactions, prices, discount)
  return transactions.map((line, index) => ({
    id: line.transaction_id,
    sku: line.sku,
    barcode: '',
    title: decodeHtml(line.title),
    variant: (line.variations ?? []).map(({ formatted_value }) => decodeHtml(formatted_value)).join(' / '),
    quantity: line.quantity,
    fulfilledQuantity: is_shipped || line.shipped_timestamp ? line.quantity : 0,
    unitPrice: unitPriceOf(Math.max(0, prices[index]! - discounts[index]!), line.quantity),
    weightGrams: null,
    originCountryCode: null,
    hsCode: null,
    imageUrl: null,
    isShippable: !line.is_digital,
  }))
}

const nobody: StoreParty = {
  ...{ name: '', company: '', lines: [], postalCode: '', city: '', state: '', countryCode: '' },
  ...{ phone: '', email: '', taxNumber: null },
}

const mapOrder = (receipt: EtsyReceipt): StoreOrder => {
  const currency = receipt.grandtotal.currency_code
  const scaled = scaledIn(currency)
  const discount = scaled(receipt.discount_amt)
  const email = receipt.buyer_email
  const upgrades = receipt.transactions.map((line) => line.shipping_upgrade)
  const methods = receipt.transactions.map((line) => line.shipping_method)
  return {
    id: receipt.receipt_id,
    number: receipt.receipt_id,
    state: stateOf(receipt),
    isPaid: receipt.is_paid,
    placedAt: receipt.createdAt,
    changedAt: receipt.changedAt,
    currency,
    totals: {
      goods: formatAmount(scaled(receipt.total_price)),
      discount: formatAmount(discount),
      shipping: formatAmount(scaled(receipt.total_shipping_cost)),
      tax: formatAmount(scaled(receipt.total_tax_cost) + scaled(receipt.total_vat_cost)),
      total: formatAmount(scaled(receipt.grandtotal)),
    },
    // The API has the receiver only, and no telephone.
    billTo: { ...nobody, email },
    shipTo: {
      ...nobody,
      name: decodeHtml(receipt.name),
      lines: [receipt.first_line, receipt.second_line].map(decodeHtml).filter((line) => line !== ''),
      postalCode: receipt.zip,
      city: decodeHtml(receipt.city),
      state: decodeHtml(receipt.state),
      countryCode: receipt.country_iso.toUpperCase(),
      email,
    },
    lines: readLines(receipt, scaled, discount),
    note: decodeHtml(receipt.message_from_buyer),
    isGift: receipt.is_gift ?? false,
    giftMessage: decodeHtml(receipt.gift_message),
    serviceWanted: [...upgrades, ...methods].find((service) => service !== '') ?? '',
    // Etsy declares VAT of the European Union itself, but its IOSS number is on the seller's pages only.
    iossNumber: null,
    labelReference: null,
  }
}

/** @throws ShapeError */
export const readOrder = (receipt: EtsyReceipt): StoreOrder => inRange(() => mapOrder(receipt))
