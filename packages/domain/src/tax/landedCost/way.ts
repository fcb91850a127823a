/** Puts the charges of one way of declaring together: duty, fees, VAT on both, and the carrier's fee. */
import type { Consignment, LegalFact } from '../../customs/border/consignment.ts'
import { add, compare, exchangeThroughTry, fromDecimal, money, percentOf, sum } from '../../money/money.ts'
import type { Money } from '../../money/money.ts'
import type { ValuedConsignment, ValuedGoods } from './consignmentValue.ts'
import type {
  DisbursementFee,
  LandedCostInput,
  LandedLine,
  LandedUnknown,
  LandedWay,
  LandedWayKind,
} from './landedCost.ts'

/** Charges of one kind; `lines` are those of the highest amount, `least` is the lowest amount. */
export interface Charges {
  lines: readonly LandedLine[]
  least: Money
  unknowns: readonly LandedUnknown[]
}

export interface VatCharge {
  percent: string
  due: 'sale' | 'border'
  fact: LegalFact
  /** Tax up to and including this amount is not collected. */
  collectedAbove?: { amount: Money; fact: LegalFact }
}

/** `none`: the country has no such tax at the border; a text: the tax of this place is unknown. */
export type Vat = VatCharge | 'none' | { unknown: string }

/** A line without percentage, items and code. */
export const plainLine = (
  line: Pick<LandedLine, 'code' | 'amount' | 'fact'> & Partial<LandedLine>,
): LandedLine => ({
  goods: null,
  base: null,
  percent: null,
  items: null,
  code8: null,
  due: 'border',
  ...line,
})

export const knownCharges = (lines: readonly LandedLine[], currency: string): Charges => ({
  lines,
  least: sum(
    lines.map(({ amount }) => amount),
    currency,
  ),
  unknowns: [],
})

export const unknownCharges = (unknowns: readonly LandedUnknown[], currency: string): Charges => ({
  lines: [],
  least: money(0, currency),
  unknowns,
})

export const joinCharges = (all: readonly Charges[], currency: string): Charges => ({
  lines: all.flatMap(({ lines }) => lines),
  least: sum(
    all.map(({ least }) => least),
    currency,
  ),
  unknowns: all.flatMap(({ unknowns }) => unknowns),
})

/** Duty of zero on every goods line, with the rule that makes it so. */
export const freeOfDuty = ({ goods, currency }: ValuedConsignment, fact: LegalFact): Charges =>
  knownCharges(
    goods.map(({ index, customsValue }) =>
      plainLine({
        code: 'duty',
        goods: index,
        amount: money(0, currency),
        base: customsValue,
        percent: '0',
        fact,
      }),
    ),
    currency,
  )

/** Duty of zero on a part of the goods; `dutyOfOthers` computes the duty of the others. */
export const freeInPart = (
  valued: ValuedConsignment,
  isFree: (goods: ValuedGoods['goods']) => boolean,
  fact: LegalFact,
  dutyOfOthers: (others: ValuedConsignment) => Charges,
): Charges => {
  const part = (free: boolean): ValuedConsignment => ({
    ...valued,
    goods: valued.goods.filter(({ goods }) => isFree(goods) === free),
  })
  const others = part(false)
  const free = freeOfDuty(part(true), fact)
  return others.goods.length === 0 ? free : joinCharges([free, dutyOfOthers(others)], valued.currency)
}

const sumOf = (lines: readonly LandedLine[], currency: string): Money =>
  sum(
    lines.map(({ amount }) => amount),
    currency,
  )

const vatOn = (base: Money, vat: VatCharge): Money => {
  const amount = percentOf(base, vat.percent)
  const isCollected = !vat.collectedAbove || compare(amount, vat.collectedAbove.amount) > 0
  return isCollected ? amount : money(0, base.currency)
}

const vatLine = (base: Money, vat: VatCharge): LandedLine => {
  const amount = vatOn(base, vat)
  const isDropped = amount.minor === 0 && vat.collectedAbove !== undefined
  return plainLine({
    code: 'vat',
    amount,
    base,
    percent: isDropped ? null : vat.percent,
    due: vat.due,
    fact: isDropped ? vat.collectedAbove!.fact : vat.fact,
  })
}

const disbursementOf = (laidOut: Money, { percent }: DisbursementFee, minimum: Money): Money => {
  if (laidOut.minor === 0) return laidOut
  const share = percentOf(laidOut, percent)
  return compare(share, minimum) < 0 ? minimum : share
}

interface WayParts {
  duty: Charges
  fees: Charges
  /** Fees that are no part of the VAT base. */
  untaxedFees?: Charges
  vat: Vat
  /** Unknown charges that the VAT does not apply to. */
  otherUnknowns?: readonly LandedUnknown[]
}

export const finishWay = (
  kind: LandedWayKind,
  { day }: Consignment,
  { currency, deliveredValue }: ValuedConsignment,
  { disbursement, rates }: LandedCostInput,
  { duty, fees, untaxedFees, vat, otherUnknowns = [] }: WayParts,
): LandedWay => {
  const charges = joinCharges([duty, fees], currency)
  const unknowns = [...charges.unknowns]
  const lines = [...charges.lines]
  let least = charges.least
  if (vat !== 'none' && 'unknown' in vat)
    unknowns.push({ reason: 'vatUnknown', goods: null, about: vat.unknown })
  else if (vat !== 'none' && unknowns.length === 0) {
    lines.push(vatLine(add(deliveredValue, sumOf(charges.lines, currency)), vat))
    if (vat.due === 'border') least = add(least, vatOn(add(deliveredValue, charges.least), vat))
  }
  if (untaxedFees) {
    unknowns.push(...untaxedFees.unknowns)
    lines.push(...untaxedFees.lines)
    least = add(least, untaxedFees.least)
  }
  unknowns.push(...otherUnknowns)
  const laidOut = sumOf(
    lines.filter(({ due }) => due === 'border'),
    currency,
  )
  const minimum =
    disbursement &&
    exchangeThroughTry(fromDecimal(disbursement.minimum, disbursement.currency), currency, rates)
  if (disbursement && laidOut.minor > 0 && !minimum)
    unknowns.push({ reason: 'exchangeRateMissing', goods: null, about: disbursement.currency })
  if (unknowns.length > 0) return { kind, lines, unknowns, total: null }
  if (disbursement && minimum && laidOut.minor > 0) {
    const amount = disbursementOf(laidOut, disbursement, minimum)
    const isShare = compare(amount, minimum) > 0
    lines.push(
      plainLine({
        code: 'disbursement',
        amount,
        base: isShare ? laidOut : null,
        percent: isShare ? String(disbursement.percent) : null,
        fact: { source: disbursement.source, from: day, to: null, confidence: 'reported' },
      }),
    )
    least = add(least, disbursementOf(least, disbursement, minimum))
  }
  const most = sumOf(
    lines.filter(({ due }) => due === 'border'),
    currency,
  )
  return { kind, lines, unknowns, total: { least, most } }
}

/** A way of which nothing can be computed. */
export const unknownWay = (kind: LandedWayKind, unknowns: readonly LandedUnknown[]): LandedWay => ({
  kind,
  lines: [],
  unknowns,
  total: null,
})
