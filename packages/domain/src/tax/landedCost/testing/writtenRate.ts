/** Reads a rate as the tariff writes it, without the product's parser. */
import { decimal, larger, nothing, over, percent, smaller, times, total, whole } from './fraction.ts'
import type { Fraction } from './fraction.ts'

/** Facts of a line of goods that a rate depends on; null while unknown. */
export interface Measured {
  value: Fraction
  kg: Fraction | null
  pieces: Fraction | null
}

type Missing = 'textRate' | 'quantityMissing'
type Term = (goods: Measured) => Fraction | Missing

const perKg =
  (amount: Fraction): Term =>
  ({ kg }) =>
    kg === null ? 'quantityMissing' : times(amount, kg)

const terms: readonly (readonly [RegExp, (amount: string) => Term])[] = [
  [/^Free$/, () => () => nothing],
  [
    /^([\d.]+) ?%?$/,
    (amount) =>
      ({ value }) =>
        times(value, percent(amount)),
  ],
  [/^([\d.]+) cents\/kg$/, (amount) => perKg(percent(amount))],
  [/^\$([\d.]+)\/kg$/, (amount) => perKg(decimal(amount))],
  [/^([\d.]+) (?:EUR|GBP) ?\/ ?100 ?kg$/, (amount) => perKg(percent(amount))],
  [/^([\d.]+) (?:EUR|GBP) ?\/ ?(?:tonne|1000 ?kg)$/, (amount) => perKg(over(decimal(amount), whole(1000n)))],
  [
    /^([\d.]+) (?:EUR|GBP) ?\/ ?item$/,
    (amount) =>
      ({ pieces }) =>
        pieces === null ? 'quantityMissing' : times(decimal(amount), pieces),
  ],
]

const termOf = (written: string): Term => {
  for (const [pattern, build] of terms) {
    const found = pattern.exec(written.trim())
    if (found) return build(found[1] ?? '')
  }
  return () => 'textRate'
}

const sumOf = (written: string, goods: Measured): Fraction | Missing => {
  const parts = written.split('+').map((part) => termOf(part)(goods))
  if (parts.includes('textRate')) return 'textRate'
  if (parts.includes('quantityMissing')) return 'quantityMissing'
  return total(parts.filter((part): part is Fraction => typeof part !== 'string'))
}

/** Duty of a written rate such as '6.20% + 27.10 EUR / 100 kg MAX 17.90%', not rounded. */
export const dutyOf = (written: string, goods: Measured): Fraction | Missing => {
  const [base, ...bounds] = written.split(/ (?=MIN |MAX )/)
  let duty = sumOf(base!, goods)
  for (const bound of bounds) {
    const limit = sumOf(bound.slice(4), goods)
    if (duty === 'textRate' || limit === 'textRate') return 'textRate'
    if (typeof duty === 'string' || typeof limit === 'string') duty = 'quantityMissing'
    else duty = bound.startsWith('MIN') ? larger(duty, limit) : smaller(duty, limit)
  }
  return duty
}
