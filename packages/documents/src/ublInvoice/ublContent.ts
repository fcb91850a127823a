import type { Money } from '@kervan/domain/money/money'

export interface UblParty {
  name: string
  isCorporate: boolean
  taxNumber: string | null
  identityNumber: string | null
  taxOffice: string | null
  address: string
  district: string | null
  city: string
  zipCode: string | null
  countryCode: string
  /** Name of the country in Turkish. */
  country: string
  email: string | null
  phone: string | null
}

/** Content of an e-Fatura or e-Arşiv document. Amounts have the currency of `total`. */
export interface UblContent {
  kind: 'eInvoice' | 'eArchive'
  type: 'sale' | 'refund' | 'cancellation'
  number: string
  uuid: string
  /** Day in Türkiye. */
  date: string
  /** Time in Türkiye, `16:05:00`. */
  time: string
  issuer: UblParty & { mersisNumber: string | null }
  buyer: UblParty
  original: { number: string; date: string; reason: string | null } | null
  /** Positive amounts are charged, negative ones deducted. */
  lines: { description: string; reference: string; net: Money; vat: Money }[]
  vatRate: string
  exemption: { code: '302' | '311' | '351'; reason: string } | null
  net: Money
  vat: Money
  total: Money
  /** "Yalnız …" */
  inWords: string
  /** Rate to TRY; null for TRY. */
  exchangeRate: { rate: string; day: string } | null
}
