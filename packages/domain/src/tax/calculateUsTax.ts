/**
 * Duty on goods of Türkiye into the United States: the tariff's column 1 rate and the layers of the day beside it, each on
 * the value of the goods and rounded by itself. What takes more than the value (a rate per kg, a quota, section 232) gets no
 * figure: a wrong one costs the sender money.
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
  /** Its heading in chapter 99, `9903.05.79`. */
  hts: string
  percent: Decimal
  from: Day
  /** The last day; null: still in force. */
  to: Day | null
  /** Beginnings of the codes that it is on; none: all goods. */
  codes?: readonly string[]
  /** On the whole value under section 232: on its codes it takes the place of the other layers. */
  isSection232?: boolean
}

export interface TaxedGoods {
  /** Eight digits. */
  code: string
  /** Column 1 general, as the schedule writes it. */
  rate: string
  hasQuota: boolean
  /** Of one piece. */
  value: Money
  quantity: number
  day: Day
}

export interface AppliedLayer<Layer extends DutyLayer> {
  layer: Layer
  amount: Money
  /** Before rounding: '1.23456'. */
  exact: string
}

/** Why there is no figure. */
export type NoFigure = 'textRate' | 'blankRate' | 'quota' | 'section232' | 'section232Unknown'

export type UsTax<Layer extends DutyLayer> = { goodsValue: Money } & (
  | { kind: 'none'; reason: NoFigure; section232: Section232Goods | null; layers: readonly Layer[] }
  | {
      kind: 'figure'
      /** Null: the rate is not by value alone, and nothing is due. */
      hsPercent: string | null
      hsAmount: Money
      hsExact: string
      fixedPercent: string
      fixedAmount: Money
      total: Money
      layers: readonly AppliedLayer<Layer>[]
      /** The goods are worth no more than the exemption of the day, so nothing is due. */
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

/** Per cent of an amount before it is rounded; cents times millionths of a per cent are units of 10^-10. */
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
  // A layer of section 232 says what these very codes pay.
  if (section232 && !layers.some(({ isSection232 }) => isSection232))
    return section232.isUnknown ? 'section232Unknown' : 'section232'
  if (hasQuota) return 'quota'
  const { kind } = readTariffRate(rate)
  if (kind === 'text') return isExempt ? null : 'textRate'
  return kind === 'blank' ? 'blankRate' : null
}

/** @throws RangeError for a quantity that is no whole number, or amounts beyond what can be counted */
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
    // Section 232 takes the place of the layers; of the other goods they are part, of an unknown whole.
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
