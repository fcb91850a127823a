/** Calculates one service's offer for one parcel: tariff, weight, transport, surcharges, fuel, markup, TRY. */
import { multiplyDivide } from '../../money/decimal.ts'
import { rateOne } from '../../money/money.ts'
import { roundUpGrams, stepOf, toKg } from '../../weight/weight.ts'
import { charge, findSurcharges, fuelBase, openCharges, surchargeParams } from './charges.ts'
import type { Charges } from './charges.ts'
import { explainCharges, explainTotal, explainWeight } from '../quotes/explainSteps.ts'
import type { Explanation } from '../quotes/explanation.ts'
import { refuse } from './findTariff.ts'
import type { Refusal, Tariff } from './findTariff.ts'
import type { ServiceOnLane } from './lane.ts'
import { findLimit } from './limits.ts'
import type { Offer } from '../quotes/offer.ts'
import { weighParcel } from './parcel.ts'
import type { Parcel } from './parcel.ts'
import type { CompiledService, RateTable } from './compile/rateTable.ts'
import { priceTransport } from './transportPrice.ts'
import type { TransportPrice } from './transportPrice.ts'
import { findBreak } from './weightCurve.ts'

/** Writes every figure to the trace, if present; the calculation does not depend on it. */
export const rateService = (
  table: RateTable,
  service: ServiceOnLane,
  parcel: Parcel,
  trace: Explanation[] | null,
): Offer | Refusal => {
  const { compiled, tariff } = service
  if (service.embargo) return service.embargo
  // Reports a missing import list before limits, because the service does not serve that direction.
  if ('reason' in tariff && tariff.reason === 'noImportPriceList') return tariff
  const refusal = findLimit(compiled.row, compiled.limits, parcel)
  if (refusal) return refusal
  if ('reason' in tariff) return tariff

  const grams = findChargeableGrams(parcel, tariff, trace)
  return priceParcel(table, compiled, tariff, parcel, grams, trace)
}

const isVolumetric = (parcel: Parcel, { list }: Tariff): boolean =>
  weighParcel(parcel, list.rule.divisor).volumetricGrams > parcel.actualGrams

const priceParcel = (
  table: RateTable,
  service: CompiledService,
  tariff: Tariff,
  parcel: Parcel,
  grams: number,
  trace: Explanation[] | null,
): Offer | Refusal => {
  const { list, markup, fuel } = tariff
  const transport = priceTransport(list, tariff.prices, grams, trace)
  if (!transport) return refuse('aboveLastBreak')
  const band = findBreak(markup.curve, grams)
  if (band === markup.percents.length) return refuse('markupMissing')
  const markupRate = markup.curve.values[band]!

  const due = findSurcharges(table, tariff, parcel, grams, trace)
  if ('reason' in due) return due
  const fuelBaseMinor = fuelBase(transport.costMinor, due)
  const fuelCost = multiplyDivide(fuelBaseMinor, fuel.rate, rateOne)
  const onTransport = multiplyDivide(transport.costMinor, markupRate, rateOne)
  const onFuel = multiplyDivide(fuelCost, markupRate, rateOne)
  if (trace) explainCharges(trace, parcel, tariff, { fuelBaseMinor, fuelCost, band, onTransport, onFuel })

  const charges = openCharges(list.row.currency, tariff.rate.rate)
  charge(charges, 'transport', transport.costMinor, onTransport)
  if (fuelCost !== 0) charge(charges, 'fuel', fuelCost, onFuel, fuel.lineParams)
  for (const one of due) charge(charges, one.surcharge.kind, one.minor, 0, surchargeParams(one))

  const offer = toOffer(service, parcel, tariff, transport, grams, charges, markup.percents[band]!)
  if (trace) explainTotal(trace, offer, tariff.rate)
  return offer
}

const findChargeableGrams = (parcel: Parcel, tariff: Tariff, trace: Explanation[] | null): number => {
  if (parcel.chargedGrams !== undefined) return parcel.chargedGrams
  const { rule } = tariff.list
  const weighed = weighParcel(parcel, rule.divisor)
  const unroundedGrams =
    rule.basis === 'piece' ? weighed.sumOfLargerGrams : Math.max(parcel.actualGrams, weighed.volumetricGrams)
  const step = stepOf(unroundedGrams, rule.steps)
  const grams = roundUpGrams(unroundedGrams, step)
  if (trace) explainWeight(trace, parcel, tariff, { unroundedGrams, step, grams })
  return grams
}

const toOffer = (
  { carrier, service, transitDays }: CompiledService,
  parcel: Parcel,
  tariff: Tariff,
  transport: TransportPrice,
  grams: number,
  charges: Charges,
  markupPercent: string,
): Offer => {
  const { zone, list, rate, fuel } = tariff
  const { currency, totalMinor, markupMinor } = charges
  const isTry = currency === 'TRY'
  return {
    carrier,
    service,
    transitDays,
    currency,
    lines: charges.lines,
    total: { minor: totalMinor, currency },
    totalTry: { minor: charges.totalTryMinor, currency: 'TRY' },
    chargeableKg: toKg(grams),
    isVolumetric: isVolumetric(parcel, tariff),
    zone,
    weightBreak: { upToKg: toKg(transport.breakUpToGrams), isAboveLast: transport.isAboveLast },
    priceList: list.priceList,
    exchangeRate: {
      rate: rate.text,
      day: isTry ? parcel.request.day : rate.day,
      isStale: !isTry && rate.dayNumber !== parcel.day,
    },
    isFuelStale: fuel.to < parcel.day,
    staff: {
      lines: charges.staffLines,
      cost: { minor: totalMinor - markupMinor, currency },
      markup: { minor: markupMinor, currency },
      markupPercent,
    },
  }
}
