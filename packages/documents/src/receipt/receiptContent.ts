import type { Money } from '@kervan/domain/money/money'

/** Content of a payment receipt. Days are ISO dates in Türkiye; all amounts have the currency of `paid`. */
export type ReceiptContent = {
  language: 'tr' | 'en'
  number: string
  /** Day on which the money was charged. */
  date: string
  /** Payee of the receipt, with an address if known. */
  payee: { name: string; lines: string[] }
  payer: { name: string; lines: string[] }
  provider: string
  /** Card as `VISA •••• 4242`; undefined if the provider did not report it. */
  card?: string
  /** Paid items, at least one. */
  items: {
    reference: string
    description: string
    amount: Money
    /** Refunded part of the item; undefined without a refund. */
    refunded?: Money
  }[]
  paid: Money
  /** Refunds of the payment, oldest first. */
  refunds: { date: string; reference?: string; amount: Money }[]
}
