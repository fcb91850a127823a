/** Duty rates as written in column 1, General, of the Harmonized Tariff Schedule of the United States. */

/** `blank`: the column is empty. `text`: a rate that needs more than the value to calculate. */
export type TariffRate =
  | { readonly kind: 'free'; readonly percent: '0' }
  | { readonly kind: 'percent'; /** '6.8' */ readonly percent: string }
  | { readonly kind: 'text' | 'blank'; readonly percent: null }

const percentText = /^(?:%\s?(\d{1,4}(?:[.,]\d{1,6})?)|(\d{1,4}(?:[.,]\d{1,6})?)\s?%)$/

/**
 * Parses `6.8%`, also the Turkish form `% 6,8`. Anything beyond a percentage is text: `1.9¢/kg`, `0.9¢ each +
 * 10.6%`, `See 9903.88`.
 */
export const readTariffRate = (written: string): TariffRate => {
  const text = written.trim()
  if (text === '') return { kind: 'blank', percent: null }
  if (/^free$/i.test(text)) return { kind: 'free', percent: '0' }
  const [, before, after] = percentText.exec(text) ?? []
  const digits = after ?? before
  if (digits === undefined) return { kind: 'text', percent: null }
  return { kind: 'percent', percent: shorten(digits.replace(',', '.')) }
}

// `06.80` and `6.8` are the same rate, so that no change is reported between two editions.
const shorten = (decimal: string): string => {
  const whole = decimal.replace(/^0+(?=\d)/, '')
  return whole.includes('.') ? whole.replace(/\.?0+$/, '') : whole
}

/** Returns the normalised rate for storing and comparing; text rates are unchanged. */
export const writeTariffRate = (written: string): string => {
  const rate = readTariffRate(written)
  if (rate.kind === 'free') return 'Free'
  if (rate.kind === 'percent') return `${rate.percent}%`
  return written.trim().replace(/\s+/g, ' ')
}
