/**
 * Explains a carrier's bill: the smallest set of changes of the calculation that gives the billed amount, from
 * the lists, weeks and rules of the parcel's own day (docs/rules.md, Carriers' invoices). Pure.
 */
import { formatShortDecimal } from '../../money/decimal.ts'
import { roundUpGrams, stepOf, toGrams, toKg } from '../../weight/weight.ts'
import { addDays, toDayNumber } from '../../pricing/rating/days.ts'
import { measureParcel } from '../../pricing/rating/parcel.ts'
import type { RateTable } from '../../pricing/rating/compile/rateTable.ts'
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
import { chargeableGramsOf, costOfVariant, openAudit, otherServices, surchargeRules } from './billVariants.ts'
import type { AuditedParcel, Hypothesis, Variant, VariantCost } from './billVariants.ts'

/** Fuel weeks that a bill may have used instead of ours, in days before and after. */
const fuelReachDays = 62
/** Weights that are tried when the bill states none, in grams above and below ours. */
const weightReachGrams = 30_000
const mostChanges = 2
/** Hypotheses of one cause that are combined with others. */
const mostCombined = 24

interface Explanation {
  hypotheses: readonly Hypothesis[]
  score: number
}

const priority = new Map(billCauses.map((cause, index) => [cause, index]))

const groupedCharges = (billed: BilledParcel): Map<string | null, number> => {
  const byCode = new Map<string | null, number>()
  for (const { code, minor } of billed.charges) byCode.set(code, (byCode.get(code) ?? 0) + minor)
  return byCode
}

/** True when the bill breaks its amount down and states other transport or fuel than the variant has. */
const contradicts = (cost: VariantCost, charges: ReadonlyMap<string | null, number>): boolean => {
  const transport = charges.get('transport')
  if (transport === undefined) return false
  const fuel = charges.get('fuel')
  return (
    Math.abs(transport - cost.transportMinor) > 1 ||
    (fuel !== undefined && Math.abs(fuel - cost.fuelMinor) > 1)
  )
}

const weightHypotheses = ({ base }: AuditedParcel, billed: BilledParcel): Hypothesis[] => {
  const { steps } = base.tariff.list.rule
  const ofWeight = (grams: number, isDoubtful: boolean): Hypothesis => ({
    cause: 'weight',
    from: toKg(base.grams),
    to: toKg(grams),
    isDoubtful,
    apply: (variant) => ({ ...variant, grams }),
  })
  const stated = billed.grams === null ? null : roundUpGrams(billed.grams, stepOf(billed.grams, steps))
  if (stated !== null && stated !== base.grams) return [ofWeight(stated, false)]
  const found: Hypothesis[] = []
  const last = base.grams + weightReachGrams
  let grams = Math.max(0, base.grams - weightReachGrams)
  while (grams < last) {
    const next = grams + stepOf(grams + 1, steps).stepGrams
    grams = roundUpGrams(next, stepOf(next, steps))
    if (grams !== base.grams) found.push(ofWeight(grams, stated !== null))
  }
  // The nearest weights come first, so that they are the ones that are combined.
  return found.sort(
    (a, b) => Math.abs(Number(a.to) - Number(a.from)) - Math.abs(Number(b.to) - Number(b.from)),
  )
}

const zoneHypotheses = ({ service, parcel, base }: AuditedParcel, billed: BilledParcel): Hypothesis[] => {
  const { list, zone: own } = base.tariff
  const zones = new Map([...service.zoneByCountry.values()].map((zone) => [zone.id, zone]))
  return [...list.pricesByZone[parcel.request.contentKind]].flatMap(([zoneId, prices]): Hypothesis[] => {
    const zone = zones.get(zoneId)
    if (!zone || zoneId === own.id) return []
    return [
      {
        cause: 'zone',
        from: own.code,
        to: zone.code,
        isDoubtful: billed.zoneCode !== null && billed.zoneCode !== zone.code,
        apply: (variant) => ({ ...variant, tariff: { ...variant.tariff, zone, prices } }),
      },
    ]
  })
}

const fuelHypotheses = ({ service, parcel, base }: AuditedParcel): Hypothesis[] => {
  const day = parcel.request.day
  const [first, last] = [addDays(day, -fuelReachDays), addDays(day, fuelReachDays)].map(toDayNumber)
  const seen = new Set([base.fuelRate])
  return service.fuel
    .filter(({ from, to }) => to >= first! && from <= last!)
    .map((week) => ({ week, distance: Math.abs(week.from - base.tariff.fuel.from) }))
    .sort((a, b) => a.distance - b.distance)
    .flatMap(({ week }): Hypothesis[] => {
      if (seen.has(week.rate)) return []
      seen.add(week.rate)
      return [
        {
          cause: 'fuelWeek',
          from: formatShortDecimal(base.fuelRate, 6),
          to: formatShortDecimal(week.rate, 6),
          since: week.row.validFrom,
          isDoubtful: false,
          apply: (variant) => ({ ...variant, fuelRate: week.rate }),
        },
      ]
    })
}

const listHypotheses = ({ service, parcel, base }: AuditedParcel): Hypothesis[] => {
  const { request } = parcel
  const { list: own } = base.tariff
  return service.priceLists[request.direction ?? 'export'].flatMap((list): Hypothesis[] => {
    if (list === own || list.row.currency !== own.row.currency) return []
    return [
      {
        cause: 'priceList',
        from: own.row.name,
        to: list.row.name,
        since: list.row.validFrom,
        isDoubtful: false,
        apply: (variant) => {
          const prices = list.pricesByZone[request.contentKind].get(variant.tariff.zone.id)
          if (!prices) return { ...variant, times: 0 }
          const grams = variant.grams === base.grams ? chargeableGramsOf(parcel, list) : variant.grams
          return { ...variant, grams, tariff: { ...variant.tariff, list, prices } }
        },
      },
    ]
  })
}

const serviceHypotheses = (audited: AuditedParcel): Hypothesis[] =>
  otherServices(audited).map(({ compiled, tariff }) => ({
    cause: 'service',
    from: audited.service.service.name,
    to: compiled.service.name,
    isDoubtful: false,
    apply: (variant) => ({
      ...variant,
      tariff,
      fuelRate: tariff.fuel.rate,
      grams:
        variant.grams === audited.base.grams ? chargeableGramsOf(audited.parcel, tariff.list) : variant.grams,
    }),
  }))

const surchargeHypotheses = (audited: AuditedParcel, billed: BilledParcel): Hypothesis[] => {
  const { others, due } = surchargeRules(audited)
  const stated = groupedCharges(billed)
  const isBroken = stated.size > 0
  const found = others.map((one): Hypothesis => ({
    cause: 'surcharge',
    from: null,
    to: null,
    charge: one.surcharge.kind,
    isDoubtful: isBroken && !stated.has(one.surcharge.kind) && !stated.has(null),
    apply: (variant) => ({ ...variant, added: [...variant.added, one] }),
  }))
  for (const one of due) {
    const { kind, row } = one.surcharge
    const common = { cause: 'surcharge' as const, charge: kind, isDoubtful: false }
    found.push(
      { ...common, from: 1, to: 2, apply: (variant) => ({ ...variant, added: [...variant.added, one] }) },
      {
        ...common,
        from: 1,
        to: 0,
        apply: (variant) => ({ ...variant, left: new Set([...variant.left, row.id]) }),
      },
    )
  }
  const expected = new Map<string, number>()
  for (const { code, minor } of audited.lines) expected.set(code, (expected.get(code) ?? 0) + minor)
  for (const { name, code, minor } of billed.charges) {
    if (code === 'transport' || code === 'fuel' || minor === 0) continue
    const more = code === null ? minor : minor - (expected.get(code) ?? 0)
    if (more === 0) continue
    const isForeign = code === null || !expected.has(code)
    found.push({
      cause: 'surcharge',
      from: isForeign ? null : (expected.get(code) ?? 0) / 100,
      to: minor / 100,
      charge: code ?? name,
      isDoubtful: false,
      apply: (variant) => ({ ...variant, foreign: [...variant.foreign, { name, minor: more }] }),
    })
  }
  return found
}

const duplicateHypotheses = (): Hypothesis[] =>
  [2, 3].map((times) => ({
    cause: 'duplicate',
    from: 1,
    to: times,
    isDoubtful: false,
    apply: (variant) => ({ ...variant, times: variant.times * times }),
  }))

const applyAll = (base: Variant, hypotheses: readonly Hypothesis[]): Variant =>
  hypotheses.reduce((variant, { apply }) => apply(variant), base)

/** Doubts weigh more than half a change, and a contradiction more than a change. */
const scoreOf = (hypotheses: readonly Hypothesis[], isContradicted: boolean): number =>
  hypotheses.reduce(
    (sum, { cause, isDoubtful }) => sum + 100 + (isDoubtful ? 60 : 0) + priority.get(cause)!,
    isContradicted ? 120 : 0,
  )

const explain = (audited: AuditedParcel, billed: BilledParcel): Explanation[] => {
  const charges = groupedCharges(billed)
  const byCause = [
    weightHypotheses(audited, billed),
    surchargeHypotheses(audited, billed),
    fuelHypotheses(audited),
    zoneHypotheses(audited, billed),
    listHypotheses(audited),
    serviceHypotheses(audited),
    duplicateHypotheses(),
  ]
  const found: Explanation[] = []
  const tryOut = (hypotheses: readonly Hypothesis[]): void => {
    const cost = costOfVariant(audited, applyAll(audited.base, hypotheses))
    if (cost?.minor !== billed.minor) return
    found.push({ hypotheses, score: scoreOf(hypotheses, contradicts(cost, charges)) })
  }
  for (const hypotheses of byCause) for (const one of hypotheses) tryOut([one])
  if (found.some(({ score }) => score < 100 * mostChanges)) return found
  for (const [at, hypotheses] of byCause.entries())
    for (const one of hypotheses.slice(0, mostCombined))
      for (const others of byCause.slice(at + 1))
        for (const other of others.slice(0, mostCombined))
          tryOut(one.cause === 'service' ? [one, other] : [other, one])
  // Two surcharges of one bill.
  for (const [at, one] of byCause[1]!.entries())
    for (const other of byCause[1]!.slice(at + 1)) tryOut([one, other])
  return found
}

const toChanges = (
  audited: AuditedParcel,
  hypotheses: readonly Hypothesis[],
  billedMinor: number,
): BillChange[] => {
  let before = costOfVariant(audited, audited.base)!.minor
  return hypotheses.map(({ cause, from, to, charge, since }, index) => {
    const after =
      index === hypotheses.length - 1
        ? billedMinor
        : (costOfVariant(audited, applyAll(audited.base, hypotheses.slice(0, index + 1)))?.minor ?? before)
    const minor = after - before
    before = after
    return { cause, from, to, minor, ...(charge !== undefined && { charge }), ...(since && { since }) }
  })
}

/** Our lines beside the bill's charges; several charges of one code are compared as their sum. */
const compareLines = (lines: readonly CostOfLine[], billed: BilledParcel): ComparedLine[] => {
  const expected = new Map<ComparedLine['code'], number>()
  for (const { code, minor } of lines) expected.set(code, (expected.get(code) ?? 0) + minor)
  const stated = groupedCharges(billed)
  const isBroken = stated.size > 0
  const own = [...expected].map(([code, expectedMinor]) => ({
    code,
    name: null,
    expectedMinor,
    billedMinor: isBroken ? (stated.get(code) ?? 0) : null,
  }))
  const foreign = billed.charges
    .filter(({ code }) => code === null || !expected.has(code))
    .map(({ code, name, minor }) => ({ code, name, expectedMinor: null, billedMinor: minor }))
  return [...own, ...foreign]
}

const rightByRoom = (isCarrierRight: boolean | null): BillVerdict =>
  isCarrierRight === null ? 'unclear' : isCarrierRight ? 'carrier' : 'house'

/** Who is right about one change. Proofs decide; where there is none, our own rules do. */
const judge = (change: BillChange, audited: AuditedParcel | null, proofs: BillProofs): BillVerdict => {
  if (change.minor < 0) return 'carrier'
  const { measuredPieces, handedOverOn } = proofs
  if (change.cause === 'rounding') return 'carrier'
  if (change.cause === 'weight') {
    if (!audited || !measuredPieces) return 'unclear'
    const measured = measureParcel({ ...audited.parcel.request, pieces: measuredPieces })
    const grams = chargeableGramsOf(measured, audited.base.tariff.list)
    return rightByRoom(toGrams(Number(change.to)) <= grams)
  }
  if (change.cause === 'fuelWeek' || change.cause === 'priceList') {
    if (!audited || handedOverOn === null) return 'house'
    const day = toDayNumber(handedOverOn)
    const { service, parcel } = audited
    const inForce =
      change.cause === 'fuelWeek'
        ? service.fuel.find(({ from }) => from <= day)?.row.validFrom
        : service.priceLists[parcel.request.direction ?? 'export'].find(
            ({ from, to }) => from <= day && day <= to,
          )?.row.validFrom
    return rightByRoom(inForce === change.since)
  }
  if (change.cause === 'surcharge' && change.from === null && audited) {
    const isKnown = audited.service.surcharges.some(({ kind }) => kind === change.charge)
    return isKnown ? 'house' : 'unclear'
  }
  return change.cause === 'unexplained' ? 'unclear' : 'house'
}

const verdictOf = (verdicts: readonly BillVerdict[]): BillVerdict => {
  if (verdicts.includes('house')) return 'house'
  return verdicts.includes('unclear') ? 'unclear' : 'carrier'
}

/** Explanations that need no calculation, by what is known about the parcel. */
const knownCause = (paid: PaidCost, billed: BilledParcel, proofs: BillProofs): BillChange | null => {
  const minor = billed.minor - paid.minor
  if (proofs.isCancelled) return { cause: 'notShipped', from: null, to: null, minor: billed.minor }
  const roundings = Math.max(2, paid.lines.length)
  if (Math.abs(minor) <= roundings) return { cause: 'rounding', from: null, to: null, minor }
  if (proofs.named?.minor === billed.minor)
    return { cause: 'anotherParcel', from: null, to: proofs.named.reference, minor }
  return null
}

/** @throws RangeError for amounts in different currencies */
export const auditBill = (
  table: RateTable,
  paid: PaidCost,
  billed: BilledParcel,
  proofs: BillProofs,
): BillAudit => {
  if (paid.currency !== billed.currency)
    throw new RangeError(`${billed.currency} billed for ${paid.currency}`)
  const differenceMinor = billed.minor - paid.minor
  const billedKg = billed.grams === null ? null : toKg(billed.grams)
  const lines = compareLines(paid.lines, billed)
  const none = { differenceMinor, lines, billedKg, alternatives: [] }
  if (differenceMinor === 0 && !proofs.isCancelled)
    return { ...none, changes: [], expectedKg: null, verdict: 'carrier' }
  const audited = openAudit(table, paid)
  const expectedKg = audited && toKg(audited.base.grams)
  const known = knownCause(paid, billed, proofs)
  if (known) return { ...none, changes: [known], expectedKg, verdict: judge(known, audited, proofs) }
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
      .filter(({ hypotheses, score }) => hypotheses.length === changes.length && score < best.score + 60)
      .flatMap(({ hypotheses }) => hypotheses.map(({ cause }) => cause)),
  )
  return {
    ...none,
    changes,
    alternatives: [...alternatives].filter((cause) => !causes.has(cause)),
    expectedKg,
    verdict: verdictOf(changes.map((change) => judge(change, audited, proofs))),
  }
}
