/** Figures as people of a language write them: 1.234,50 and 20.11.2026 in Turkish, 1,234.50 and 20 Nov 2026 in English. */
import { formatDecimal } from '@kervan/domain/money/decimal'
import type { Money } from '@kervan/domain/money/money'
import type { Language } from './language.ts'

/** A decimal text or number as it stands, with the language's separators. */
export const writeNumber = (language: Language, value: string | number): string => {
  const text = typeof value === 'number' ? String(value) : value
  const point = text.indexOf('.')
  const whole = point < 0 ? text : text.slice(0, point)
  const fraction = point < 0 ? '' : (language === 'tr' ? ',' : '.') + text.slice(point + 1)
  const first = whole.charCodeAt(0) === 45 ? 1 : 0
  if (whole.length - first <= 3) return whole + fraction
  const separator = language === 'tr' ? '.' : ','
  let grouped = whole.slice(-3)
  let end = whole.length - 3
  for (; end - first > 3; end -= 3) grouped = whole.slice(end - 3, end) + separator + grouped
  return whole.slice(0, end) + separator + grouped + fraction
}

/** '1.234,50 EUR': the code, as it is what a table of several currencies needs. */
export const writeAmount = (language: Language, amount: Money): string =>
  `${writeNumber(language, formatDecimal(amount.minor, 2))} ${amount.currency}`

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** 'YYYY-MM-DD' as a day for people. */
export const writeDay = (language: Language, day: string): string => {
  const [year, month, date] = [day.slice(0, 4), day.slice(5, 7), day.slice(8, 10)]
  return language === 'tr'
    ? `${date}.${month}.${year}`
    : `${Number(date)} ${months[Number(month) - 1]} ${year}`
}
