/** Maps an order of T-Soft to ours. */
import { multiplyDivide } from '@kervan/domain/money/decimal'
import { formatAmount, inRange, isAmount, roundPieces, scaledOf, unitPriceOf } from '../reading.ts'
import type { StoreLine, StoreOrder, StoreParty } from '../store.ts'
import { differenceOf, isSameSum, spreadDiscount } from '../sums.ts'
import { countryCodeOf, placeAddress, turkishCurrency } from '../turkish.ts'
import type { FoundState } from './statuses.ts'
import type { TsoftLine, TsoftOrder } from './wire.ts'

const emailOf = ({ CustomerUsername }: TsoftOrder): string =>
  CustomerUsername.includes('@') ? CustomerUsername : ''

const readParty = (order: TsoftOrder, kind: 'Delivery' | 'Invoice'): StoreParty => {
  const placed = placeAddress({
    lines: [order[`${kind}Address`]],
    quarters: [order[`${kind}Neighbourhood`]],
    district: order[`${kind}Town`],
    province: order[`${kind}City`],
    countryCode: countryCodeOf(order[`${kind}CountryCode`]) || countryCodeOf(order[`${kind}Country`]),
  })
  return {
    name: order[`${kind}Name`] || order.CustomerName,
    company: kind === 'Invoice' ? order.InvoiceCompany : '',
    ...placed,
    state: order[`${kind}Province`] || placed.state,
    postalCode: order[`${kind}Zipcode`],
    phone: order[`${kind}Mobile`] || order[`${kind}Tel`],
    email: emailOf(order),
    taxNumber: kind === 'Invoice' ? order.InvoiceTaxno || null : null,
  }
}

/** Price of one unit of a currency in the shop's own, in millionths; null when it is not known. */
const rateOf = (currency: string, sent: string, { SiteDefaultCurrency }: TsoftOrder): number | null => {
  if (currency === SiteDefaultCurrency) return 1_000_000
  return isAmount(sent) && scaledOf(sent) > 0 ? scaledOf(sent) : null
}

/** Price of a piece in the order's currency: products can have a currency of their own. */
const priceOf = (line: TsoftLine, order: TsoftOrder): number => {
  const price = scaledOf(line.SellingPriceWithoutVat) || scaledOf(line.SellingPrice)
  const currency = line.SellingCurrency === '' ? order.Currency : turkishCurrency(line.SellingCurrency)
  if (currency === order.Currency) return price
  const from = rateOf(currency, line.SellingCurrencyExchangeRate, order)
  const to = rateOf(order.Currency, order.ExchangeRate, order)
  return from === null || to === null ? price : multiplyDivide(price, from, to)
}

const readLine = (line: TsoftLine, unitPrice: string, isShipped: boolean): StoreLine => {
  const quantity = Math.max(0, roundPieces(line.Quantity - line.RefundCount))
  return {
    id: line.OrderProductId,
    sku: line.SubProductCode || line.ProductCode,
    barcode: line.Barcode,
    title: line.ProductName,
    variant: [line.Property1, line.Property2].filter((option) => option !== '').join(' / '),
    quantity,
    fulfilledQuantity: isShipped ? quantity : 0,
    unitPrice,
    // T-Soft has weight, origin and tariff code at its products only, and nothing about digital goods.
    weightGrams: null,
    originCountryCode: null,
    hsCode: null,
    imageUrl: /^https?:\/\//.test(line.ImageUrl) ? line.ImageUrl : null,
    isShippable: true,
  }
}

/** Prices of pieces, with the discount of the order unless the store's prices contain it already. */
const pricesOf = (order: TsoftOrder) => {
  const lines = order.OrderDetails
  const sums = lines.map((line) => Math.round((priceOf(line, order) * line.Quantity) / 10_000) * 10_000)
  const discount = scaledOf(order.DiscountTotal)
  const total = scaledOf(order.OrderTotalPrice)
  const whole =
    sums.reduce((sum, one) => sum + one, 0) +
    scaledOf(order.CargoChargeWithoutVat || order.CargoChargeWithVat) +
    scaledOf(order.TaxTotal)
  const isContained = discount <= 0 || isSameSum(whole, total, lines.length)
  const spread = spreadDiscount(sums, discount)
  return {
    units: lines.map((line, index) =>
      isContained ? formatAmount(priceOf(line, order)) : unitPriceOf(spread[index]!, line.Quantity),
    ),
    ...(!isContained && { spreadDiscount: formatAmount(discount) }),
    ...differenceOf(isContained ? whole : whole - discount, total, lines.length),
  }
}

const joined = (texts: readonly string[]): string =>
  [...new Set(texts.filter((text) => text !== ''))].join('\n')

const mapOrder = (order: TsoftOrder, { state: found, isPaid, unknownState }: FoundState): StoreOrder => {
  const { units, ...sums } = pricesOf(order)
  const read = order.OrderDetails.map((line, index) => readLine(line, units[index]!, found === 'fulfilled'))
  const isEmpty = read.length > 0 && read.every(({ quantity }) => quantity === 0)
  const { OrderDate, UpdateDate } = order
  const invoiced = readParty(order, 'Invoice')
  const shipTo = readParty(order, 'Delivery')
  return {
    id: order.OrderCode,
    number: order.OrderCode,
    state: isEmpty ? 'cancelled' : found,
    isPaid,
    placedAt: OrderDate!,
    changedAt: UpdateDate && UpdateDate > OrderDate! ? UpdateDate : OrderDate!,
    currency: order.Currency,
    totals: {
      goods: order.OrderSubtotal,
      discount: order.DiscountTotal,
      shipping: order.CargoChargeWithVat,
      tax: order.TaxTotal,
      total: order.OrderTotalPrice,
    },
    billTo: order.InvoiceAddress === '' ? { ...shipTo, taxNumber: invoiced.taxNumber } : invoiced,
    shipTo,
    lines: read,
    note: joined([order.GeneralOrderNote, ...order.OrderDetails.map(({ OrderNote }) => OrderNote)]),
    isGift: order.OrderDetails.some(({ GiftPackage }) => GiftPackage),
    giftMessage: joined(order.OrderDetails.map(({ GiftNote }) => GiftNote)),
    serviceWanted: order.CargoServiceName || order.Cargo,
    iossNumber: null,
    labelReference: null,
    ...sums,
    ...(unknownState !== undefined && { unknownState }),
  }
}

/** @throws ShapeError */
export const readOrder = (order: TsoftOrder, state: FoundState): StoreOrder =>
  inRange(() => mapOrder(order, state))
