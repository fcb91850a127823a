import type { DeclaredIdentifiers } from '@kervan/domain/customs/productIdentifiers'
import type { Money } from '@kervan/domain/money/money'

/** Seller or buyer. Missing identity numbers are not printed. */
export type InvoiceParty = {
  company: string
  contactName?: string
  addressLines: string[]
  postalCode: string
  city: string
  state?: string
  countryName: string
  phone?: string
  email?: string
  taxOffice?: string
  taxNumber?: string
  /** TCKN or another personal number, if there is no tax number. */
  identityNumber?: string
  eoriNumber?: string
}

export type InvoiceProduct = {
  description: string
  /** GTIP / HS code, with or without dots; printed as given. */
  hsCode: string
  /** Country of origin, ISO 3166-1 alpha-2. */
  originCountryCode: string
  unit: 'kg' | 'piece' | 'liter'
  quantity: number
  unitPrice: Money
  /** quantity × unitPrice, rounded by the caller; the invoice adds up these totals. */
  total: Money
  /** Product identifiers, printed below the description; null or missing where customs wants none. */
  identifiers?: DeclaredIdentifiers | null
}

/** Charge in a currency other than the goods' without a known rate, so that it cannot be added up. */
export type UnconvertedCharge = {
  charge: 'freight' | 'insurance'
  /** Amount of the charge as originally stated or paid. */
  amount: Money
}

/** Converted charge with its exchange rates: TRY per unit of each currency. TRY itself has no rate. */
export type ConvertedCharge = UnconvertedCharge & {
  rates: { currency: string; sellingTry: string }[]
  /** ISO date. */
  day: string
}

/**
 * Content of a commercial invoice or proforma. All added amounts have one currency. Dates are ISO dates
 * ("2026-11-20").
 */
export type InvoiceContent = {
  kind: 'commercial' | 'proforma'
  /** Language of number and date formats; the texts are in `InvoiceTexts`. */
  language: 'tr' | 'en'
  number: string
  date: string
  /** Shipment reference and the carrier's number. */
  reference: string
  waybillNumber?: string
  carrierName?: string
  customerReference?: string
  sender: InvoiceParty
  receiver: InvoiceParty
  products: InvoiceProduct[]
  purpose: 'sale' | 'sample' | 'gift' | 'repair'
  incoterm: 'DAP' | 'DDP'
  /** Place after the incoterm: "DAP Berlin". */
  incotermPlace?: string
  iossNumber?: string
  freightCharge?: Money
  insurance?: Money
  converted?: readonly ConvertedCharge[]
  unconverted?: readonly UnconvertedCharge[]
  pieceCount: number
  grossWeightKg: number
  /** Net weight of the goods without packing; not printed when unknown. */
  netWeightKg?: number
  /** Name of the signatory below the declaration. */
  signatoryName?: string
}
