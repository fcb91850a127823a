import { formatAmount } from '../invoice/invoiceFormats.ts'
import type { Money } from '@kervan/domain/money/money'

/** Number of decimals of the currency by ISO 4217: none for yen, three for the Kuwaiti dinar. */
const exponentOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** Formats with the currency's decimals; existing hundredths are never dropped. */
export const formatPaid = (amount: Money, language: 'tr' | 'en'): string => {
  const written = formatAmount(amount, language)
  const exponent = exponentOf(amount.currency)
  const decimals =
    exponent === 0 && amount.minor % 100 === 0
      ? written.slice(0, -3)
      : written + '0'.repeat(Math.max(0, exponent - 2))
  return `${decimals} ${amount.currency}`
}
