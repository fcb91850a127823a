import type { Money } from '@kervan/domain/money/money'

/** Seller or buyer. Identity numbers are printed only where given. */
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
  /** TCKN or another personal number, where there is no tax number. */
  identityNumber?: string
  eoriNumber?: string
}

export type InvoiceProduct = {
  description: string
  /** GTIP / HS code as digits or with dots; printed as given. */
  hsCode: string
  /** ISO 3166-1 alpha-2. */
  originCountryCode: string
  unit: 'kg' | 'piece' | 'liter'
  quantity: number
  unitPrice: Money
  /** quantity × unitPrice, rounded by the caller's rule; the invoice adds these up. */
  total: Money
}

/** A charge in another currency than the goods, which cannot be added up: no rate is known. */
export type UnconvertedCharge = {
  charge: 'freight' | 'insurance'
  /** As it was stated or paid. */
  amount: Money
}

/** A charge that was converted, with the rates that did it: TRY for one unit of each currency. TRY itself has none. */
export type ConvertedCharge = UnconvertedCharge & {
  rates: { currency: string; sellingTry: string }[]
  /** ISO date. */
  day: string
}

/**
 * What a commercial invoice or a proforma says. All amounts that it adds up are in one currency. Dates are ISO dates ("2026-11-20").
 */
export type InvoiceContent = {
  kind: 'commercial' | 'proforma'
  /** Language of number and date formats; the words come in `InvoiceTexts`. */
  language: 'tr' | 'en'
  number: string
  date: string
  /** The shipment's own reference and the carrier's number. */
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
  /** Of the goods without packing; not printed when it is not known. */
  netWeightKg?: number
  /** Named signatory under the declaration. */
  signatoryName?: string
}
