/** Number and date formats by language: 1.234,50 and 20.11.2026 in Turkish and German, 1,234.50 and 20 Nov 2026 in English. */
import { formatDecimal } from '@kervan/domain/money/decimal'
import type { Money } from '@kervan/domain/money/money'
import type { Language, ReaderLanguage } from './language.ts'

/** Caches formatted values that repeat often, such as weights and days, per language. */
export const memoized = <Key, Written, Spoken extends ReaderLanguage = Language>(
  write: (language: Spoken, key: Key) => Written,
) => {
  const atMost = 5000
  const known: Record<ReaderLanguage, Map<Key, Written>> = { tr: new Map(), en: new Map(), de: new Map() }
  return (language: Spoken, key: Key): Written => {
    let text = known[language].get(key)
    if (text === undefined) {
      if (known[language].size >= atMost) known[language].clear()
      text = write(language, key)
      known[language].set(key, text)
    }
    return text
  }
}

/** Formats a decimal text with the language's separators. */
const writeDecimal = (language: ReaderLanguage, decimal: string): string => {
  const point = decimal.indexOf('.')
  const end = point < 0 ? decimal.length : point
  const first = decimal.charCodeAt(0) === 45 ? 1 : 0
  if (end - first <= 3) {
    if (point < 0 || language === 'en') return decimal
    return `${decimal.slice(0, point)},${decimal.slice(point + 1)}`
  }
  const [thousands, fraction] = language === 'en' ? [',', '.'] : ['.', ',']
  let grouped = decimal.slice(end - 3, end)
  let at = end - 3
  for (; at - first > 3; at -= 3) grouped = decimal.slice(at - 3, at) + thousands + grouped
  grouped = decimal.slice(0, at) + thousands + grouped
  return point < 0 ? grouped : grouped + fraction + decimal.slice(point + 1)
}

const writeRemembered = memoized((language: ReaderLanguage, value: number) =>
  writeDecimal(language, String(value)),
)

/** Formats a decimal text or a number with the language's separators. */
export const writeNumber = (language: ReaderLanguage, value: string | number): string =>
  typeof value === 'number' ? writeRemembered(language, value) : writeDecimal(language, value)

/** Formats '1.234,50 EUR', with the currency code because tables mix currencies. */
export const writeAmount = (language: ReaderLanguage, amount: Money): string =>
  `${writeDecimal(language, formatDecimal(amount.minor, 2))} ${amount.currency}`

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Formats a 'YYYY-MM-DD' day for readers. */
export const writeDay = memoized((language: ReaderLanguage, day: string) => {
  const [year, month, date] = [day.slice(0, 4), day.slice(5, 7), day.slice(8, 10)]
  return language === 'en'
    ? `${Number(date)} ${months[Number(month) - 1]} ${year}`
    : `${date}.${month}.${year}`
})
