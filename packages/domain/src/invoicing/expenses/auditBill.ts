/**
 * Explains a carrier's bill: the smallest set of changes of the calculation that gives the billed amount, from
 * the lists, weeks and rules of the parcel's own day (docs/rules.md, Carriers' invoices). Pure.
 */
import { isValidOn } from '../../pricing/rating/compile/rateTable.ts'
import type { RateTable } from '../../pricing/rating/compile/rateTable.ts'
import { toDayNumber } from '../../pricing/rating/days.ts'
import { measureParcel } from '../../pricing/rating/parcel.ts'
import { toGrams, toKg } from '../../weight/weight.ts'
import { billCauses } from './bill.ts'
import type {
  BillAudit,
  BillCause,
  BillChange,
  BilledParcel,
  BillProofs,
  BillVerdict,
  ComparedLine,
  CostOfLine,
  PaidCost,
} from './bill.ts'
import { hypothesesOf, sumByCode } from './billHypotheses.ts'
import { chargeableGramsOf, costOfVariant, openAudit } from './billVariants.ts'
import type { AuditedParcel, Hypothesis, Variant, VariantCost } from './billVariants.ts'

/** Hypotheses of one cause that are combined with those of another. */
const mostCombined = 24

// Fewer changes are better, then fewer doubts, then the order of causes. A contradiction is worse than another change.
const changeScore = 100
const doubtScore = 60
const contradictionScore = 120
const priority = new Map(billCauses.map((cause, index) => [cause, index]))

interface Explanation {
  hypotheses: readonly Hypothesis[]
  /** Lower is better. */
  score: number
}

/** True when the bill itemizes its amount and states another transport or fuel amount than the variant has. */
const contradicts = (cost: VariantCost, charges: ReadonlyMap<string | null, number>): boolean => {
  const transport = charges.get('transport')
  if (transport === undefined) return false
  const fuel = charges.get('fuel') ?? cost.fuelMinor
  return Math.abs(transport - cost.transportMinor) > 1 || Math.abs(fuel - cost.fuelMinor) > 1
}

/** Cost after the changes, applied in their order; null when there is no price. */
const costAfter = (audited: AuditedParcel, hypotheses: readonly Hypothesis[]): VariantCost | null => {
  const variant = hypotheses.reduce<Variant | null>(
    (before, { apply }) => before && apply(before),
    audited.base,
  )
  return variant && costOfVariant(audited, variant)
}

const scoreOf = (hypotheses: readonly Hypothesis[], isContradicted: boolean): number =>
  hypotheses.reduce(
    (sum, { cause, isDoubtful }) => sum + changeScore + (isDoubtful ? doubtScore : 0) + priority.get(cause)!,
    isContradicted ? contradictionScore : 0,
  )

/** Explanations by one change; by two only when no single one is without contradiction. */
const explain = (audited: AuditedParcel, billed: BilledParcel): Explanation[] => {
  const charges = sumByCode(billed.charges)
  const hypotheses = hypothesesOf(audited, billed)
  const byCause = Object.values(hypotheses)
  const found: Explanation[] = []
  const tryOut = (...changes: Hypothesis[]): void => {
    const cost = costAfter(audited, changes)
    if (cost?.minor !== billed.minor) return
    found.push({ hypotheses: changes, score: scoreOf(changes, contradicts(cost, charges)) })
  }
  for (const one of byCause.flat()) tryOut(one)
  if (found.some(({ score }) => score < 2 * changeScore)) return found
  for (const [at, ones] of byCause.entries())
    for (const one of ones.slice(0, mostCombined))
      for (const other of byCause.slice(at + 1).flatMap((others) => others.slice(0, mostCombined)))
        // Another service replaces the whole tariff, so the other change is made to its tariff.
        if (one.cause === 'service') tryOut(one, other)
        else tryOut(other, one)
  for (const [at, one] of hypotheses.surcharge.entries())
    for (const other of hypotheses.surcharge.slice(at + 1)) tryOut(one, other)
  return found
}

/** Changes with the difference that each makes; the last one takes the rest. */
const toChanges = (
  audited: AuditedParcel,
  hypotheses: readonly Hypothesis[],
  billedMinor: number,
): BillChange[] => {
  let before = costAfter(audited, [])!.minor
  return hypotheses.map(({ apply: _, isDoubtful: __, ...change }, index) => {
    const isLast = index === hypotheses.length - 1
    const after = isLast ? billedMinor : (costAfter(audited, hypotheses.slice(0, index + 1))?.minor ?? before)
    const minor = after - before
    before = after
    return { ...change, minor }
  })
}

/** Our lines beside the bill's charges; several charges of one code are compared as their sum. */
const compareLines = (lines: readonly CostOfLine[], billed: BilledParcel): ComparedLine[] => {
  const expected = sumByCode(lines)
  const stated = sumByCode(billed.charges)
  const own = [...expected].map(([code, expectedMinor]) => ({
    code,
    name: null,
    expectedMinor,
    billedMinor: stated.size > 0 ? (stated.get(code) ?? 0) : null,
  }))
  const others = billed.charges
    .filter(({ code }) => code === null || !expected.has(code))
    .map(({ code, name, minor }) => ({ code, name, expectedMinor: null, billedMinor: minor }))
  return [...own, ...others]
}

/** The house's measuring decides; without one nobody knows. */
const judgeWeight = (
  billedGrams: number,
  { parcel, base }: AuditedParcel,
  { measuredPieces }: BillProofs,
): BillVerdict => {
  if (!measuredPieces) return 'unclear'
  const measured = measureParcel({ ...parcel.request, pieces: measuredPieces })
  return billedGrams <= chargeableGramsOf(measured, base.tariff.list) ? 'carrier' : 'house'
}

/** The week or list of the day on which the carrier got the parcel is right; without that day, ours is. */
const judgeValidity = (
  { cause, since }: BillChange,
  { service, parcel }: AuditedParcel,
  { handedOverOn }: BillProofs,
): BillVerdict => {
  if (handedOverOn === null) return 'house'
  const day = toDayNumber(handedOverOn)
  const inForce =
    cause === 'fuelWeek'
      ? service.fuel.find(({ from }) => from <= day)
      : service.priceLists[parcel.request.direction ?? 'export'].find((list) => isValidOn(list, day))
  return inForce?.row.validFrom === since ? 'carrier' : 'house'
}

const judge = (change: BillChange, audited: AuditedParcel, proofs: BillProofs): BillVerdict => {
  if (change.minor < 0) return 'carrier'
  if (change.cause === 'weight') return judgeWeight(toGrams(Number(change.to)), audited, proofs)
  if (change.cause === 'fuelWeek' || change.cause === 'priceList')
    return judgeValidity(change, audited, proofs)
  const isUnknownCharge =
    change.cause === 'surcharge' &&
    change.from === null &&
    !audited.service.surcharges.some(({ kind }) => kind === change.charge)
  return isUnknownCharge ? 'unclear' : 'house'
}

const combineVerdicts = (verdicts: readonly BillVerdict[]): BillVerdict => {
  if (verdicts.includes('house')) return 'house'
  return verdicts.includes('unclear') ? 'unclear' : 'carrier'
}

/** Cause that needs no calculation; null when there is none. */
const knownCause = (paid: PaidCost, billed: BilledParcel, proofs: BillProofs): BillChange | null => {
  const minor = billed.minor - paid.minor
  // A hundredth for each line, and at least two.
  if (Math.abs(minor) <= Math.max(2, paid.lines.length))
    return { cause: 'rounding', from: null, to: null, minor }
  if (proofs.named?.minor === billed.minor)
    return { cause: 'anotherParcel', from: null, to: proofs.named.reference, minor }
  return null
}

/**
 * Compares a bill with the frozen cost of the paid offer and explains the difference. `table` holds the rates of all
 * days; `paid` says which of them the offer used.
 * @throws RangeError for amounts in different currencies
 */
export const auditBill = (
  table: RateTable,
  paid: PaidCost,
  billed: BilledParcel,
  proofs: BillProofs,
): BillAudit => {
  if (paid.currency !== billed.currency)
    throw new RangeError(`${billed.currency} billed for ${paid.currency}`)
  const differenceMinor = billed.minor - paid.minor
  const lines = compareLines(paid.lines, billed)
  const none = { differenceMinor, lines, alternatives: [] }
  if (differenceMinor === 0) return { ...none, changes: [], expectedKg: null, verdict: 'carrier' }
  const audited = openAudit(table, paid)
  const expectedKg = audited && toKg(audited.base.grams)
  const known = knownCause(paid, billed, proofs)
  if (known) {
    const isCarrierRight = known.cause === 'rounding' || known.minor < 0
    return { ...none, changes: [known], expectedKg, verdict: isCarrierRight ? 'carrier' : 'house' }
  }
  const explanations = audited ? explain(audited, billed).sort((a, b) => a.score - b.score) : []
  const [best] = explanations
  if (!audited || !best) {
    const change: BillChange = { cause: 'unexplained', from: null, to: null, minor: differenceMinor }
    return { ...none, changes: [change], expectedKg, verdict: 'unclear' }
  }
  const changes = toChanges(audited, best.hypotheses, billed.minor)
  const causes = new Set(changes.map(({ cause }) => cause))
  const alternatives = new Set<BillCause>(
    explanations
      .filter(
        ({ hypotheses, score }) => hypotheses.length === changes.length && score < best.score + doubtScore,
      )
      .flatMap(({ hypotheses }) => hypotheses.map(({ cause }) => cause)),
  )
  return {
    ...none,
    changes,
    alternatives: [...alternatives].filter((cause) => !causes.has(cause)),
    expectedKg,
    verdict: combineVerdicts(changes.map((change) => judge(change, audited, proofs))),
  }
}
