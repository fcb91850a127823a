/** One service's offer for one parcel: tariff, weight, transport, surcharges, fuel, markup, TRY. */
import { multiplyDivide } from '../money/decimal.ts'
import { rateOne } from '../money/money.ts'
import { roundUpGrams, stepOf, toKg } from '../weight/weight.ts'
import { charge, chargeSurcharges, openCharges } from './charges.ts'
import type { Charges } from './charges.ts'
import { explainCharges, explainTotal, explainWeight } from './explainSteps.ts'
import type { Explanation } from './explanation.ts'
import { findTariff, refuse } from './findTariff.ts'
import type { Refusal, Tariff } from './findTariff.ts'
import type { Offer } from './offer.ts'
import { weighParcel } from './parcel.ts'
import type { Parcel } from './parcel.ts'
import type { CompiledService, RateTable } from './rateTable.ts'
import { priceTransport } from './transportPrice.ts'
import type { TransportPrice } from './transportPrice.ts'
import { findBreak } from './weightCurve.ts'

/** With a trace, every figure is noted in it on the way; the way is the same. */
export const rateService = (
  table: RateTable,
  service: CompiledService,
  parcel: Parcel,
  trace: Explanation[] | null,
): Offer | Refusal => {
  const tariff = findTariff(table, service, parcel)
  if ('reason' in tariff) return tariff
  const { list, markup, fuel } = tariff

  const grams = findChargeableGrams(parcel, tariff, trace)
  const transport = priceTransport(list, tariff.prices, grams, trace)
  if (!transport) return refuse('aboveLastBreak')
  const band = findBreak(markup.curve, grams)
  if (band === markup.percents.length) return refuse('markupMissing')
  const markupRate = markup.curve.values[band]!

  const charges = openCharges(list.row.currency, tariff.rate.rate)
  const onTransport = multiplyDivide(transport.costMinor, markupRate, rateOne)
  charge(charges, 'transport', transport.costMinor, onTransport)
  charges.fuelBaseMinor = transport.costMinor
  const refusal = chargeSurcharges(charges, table, service, parcel, grams, trace)
  if (refusal) return refusal

  const fuelCost = multiplyDivide(charges.fuelBaseMinor, fuel.rate, rateOne)
  const onFuel = multiplyDivide(fuelCost, markupRate, rateOne)
  // Shown second, worked out last: some surcharges are part of what it is taken of.
  if (fuelCost !== 0) charge(charges, 'fuel', fuelCost, onFuel, { percent: fuel.row.percent }, 1)
  if (trace) explainCharges(trace, charges, tariff, { fuelCost, band, onTransport, onFuel, day: parcel.day })

  const offer = toOffer(service, parcel, tariff, transport, grams, charges, markup.percents[band]!)
  if (trace) explainTotal(trace, offer)
  return offer
}

const findChargeableGrams = (parcel: Parcel, tariff: Tariff, trace: Explanation[] | null): number => {
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
  { carrier, row }: CompiledService,
  parcel: Parcel,
  { zone: { zone, decidedBy }, list, rate, fuel }: Tariff,
  transport: TransportPrice,
  grams: number,
  charges: Charges,
  markupPercent: string,
): Offer => {
  const { currency, totalMinor, markupMinor } = charges
  const isTry = currency === 'TRY'
  return {
    carrier: { id: carrier.id, code: carrier.code, name: carrier.name, logoImageName: carrier.logoImageName },
    service: { id: row.id, code: row.code, name: row.name },
    transitDays: { min: row.transitDaysMin, max: row.transitDaysMax },
    currency,
    lines: charges.lines,
    total: { minor: totalMinor, currency },
    totalTry: { minor: charges.totalTryMinor, currency: 'TRY' },
    actualKg: toKg(parcel.actualGrams),
    volumetricKg: toKg(weighParcel(parcel, list.rule.divisor).volumetricGrams),
    chargeableKg: toKg(grams),
    zone: { id: zone.id, code: zone.code, name: zone.name, decidedBy },
    weightBreak: { upToKg: toKg(transport.breakUpToGrams), isAboveLast: transport.isAboveLast },
    priceList: { id: list.row.id, version: list.row.version },
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
