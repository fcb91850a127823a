import type { Money } from '@kervan/domain/money/money'
import { formatLabelDate } from '../label/labelFormats.ts'
import type { InvoiceContent } from './invoiceContent.ts'

type Language = InvoiceContent['language']

/** Turkish 1.234,56; English 1,234.56. The sign precedes the digits. */
const groupDigits = (whole: string, fraction: string, language: Language): string => {
  const [group, point] = language === 'tr' ? ['.', ','] : [',', '.']
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group)
  return fraction === '' ? grouped : `${grouped}${point}${fraction}`
}

/** Formats with two decimals and without the currency, which the column or line contains. */
export const formatAmount = ({ minor }: Money, language: Language): string => {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return (minor < 0 ? '-' : '') + groupDigits(digits.slice(0, -2), digits.slice(-2), language)
}

export const formatMoney = (money: Money, language: Language): string =>
  `${formatAmount(money, language)} ${money.currency}`

/** Up to three decimals without trailing zeros: 12, 1.250,5. */
export const formatQuantity = (quantity: number, language: Language): string => {
  const [whole = '0', fraction = ''] = quantity.toFixed(3).split('.')
  return groupDigits(whole, fraction.replace(/0+$/, ''), language)
}

/** Formats an exchange rate with all digits and the language's decimal separator. */
export const formatRate = (rate: string, language: Language): string =>
  language === 'tr' ? rate.replace('.', ',') : rate

/** Two decimals, or three if needed, as on the label. */
export const formatWeight = (kg: number, language: Language): string => {
  const [whole = '0', fraction = ''] = kg.toFixed(3).replace(/0$/, '').split('.')
  return `${groupDigits(whole, fraction, language)} kg`
}

/** Formats "2026-11-20" as 20.11.2026 in Turkish and 20 Nov 2026 in English. */
export const formatInvoiceDate = (isoDate: string, language: Language): string =>
  language === 'tr' ? isoDate.slice(0, 10).split('-').reverse().join('.') : formatLabelDate(isoDate)

/** Formats plain digits like customs does: 630231000019 becomes 6302.31.00.00.19; other texts stay unchanged. */
export const formatHsCode = (hsCode: string): string =>
  /^\d{6,12}$/.test(hsCode) && hsCode.length % 2 === 0
    ? [hsCode.slice(0, 4), ...hsCode.slice(4).match(/\d\d/g)!].join('.')
    : hsCode
