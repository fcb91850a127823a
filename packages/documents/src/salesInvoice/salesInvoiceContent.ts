import type { Money } from '@kervan/domain/money/money'

/** Content of a sales invoice or counter-document. Days are ISO dates; all amounts have the currency of `total`. */
export type SalesInvoiceContent = {
  language: 'tr' | 'en'
  title: string
  /** Null on a draft, which is marked as such on each page. */
  number: string | null
  /** Universal number (ETTN); null on a printed invoice and a draft. */
  uuid: string | null
  date: string
  issuer: { name: string; lines: string[] }
  buyer: { name: string; lines: string[] }
  /** Invoice that a counter-document takes back. */
  original: { number: string; date: string; reason: string | null } | null
  /** At least one. Amounts below zero are deductions. */
  lines: { reference: string; description: string; net: Money; vat: Money; amount: Money }[]
  vatRate: string
  /** Code and text of the exemption; null when taxed. */
  exemption: string | null
  net: Money
  vat: Money
  total: Money
  inWords: string
  /** Amount in TRY; null for an invoice in TRY. */
  inTry: { rate: string; day: string; total: Money } | null
  footer: string | null
}
