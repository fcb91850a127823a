/** Prices a parcel's cost with single inputs changed, by the functions that price offers. */
import { multiplyDivide } from '../../money/decimal.ts'
import { parsePercent, rateOne } from '../../money/money.ts'
import { roundUpGrams, stepOf } from '../../weight/weight.ts'
import { findSurcharges, fuelBase } from '../../pricing/rating/charges.ts'
import type { DueSurcharge } from '../../pricing/rating/charges.ts'
import { toDayNumber } from '../../pricing/rating/days.ts'
import { isValidOn } from '../../pricing/rating/compile/rateTable.ts'
import type { CompiledPriceList, CompiledService, RateTable } from '../../pricing/rating/compile/rateTable.ts'
import type { Tariff } from '../../pricing/rating/findTariff.ts'
import { laneOf } from '../../pricing/rating/lane.ts'
import { measureParcel, weighParcel } from '../../pricing/rating/parcel.ts'
import type { Parcel } from '../../pricing/rating/parcel.ts'
import { appliesTo, rateInTry, surchargeMinor } from '../../pricing/rating/surchargeAmount.ts'
import { priceTransport } from '../../pricing/rating/transportPrice.ts'
import { compileCurve } from '../../pricing/rating/weightCurve.ts'
import type { BillChange, CostOfLine, PaidCost } from './bill.ts'

/** Inputs of a cost, with the changes that hypotheses made. Weights in grams. */
export interface Variant {
  readonly tariff: Tariff
  /** Factor in units of 10^-8, as `parsePercent` returns it. */
  readonly fuelRate: number
  readonly grams: number
  /** Rules that are charged although the parcel does not trigger them, or once more than it does. */
  readonly added: readonly DueSurcharge[]
  /** Rules that are not charged although the parcel triggers them. */
  readonly omitted: ReadonlySet<number>
  /** Amounts that no rule explains, in minor units. */
  readonly unexplained: readonly number[]
  /** How often the parcel is billed. */
  readonly times: number
}

/** Amounts in minor units. */
export interface VariantCost {
  readonly minor: number
  readonly transportMinor: number
  readonly fuelMinor: number
}

/** Single change of a variant, described without the difference that it makes. */
export interface Hypothesis extends Omit<BillChange, 'minor'> {
  /** Null when the change leads to no price. */
  readonly apply: (variant: Variant) => Variant | null
  /** True when what the bill states contradicts it, so that others are preferred. */
  readonly isDoubtful: boolean
}

/** Parcel with the variant of its paid offer. */
export interface AuditedParcel {
  readonly table: RateTable
  readonly service: CompiledService
  readonly parcel: Parcel
  readonly base: Variant
  readonly lines: readonly CostOfLine[]
}

/** Chargeable weight by the list's rule, rounded up to its step. */
export const chargeableGramsOf = (parcel: Parcel, { rule }: CompiledPriceList): number => {
  const { volumetricGrams, sumOfLargerGrams } = weighParcel(parcel, rule.divisor)
  const grams = rule.basis === 'piece' ? sumOfLargerGrams : Math.max(parcel.actualGrams, volumetricGrams)
  return roundUpGrams(grams, stepOf(grams, rule.steps))
}

/** Surcharges of the variant; null when a remote area or another rule forbids the parcel. */
const dueOf = (
  { table, parcel }: Pick<AuditedParcel, 'table' | 'parcel'>,
  { tariff, grams, added, omitted }: Variant,
) => {
  const due = findSurcharges(table, { ...tariff, missing: null }, parcel, grams, null)
  if ('reason' in due) return null
  return [...due.filter(({ surcharge }) => !omitted.has(surcharge.row.id)), ...added]
}

/** Cost of the variant; null when the tariff has no price for it. */
export const costOfVariant = (
  audited: Pick<AuditedParcel, 'table' | 'parcel'>,
  variant: Variant,
): VariantCost | null => {
  const transport = priceTransport(variant.tariff.list, variant.tariff.prices, variant.grams, null)
  const due = transport && dueOf(audited, variant)
  if (!due) return null
  const fuelMinor = multiplyDivide(fuelBase(transport.costMinor, due), variant.fuelRate, rateOne)
  const charged = [...due.map(({ minor }) => minor), ...variant.unexplained].reduce(
    (sum, minor) => sum + minor,
    0,
  )
  return {
    minor: variant.times * (transport.costMinor + fuelMinor + charged),
    transportMinor: variant.times * transport.costMinor,
    fuelMinor: variant.times * fuelMinor,
  }
}

/** Lines of a variant's cost, as an offer has them. */
const linesOf = (
  audited: Pick<AuditedParcel, 'table' | 'parcel'>,
  variant: Variant,
  cost: VariantCost,
): CostOfLine[] => {
  const due = dueOf(audited, variant) ?? []
  const fuel = cost.fuelMinor === 0 ? [] : [{ code: 'fuel' as const, minor: cost.fuelMinor }]
  const others = due.map(({ surcharge, minor }): CostOfLine => ({ code: surcharge.kind, minor }))
  return [{ code: 'transport', minor: cost.transportMinor }, ...fuel, ...others]
}

/**
 * Returns the variant of the paid offer: its own list, zone, fuel and day. Null when a part of it is no longer
 * known or the calculation no longer gives the frozen cost, so that differences cannot be explained by it.
 */
export const openAudit = (table: RateTable, paid: PaidCost): AuditedParcel | null => {
  const { request } = paid
  const service = table.serviceById.get(paid.serviceId)
  const list = service?.priceLists[request.direction ?? 'export'].find(
    ({ row }) => row.id === paid.priceListId,
  )
  if (!service || !list) return null
  const known = service.zoneByCountry.get(request.countryCode)
  const zone =
    known?.code === paid.zoneCode
      ? known
      : [...service.zoneByCountry.values()].find(({ code }) => code === paid.zoneCode)
  if (!zone) return null
  const prices = list.pricesByZone[request.contentKind].get(zone.id)
  const day = toDayNumber(request.day)
  const rate = rateInTry(table, list.row.currency, day)
  const fuel = service.fuel.find(({ from }) => from <= day)
  if (!prices || !rate || !fuel) return null
  const parcel = measureParcel(request)
  const tariff: Tariff = {
    zone,
    list,
    prices,
    rate,
    fuel,
    markup: { from: 0, to: 0, curve: compileCurve([]), percents: [], decidedBy: 'segment' },
    surcharges: service.surcharges.filter((surcharge) => appliesTo(surcharge, request, day)),
    remoteAreas: service.remoteAreasByCountry.get(request.countryCode),
    missing: null,
  }
  const base: Variant = {
    tariff,
    fuelRate: parsePercent(paid.fuelPercent),
    grams: chargeableGramsOf(parcel, list),
    added: [],
    omitted: new Set(),
    unexplained: [],
    times: 1,
  }
  const audited = { table, service, parcel, base }
  const cost = costOfVariant(audited, base)
  if (cost?.minor !== paid.minor) return null
  return { ...audited, lines: linesOf(audited, base, cost) }
}

/**
 * Rules that the parcel triggers (`due`), and the service's other valid rules with what they would cost (`others`). A rule
 * by piece is taken for all pieces.
 */
export const surchargeRules = (audited: AuditedParcel): { others: DueSurcharge[]; due: DueSurcharge[] } => {
  const { table, service, parcel, base } = audited
  const day = parcel.day
  const due = dueOf(audited, base) ?? []
  const dueIds = new Set(due.map(({ surcharge }) => surcharge.row.id))
  const others = service.surcharges.flatMap((surcharge): DueSurcharge[] => {
    if (dueIds.has(surcharge.row.id) || !isValidOn(surcharge, day)) return []
    if (surcharge.row.per === 'percentOfGoods' && !parcel.request.insuredValue) return []
    if (surcharge.row.per === 'percentOfDuties') return []
    const count = surcharge.row.per === 'piece' ? parcel.pieces.length : 1
    const { currency } = base.tariff.list.row
    const minor = surchargeMinor(table, surcharge, count, base.grams, parcel, currency, null)
    return minor ? [{ surcharge, count, minor }] : []
  })
  return { others, due }
}

/** Tariffs of the same carrier's other services for this parcel. */
export const otherServices = ({ table, service, parcel, base }: AuditedParcel) =>
  laneOf(table, parcel.request).services.flatMap(({ compiled, tariff }) =>
    'reason' in tariff ||
    compiled === service ||
    compiled.row.carrierId !== service.row.carrierId ||
    tariff.list.row.currency !== base.tariff.list.row.currency
      ? []
      : [{ compiled, tariff }],
  )
