/**
 * Duty on goods of Türkiye into the United States: the tariff's column 1 rate plus the layers of the day, each
 * a percentage of the goods value and rounded separately. Rates that need more than the value (per kg, quota,
 * section 232) return no figure, because a wrong figure costs the sender money.
 */
import { formatShortDecimal, multiplyDivide, parseDecimal } from '../money/decimal.ts'
import { money, parsePercent, percentOf, sum } from '../money/money.ts'
import type { Decimal } from '../money/decimal.ts'
import type { Money } from '../money/money.ts'
import type { Day } from '../pricing/rating/compile/rateRows.ts'
import { readTariffRate } from './tariffRate.ts'
import { deMinimisMinor, section232On } from './usDutyFacts.ts'
import type { Section232Goods } from './usDutyFacts.ts'

export interface DutyLayer {
  /** Heading of the layer in chapter 99, e.g. `9903.05.79`. */
  hts: string
  percent: Decimal
  from: Day
  /** Last day in force; null when the layer has no end. */
  to: Day | null
  /** Code prefixes to which the layer applies; absent: all goods. */
  codes?: readonly string[]
  /** True for a section 232 layer on the whole value: for its codes it replaces the other layers. */
  isSection232?: boolean
}

export interface TaxedGoods {
  /** Eight-digit tariff code. */
  code: string
  /** Column 1 general rate, as written in the schedule. */
  rate: string
  hasQuota: boolean
  /** Value of one piece. */
  value: Money
  quantity: number
  day: Day
}

export interface AppliedLayer<Layer extends DutyLayer> {
  layer: Layer
  amount: Money
  /** Duty of the layer before rounding: '1.23456'. */
  exact: string
}

/** Reasons why no figure can be calculated. */
export type NoFigure = 'textRate' | 'blankRate' | 'quota' | 'section232' | 'section232Unknown'

export type UsTax<Layer extends DutyLayer> = { goodsValue: Money } & (
  | { kind: 'none'; reason: NoFigure; section232: Section232Goods | null; layers: readonly Layer[] }
  | {
      kind: 'figure'
      /** Null: the rate is not a percentage alone, and no duty is due. */
      hsPercent: string | null
      hsAmount: Money
      hsExact: string
      fixedPercent: string
      fixedAmount: Money
      total: Money
      layers: readonly AppliedLayer<Layer>[]
      /** True when the value is within the exemption of the day, so that no duty is due. */
      isExempt: boolean
    }
)

const isOn = (code: string, { codes = [] }: DutyLayer): boolean =>
  codes.length === 0 || codes.some((beginning) => code.startsWith(beginning))

const layersOn = <Layer extends DutyLayer>(layers: readonly Layer[], code: string, day: Day): Layer[] => {
  const inForce = layers.filter(
    (layer) => layer.from <= day && (layer.to === null || day <= layer.to) && isOn(code, layer),
  )
  const section232 = inForce.filter(({ isSection232 }) => isSection232)
  return section232.length > 0 ? section232 : inForce
}

const percentPlaces = 6

/** Percentage of an amount before rounding; cents times millionths of a per cent are units of 10^-10. */
const exactPercentOf = (amount: Money, percent: Decimal): string => {
  const digits = String(BigInt(amount.minor) * BigInt(parsePercent(percent))).padStart(11, '0')
  return `${digits.slice(0, -10)}.${digits.slice(-10)}`.replace(/\.?0+$/, '')
}

const addPercents = (percents: readonly Decimal[]): string =>
  formatShortDecimal(
    percents.reduce<number>((total, percent) => total + parseDecimal(percent, percentPlaces), 0),
    percentPlaces,
  )

const whyNone = (
  { code, rate, hasQuota, day }: TaxedGoods,
  layers: readonly DutyLayer[],
  isExempt: boolean,
): NoFigure | null => {
  const section232 = section232On(code, day)
  // A section 232 layer defines what these codes pay.
  if (section232 && !layers.some(({ isSection232 }) => isSection232))
    return section232.isUnknown ? 'section232Unknown' : 'section232'
  if (hasQuota) return 'quota'
  const { kind } = readTariffRate(rate)
  if (kind === 'text') return isExempt ? null : 'textRate'
  return kind === 'blank' ? 'blankRate' : null
}

/** @throws RangeError for a fractional quantity, or amounts beyond the safe range */
export const calculateUsTax = <Layer extends DutyLayer>(
  goods: TaxedGoods,
  allLayers: readonly Layer[],
): UsTax<Layer> => {
  const { code, rate, value, quantity, day } = goods
  if (!Number.isInteger(quantity) || quantity < 1) throw new RangeError(`not a quantity: ${quantity}`)
  const goodsValue = money(multiplyDivide(value.minor, quantity, 1), value.currency)
  const layers = layersOn(allLayers, code, day)
  const isExempt = goodsValue.minor <= deMinimisMinor(day)
  const reason = whyNone(goods, layers, isExempt)
  if (reason !== null) {
    const isOf232 = reason === 'section232' || reason === 'section232Unknown'
    const section232 = isOf232 ? (section232On(code, day) ?? null) : null
    // Section 232 replaces the layers; for other goods the layers are part of an unknown total.
    return { kind: 'none', goodsValue, reason, section232, layers: section232 ? [] : layers }
  }
  const dutiable = isExempt ? money(0, goodsValue.currency) : goodsValue
  const { kind: rateKind, percent } = readTariffRate(rate)
  const hsPercent = percent ?? '0'
  const applied = layers.map((layer) => ({
    layer,
    amount: percentOf(dutiable, layer.percent),
    exact: exactPercentOf(dutiable, layer.percent),
  }))
  const hsAmount = percentOf(dutiable, hsPercent)
  const fixedAmount = sum(
    applied.map(({ amount }) => amount),
    value.currency,
  )
  return {
    kind: 'figure',
    goodsValue,
    hsPercent: rateKind === 'text' ? null : hsPercent,
    hsAmount,
    hsExact: exactPercentOf(dutiable, hsPercent),
    fixedPercent: addPercents(layers.map(({ percent }) => percent)),
    fixedAmount,
    total: sum([fixedAmount, hsAmount], value.currency),
    layers: applied,
    isExempt,
  }
}
