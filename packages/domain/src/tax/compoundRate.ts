/**
 * Rates of duty that combine percentages with amounts per weight or per piece: `25.60% + 4.20 EUR / 100 kg`,
 * `0.50 EUR / item MIN 2.70% MAX 4.60%`, `1.9 cents/kg`, `0.9¢ each + 10.6%`. Rates that depend on anything
 * else (season, entry price, agricultural components, alcohol, drained weight) are not read.
 */
import { money, parsePercent, parseRate } from '../money/money.ts'
import type { Money } from '../money/money.ts'

/** `percent` of the value, or an amount in 10^-8 units of the currency for each `per` milligrams or pieces. */
type RatePart =
  | { kind: 'percent'; percent: string }
  | { kind: 'weight'; amount: number; per: number }
  | { kind: 'pieces'; amount: number; per: number }

export interface CompoundRate {
  parts: readonly RatePart[]
  min: readonly RatePart[] | null
  max: readonly RatePart[] | null
}

const mgPerKg = 1_000_000
const number = String.raw`(\d{1,7}(?:\.\d{1,6})?)`
/** The Combined Nomenclature writes percentages of combined rates without a sign too: `7.2 MIN 0.36 EUR/100 kg`. */
const percentPart = new RegExp(`^${number} ?%?$`)
const amountPart = new RegExp(`^${number} ?(EUR|GBP|USD|CHF) ?/ ?(item|(100 ?|1000 ?)?kg|tonne)$`, 'i')
const dollarPart = new RegExp(`^(?:\\$${number}|${number} ?(?:cents|¢)) ?(each|/ ?kg|/ ?doz\\.)$`, 'i')

const readAmount = (text: string, currency: string): RatePart | null => {
  const [, amount, of, unit, hundreds] = amountPart.exec(text) ?? []
  if (amount !== undefined && of !== undefined && unit !== undefined) {
    if (of.toUpperCase() !== currency) return null
    const each = parseRate(amount)
    if (unit.toLowerCase() === 'item') return { kind: 'pieces', amount: each, per: 1 }
    const kg = unit.toLowerCase() === 'tonne' ? 1000 : Number(hundreds ?? 1)
    return { kind: 'weight', amount: each, per: kg * mgPerKg }
  }
  const [, dollars, cents, per] = dollarPart.exec(text) ?? []
  if (per === undefined || currency !== 'USD') return null
  // A cent rate has at most six decimals, hence at most eight in dollars.
  const each = dollars === undefined ? Math.round(parseRate(cents!) / 100) : parseRate(dollars)
  if (/kg/i.test(per)) return { kind: 'weight', amount: each, per: mgPerKg }
  return { kind: 'pieces', amount: each, per: /doz/i.test(per) ? 12 : 1 }
}

const readParts = (text: string, currency: string): RatePart[] | null => {
  const parts: RatePart[] = []
  for (const piece of text.split('+')) {
    const part = piece.trim()
    const percent = percentPart.exec(part)?.[1]
    const read: RatePart | null =
      percent === undefined ? readAmount(part, currency) : { kind: 'percent', percent }
    if (!read) return null
    parts.push(read)
  }
  return parts
}

/** Reads a rate in the currency of the tariff; null when it needs more than value, weight and pieces. */
export const readCompoundRate = (written: string, currency: string): CompoundRate | null => {
  const shape = /^(.+?)(?: MIN (.+?))?(?: MAX (.+))?$/i.exec(written.trim().replace(/\s+/g, ' '))
  // A number alone has no unit.
  if (!shape || /^[\d.]+$/.test(shape[0])) return null
  const [parts, min, max] = [shape[1], shape[2], shape[3]].map((text) =>
    text === undefined ? undefined : readParts(text, currency),
  )
  if (!parts || min === null || max === null) return null
  return { parts, min: min ?? null, max: max ?? null }
}

/** Amounts before rounding are fractions of minor units. */
interface Fraction {
  top: bigint
  bottom: bigint
}

const addFractions = (one: Fraction, other: Fraction): Fraction => ({
  top: one.top * other.bottom + other.top * one.bottom,
  bottom: one.bottom * other.bottom,
})

const isLess = (one: Fraction, other: Fraction): boolean => one.top * other.bottom < other.top * one.bottom

export interface RatedGoods {
  value: Money
  /** Net weight of the line; null while unknown. */
  netKg: number | null
  /** Number of pieces; null for goods that are not counted by the piece. */
  pieces: number | null
}

const fractionOf = (part: RatePart, { value, netKg, pieces }: RatedGoods): Fraction | null => {
  if (part.kind === 'percent')
    return { top: BigInt(value.minor) * BigInt(parsePercent(part.percent)), bottom: 100_000_000n }
  const count = part.kind === 'weight' ? netKg && Math.round(netKg * mgPerKg) : pieces
  if (count === null || count <= 0) return null
  // Fractions of a piece do not exist; a quantity has at most three decimals.
  const thousandths = BigInt(Math.round(count * 1000))
  // 10^-8 units are 10^-6 minor units.
  return { top: BigInt(part.amount) * thousandths, bottom: BigInt(part.per) * 1000n * 1_000_000n }
}

const sumOf = (parts: readonly RatePart[], goods: RatedGoods): Fraction | null => {
  let total: Fraction = { top: 0n, bottom: 1n }
  for (const part of parts) {
    const fraction = fractionOf(part, goods)
    if (!fraction) return null
    total = addFractions(total, fraction)
  }
  return total
}

/** Amount in units with up to eight decimals; further decimals are cut. */
const writeExact = ({ top, bottom }: Fraction): string => {
  const digits = String((top * 1_000_000n) / bottom).padStart(9, '0')
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`.replace(/\.?0+$/, '')
}

/** Rounds once, half up. Null when the rate needs a weight or a number of pieces that is unknown. */
export const dutyOfCompoundRate = (
  { parts, min, max }: CompoundRate,
  goods: RatedGoods,
): { amount: Money; exact: string } | null => {
  let duty = sumOf(parts, goods)
  const least = min && sumOf(min, goods)
  const most = max && sumOf(max, goods)
  if (!duty || (min && !least) || (max && !most)) return null
  if (least && isLess(duty, least)) duty = least
  if (most && isLess(most, duty)) duty = most
  const minor = Number((2n * duty.top + duty.bottom) / (2n * duty.bottom))
  return { amount: money(minor, goods.value.currency), exact: writeExact(duty) }
}
