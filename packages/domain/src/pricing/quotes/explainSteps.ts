/** Writes the figures of a rating to its trace; only rateService calculates them. */
import { formatDecimal, multiplyDivide } from '../../money/decimal.ts'
import { rateOne, toDecimal } from '../../money/money.ts'
import { toKg, volumetricGrams } from '../../weight/weight.ts'
import type { CompiledStep } from '../../weight/weight.ts'
import type { Explanation } from './explanation.ts'
import type { ExchangeRate } from '../rating/compile/rateTable.ts'
import type { Tariff } from '../rating/findTariff.ts'
import type { Offer } from './offer.ts'
import { weighParcel } from '../rating/parcel.ts'
import type { Parcel } from '../rating/parcel.ts'

export const explainWeight = (
  trace: Explanation[],
  parcel: Parcel,
  { list, zone }: Tariff,
  weight: { unroundedGrams: number; step: CompiledStep; grams: number },
): void => {
  const { divisor, basis } = list.rule
  const { request } = parcel
  const isImport = request.direction === 'import'
  parcel.pieces.forEach((measured, index) => {
    const weightKg = toKg(measured.grams)
    if (request.contentKind === 'document') {
      trace.push({ code: 'documentWeight', params: { piece: index + 1, weightKg } })
      return
    }
    const { lengthCm, widthCm, heightCm } = request.pieces[index]!
    const volumetricKg = toKg(volumetricGrams(measured.volume, divisor))
    const sides = { lengthCm, widthCm, heightCm }
    trace.push({
      code: 'pieceWeight',
      params: { piece: index + 1, ...sides, divisor, weightKg, volumetricKg },
    })
  })
  const actualKg = toKg(parcel.actualGrams)
  const volumetricKg = toKg(weighParcel(parcel, divisor).volumetricGrams)
  const unroundedKg = toKg(weight.unroundedGrams)
  const stepKg = toKg(weight.step.stepGrams)
  trace.push(
    { code: 'chargeableBasis', params: { basis, actualKg, volumetricKg, unroundedKg } },
    { code: 'chargeableRounding', params: { unroundedKg, stepKg, chargeableKg: toKg(weight.grams) } },
    {
      code: 'zone',
      params: {
        countryCode: request.countryCode,
        zoneCode: zone.code,
        zoneName: zone.name,
        decidedBy: zone.decidedBy,
        ...(isImport && { isOrigin: true }),
      },
    },
  )
  const { id, version, name, currency, validFrom, validTo } = list.row
  trace.push({
    code: 'priceList',
    params: { id, version, name, currency, validFrom, validTo, ...(isImport && { isImport: true }) },
  })
}

export const explainCharges = (
  trace: Explanation[],
  parcel: Parcel,
  { list, fuel, markup }: Tariff,
  figures: { fuelBaseMinor: number; fuelCost: number; band: number; onTransport: number; onFuel: number },
): void => {
  const { currency } = list.row
  const { percent, validFrom, validTo, serviceId } = fuel.row
  const upToGrams = markup.curve.upToGrams[figures.band]!
  trace.push(
    {
      code: 'fuel',
      params: {
        percent,
        validFrom,
        validTo,
        isStale: fuel.to < parcel.day,
        decidedBy: serviceId === null ? 'carrier' : 'service',
      },
    },
    {
      code: 'fuelCost',
      params: {
        base: formatDecimal(figures.fuelBaseMinor, 2),
        percent,
        cost: formatDecimal(figures.fuelCost, 2),
        currency,
      },
    },
    {
      code: 'markup',
      params: {
        percent: markup.percents[figures.band]!,
        upToKg: upToGrams === Infinity ? null : toKg(upToGrams),
        decidedBy: markup.decidedBy,
        onTransport: formatDecimal(figures.onTransport, 2),
        onFuel: formatDecimal(figures.onFuel, 2),
        currency,
      },
    },
  )
}

export const explainTotal = (
  trace: Explanation[],
  { currency, total, totalTry, exchangeRate }: Offer,
  { rate, origin }: ExchangeRate,
): void => {
  trace.push({ code: 'total', params: { total: toDecimal(total), currency } })
  if (currency === 'TRY') return
  const productMinor = multiplyDivide(total.minor, rate, rateOne)
  const product = productMinor === totalTry.minor ? null : formatDecimal(productMinor, 2)
  trace.push({
    code: 'exchangeRate',
    params: { currency, ...exchangeRate, totalTry: toDecimal(totalTry), origin, product },
  })
}
