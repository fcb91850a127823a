/**
 * Answers of T-Soft's REST1, as far as the connector reads them. Nearly all values arrive as text, empty ones as "".
 * T-Soft publishes no schema; facts were read in third-party clients.
 */
import { z } from 'zod'
import { isAmount, listUpTo, mostLines, mostPieces, roundPieces, shortText } from '../reading.ts'
import { readTurkishTime, turkishCurrency } from '../turkish.ts'

const text = z
  .union([z.string(), z.number(), z.boolean()])
  .nullish()
  .transform((value) => shortText(String(value ?? '')))

const amount = text.transform((value) => value || '0').refine(isAmount, 'no amount, or too large')

const pieces = z.coerce.number().min(0).max(mostPieces).transform(roundPieces)

const flag = text.transform((value) => value === '1' || value === 'true')

/** Time in Turkey; zeros are no time. */
const time = text.transform((value, context): Date | null => {
  const read = value === '' || value === '0' ? null : readTurkishTime(value)
  if (read !== undefined) return read
  context.addIssue({ code: 'custom', message: 'no time' })
  return z.NEVER
})

/** PHP sends a list with gaps in its keys as an object, and nothing as an empty text. */
export const listOf = <T extends z.ZodType>(item: T, most: number) =>
  listUpTo(item, most, (sent) => (sent && typeof sent === 'object' ? Object.values(sent) : sent ? sent : []))

const line = z.object({
  Barcode: text,
  GiftNote: text,
  GiftPackage: flag,
  ImageUrl: text,
  OrderNote: text,
  OrderProductId: text.refine((value) => value !== '', 'no id'),
  ProductCode: text,
  ProductName: text,
  Property1: text,
  Property2: text,
  Quantity: pieces,
  RefundCount: z.preprocess((sent) => sent || 0, pieces),
  SellingCurrency: text,
  SellingCurrencyExchangeRate: text,
  SellingPrice: amount,
  /** Price of one piece in `SellingCurrency`. */
  SellingPriceWithoutVat: amount,
  SubProductCode: text,
})
export type TsoftLine = z.output<typeof line>

const code = text.refine((value) => /^[^\s/\\]{1,60}$/.test(value), 'no order code')

export const tsoftOrder = z
  .object({
    Cargo: text,
    CargoChargeWithVat: amount,
    /** Empty in shops that do not send it. */
    CargoChargeWithoutVat: text.refine((value) => value === '' || isAmount(value), 'no amount, or too large'),
    CargoCode: text,
    CargoServiceName: text,
    CargoTrackingCode: text,
    Currency: text.transform(turkishCurrency),
    CustomerName: text,
    CustomerPhone: text,
    CustomerUsername: text,
    DeliveryAddress: text,
    DeliveryCity: text,
    DeliveryCountry: text,
    DeliveryCountryCode: text,
    DeliveryMobile: text,
    DeliveryName: text,
    DeliveryNeighbourhood: text,
    DeliveryProvince: text,
    DeliveryTel: text,
    DeliveryTown: text,
    DeliveryZipcode: text,
    DiscountTotal: amount,
    /** Price of the order's currency in the shop's. */
    ExchangeRate: text,
    GeneralOrderNote: text,
    InvoiceAddress: text,
    InvoiceCity: text,
    InvoiceCompany: text,
    InvoiceCountry: text,
    InvoiceCountryCode: text,
    InvoiceMobile: text,
    InvoiceName: text,
    InvoiceNeighbourhood: text,
    InvoiceProvince: text,
    InvoiceTaxno: text,
    InvoiceTel: text,
    InvoiceTown: text,
    InvoiceZipcode: text,
    IsDeleted: flag,
    OrderCode: code,
    OrderDate: time,
    OrderDetails: listOf(line, mostLines),
    OrderStatus: text,
    OrderStatusId: text,
    OrderStatusTranslated: text,
    OrderSubtotal: amount,
    OrderTotalPrice: amount,
    SiteDefaultCurrency: text.transform(turkishCurrency),
    TaxTotal: amount,
    UpdateDate: time,
  })
  .refine((order) => order.OrderDate !== null, 'the order has no date')
export type TsoftOrder = z.output<typeof tsoftOrder>

/** Code and times of an order, which are read also when the rest cannot be read. */
export const tsoftHead = z
  .object({ OrderCode: code.catch(''), OrderDate: time.catch(null), UpdateDate: time.catch(null) })
  .catch({ OrderCode: '', OrderDate: null, UpdateDate: null })
  .transform(({ OrderCode, ...times }) => ({ id: OrderCode, ...times }))
export type TsoftHead = z.output<typeof tsoftHead>

/** Name of a status in the shop's list, whose field for it differs. */
export const tsoftStatus = z
  .object({
    OrderStatusId: text,
    OrderStatus: text,
    OrderStatusName: text,
    StatusName: text,
    Name: text,
    Title: text,
  })
  .transform((row) => ({
    id: row.OrderStatusId,
    name: row.OrderStatus || row.OrderStatusName || row.StatusName || row.Name || row.Title,
  }))

/** Carrier in the shop's list, whose field for its name differs. */
export const tsoftCarrier = z
  .object({ CargoCode: text, Code: text, Cargo: text, CargoName: text, Name: text, Title: text })
  .transform((row) => ({
    code: row.CargoCode || row.Code,
    name: row.Cargo || row.CargoName || row.Name || row.Title,
  }))

export const anything = z.unknown()

/** Every answer of REST1, also with an error, which arrives with status 200. */
export const tsoftAnswer = z.object({
  success: z
    .union([z.boolean(), z.enum(['true', 'false', '1', '0'])])
    .transform((sent) => [true, 'true', '1'].includes(sent)),
  data: z.unknown(),
  message: listOf(
    z.object({
      code: text,
      text: z.preprocess((sent) => (Array.isArray(sent) ? sent.join(' ') : sent), text),
    }),
    100,
  ),
})
export type TsoftAnswer = z.output<typeof tsoftAnswer>

const tokenRow = z.object({
  token: z.string().min(1),
  /** dd-mm-yyyy hh:mm:ss, in Turkey. */
  expirationTime: text,
  expires_in: text,
})

/** Answer of the login: `data` is a list of one, or the entry itself. */
export const tsoftToken = z
  .object({
    data: z.preprocess((sent) => (Array.isArray(sent) ? (sent as unknown[])[0] : sent), tokenRow),
    expires_in: text,
  })
  .transform(({ data, expires_in }) => ({ ...data, expires_in: data.expires_in || expires_in }))
