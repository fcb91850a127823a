/** Single changes of the calculation, by cause, that a carrier may have made. */
import { addDays, toDayNumber } from '../../pricing/rating/days.ts'
import { formatShortDecimal } from '../../money/decimal.ts'
import { roundUpGrams, stepOf, toKg } from '../../weight/weight.ts'
import type { BilledParcel } from './bill.ts'
import { chargeableGramsOf, otherServices, surchargeRules } from './billVariants.ts'
import type { AuditedParcel, Hypothesis } from './billVariants.ts'

/** Fuel weeks that a bill may have used instead of ours, in days before and after. */
const fuelReachDays = 62
/** Weights that are tried when the bill states none, in grams above and below ours. */
const weightReachGrams = 30_000

/** Sum of the amounts by code, in minor units; null is the code of unknown charges. */
export const sumByCode = <Code extends string | null>(
  amounts: readonly { readonly code: Code; readonly minor: number }[],
): Map<Code, number> => {
  const sums = new Map<Code, number>()
  for (const { code, minor } of amounts) sums.set(code, (sums.get(code) ?? 0) + minor)
  return sums
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
          if (!prices) return null
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

/** Charges of the bill that differ from ours. Charges of one code are compared as their sum. */
const differingCharges = ({ lines }: AuditedParcel, { charges }: BilledParcel): Hypothesis[] => {
  const expected = sumByCode(lines)
  const known = [...sumByCode(charges)].filter(([code]) => code !== null)
  const unknown = charges.filter(({ code }) => code === null)
  return [
    ...known.map(([code, minor]) => ({ name: code!, minor, from: expected.get(code!) ?? null })),
    ...unknown.map(({ name, minor }) => ({ name, minor, from: null })),
  ].flatMap(({ name, minor, from }): Hypothesis[] => {
    const more = minor - (from ?? 0)
    if (name === 'transport' || name === 'fuel' || more === 0) return []
    return [
      {
        cause: 'surcharge',
        from: from === null ? null : from / 100,
        to: minor / 100,
        charge: name,
        isDoubtful: false,
        apply: (variant) => ({ ...variant, unexplained: [...variant.unexplained, more] }),
      },
    ]
  })
}

const surchargeHypotheses = (audited: AuditedParcel, billed: BilledParcel): Hypothesis[] => {
  const { others, due } = surchargeRules(audited)
  const stated = sumByCode(billed.charges)
  const isItemized = stated.size > 0
  const charged = (rule: (typeof due)[number], isDoubtful: boolean, times?: number): Hypothesis => ({
    cause: 'surcharge',
    from: null,
    to: null,
    charge: rule.surcharge.kind,
    ...(times !== undefined && { times }),
    isDoubtful,
    apply: (variant) =>
      times === 0
        ? { ...variant, omitted: new Set([...variant.omitted, rule.surcharge.row.id]) }
        : { ...variant, added: [...variant.added, rule] },
  })
  return [
    ...others.map((rule) =>
      charged(rule, isItemized && !stated.has(rule.surcharge.kind) && !stated.has(null)),
    ),
    ...due.flatMap((rule) => [charged(rule, false, 2), charged(rule, false, 0)]),
    ...differingCharges(audited, billed),
  ]
}

const duplicateHypotheses = (): Hypothesis[] =>
  [2, 3].map((times) => ({
    cause: 'duplicate',
    from: 1,
    to: times,
    isDoubtful: false,
    apply: (variant) => ({ ...variant, times: variant.times * times }),
  }))

/** All hypotheses by cause; each list begins with the likeliest ones. */
export const hypothesesOf = (audited: AuditedParcel, billed: BilledParcel) => ({
  weight: weightHypotheses(audited, billed),
  surcharge: surchargeHypotheses(audited, billed),
  fuelWeek: fuelHypotheses(audited),
  zone: zoneHypotheses(audited, billed),
  priceList: listHypotheses(audited),
  service: serviceHypotheses(audited),
  duplicate: duplicateHypotheses(),
})
