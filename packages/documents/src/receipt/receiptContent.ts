import type { Money } from '@kervan/domain/money/money'

/** What a payment receipt says. Days are ISO dates of Türkiye, all amounts in the currency of `paid`. */
export type ReceiptContent = {
  language: 'tr' | 'en'
  number: string
  /** The day that the money was taken. */
  date: string
  /** Who the money was paid to, with an address where it is known. */
  payee: { name: string; lines: string[] }
  payer: { name: string; lines: string[] }
  provider: string
  /** `VISA •••• 4242`; missing where the provider did not say. */
  card?: string
  /** At least one. */
  items: {
    reference: string
    description: string
    amount: Money
    /** What went back of it; missing when nothing did. */
    refunded?: Money
  }[]
  paid: Money
  /** What went back since, oldest first. */
  refunds: { date: string; reference?: string; amount: Money }[]
}
