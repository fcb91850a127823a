/**
 * Duty on goods of Türkiye into the United States: the tariff's column 1 rate plus the layers of the day, each
 * a percentage of the goods value and rounded separately. Rates per kilogram and per piece are calculated where
 * the weight or the number is known. Rates that need more (parts of a watch, quota, section 232) return no
 * figure, because a wrong figure costs the sender money.
 */
import { formatShortDecimal, parseDecimal } from '../money/decimal.ts'
import { parsePercent, percentOf, sum, zero } from '../money/money.ts'
import type { Decimal } from '../money/decimal.ts'
import type { Money } from '../money/money.ts'
import type { Day } from '../pricing/rating/compile/rateRows.ts'
import { dutyOfCompoundRate, readCompoundRate } from './compoundRate.ts'
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
  /** Value of the whole line. */
  value: Money
  /** Value of all goods of the consignment, which the exemption applies to; defaults to `value`. */
  consignmentValue?: Money
  /** Number of pieces and net weight of the whole line, for rates per piece and per kilogram. */
  pieces?: number | null
  netKg?: number | null
  day: Day
}

export interface AppliedLayer<Layer extends DutyLayer> {
  layer: Layer
  amount: Money
  /** Duty of the layer before rounding: '1.23456'. */
  exact: string
}

/** Reasons why no figure can be calculated. */
export type NoFigure =
  | 'textRate'
  /** The rate is per kilogram or per piece, and the weight or the number is unknown. */
  | 'quantityMissing'
  | 'blankRate'
  | 'quota'
  | 'section232'
  | 'section232Unknown'

export type UsTax<Layer extends DutyLayer> =
  | { kind: 'none'; reason: NoFigure; section232: Section232Goods | null; layers: readonly Layer[] }
  | {
      kind: 'figure'
      /** Null: the rate is not a percentage alone. */
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

/** Duty of column 1. `percent` is null when the rate is not a percentage alone. */
interface ColumnDuty {
  percent: string | null
  amount: Money
  exact: string
}

const columnDuty = (
  { rate, value, pieces = null, netKg = null }: TaxedGoods,
  isExempt: boolean,
): ColumnDuty | NoFigure => {
  const { kind, percent } = readTariffRate(rate)
  if (kind === 'blank') return 'blankRate'
  const dutiable = isExempt ? zero(value.currency) : value
  if (percent !== null)
    return { percent, amount: percentOf(dutiable, percent), exact: exactPercentOf(dutiable, percent) }
  if (isExempt) return { percent: null, amount: dutiable, exact: '0' }
  const compound = readCompoundRate(rate, value.currency)
  if (!compound) return 'textRate'
  const duty = dutyOfCompoundRate(compound, { value, pieces, netKg })
  return duty ? { percent: null, ...duty } : 'quantityMissing'
}

const dutyOrReason = (
  goods: TaxedGoods,
  layers: readonly DutyLayer[],
  isExempt: boolean,
): ColumnDuty | NoFigure => {
  const section232 = section232On(goods.code, goods.day)
  // A section 232 layer defines what these codes pay.
  if (section232 && !layers.some(({ isSection232 }) => isSection232))
    return section232.isUnknown ? 'section232Unknown' : 'section232'
  return goods.hasQuota ? 'quota' : columnDuty(goods, isExempt)
}

/** @throws RangeError for amounts beyond the safe range */
export const calculateUsTax = <Layer extends DutyLayer>(
  goods: TaxedGoods,
  allLayers: readonly Layer[],
): UsTax<Layer> => {
  const { code, value, consignmentValue = value, day } = goods
  const layers = layersOn(allLayers, code, day)
  const isExempt = consignmentValue.minor <= deMinimisMinor(day)
  const duty = dutyOrReason(goods, layers, isExempt)
  if (typeof duty === 'string') {
    const isOf232 = duty === 'section232' || duty === 'section232Unknown'
    const section232 = isOf232 ? (section232On(code, day) ?? null) : null
    // Section 232 replaces the layers; for other goods the layers are part of an unknown total.
    return { kind: 'none', reason: duty, section232, layers: section232 ? [] : layers }
  }
  const dutiable = isExempt ? zero(value.currency) : value
  const applied = layers.map((layer) => ({
    layer,
    amount: percentOf(dutiable, layer.percent),
    exact: exactPercentOf(dutiable, layer.percent),
  }))
  const fixedAmount = sum(
    applied.map(({ amount }) => amount),
    value.currency,
  )
  return {
    kind: 'figure',
    hsPercent: duty.percent,
    hsAmount: duty.amount,
    hsExact: duty.exact,
    fixedPercent: addPercents(layers.map(({ percent }) => percent)),
    fixedAmount,
    total: sum([fixedAmount, duty.amount], value.currency),
    layers: applied,
    isExempt,
  }
}
