/** The steps of a rating as lines that a person reads. */
import { formatDecimal, parseDecimal } from '@kervan/domain/money/decimal'
import type { Explanation, ExplanationParams } from '@kervan/domain/rating/explanation'
import { writeDay, writeNumber } from '../../platform/figures.ts'
import type { Language } from '../../platform/language.ts'
import { quickText } from '../../platform/quickText.ts'

type Values = Readonly<Record<string, string>>
type Line = [key: string, values: Values]

/** Number and amount writers of a language. */
const writersOf = (language: Language) => ({
  number: (value: number | string) => writeNumber(language, value),
  amount: (value: string, currency: string) => `${writeNumber(language, value)} ${currency}`,
  day: (day: string) => writeDay(language, day),
  surcharge: (kind: string) => quickText(language, `pricing:surcharge.${kind}`, {}),
})

type Writers = ReturnType<typeof writersOf>
const writers: Record<Language, Writers> = { tr: writersOf('tr'), en: writersOf('en') }

const twoDecimals = (decimal: string): string => formatDecimal(parseDecimal(decimal, 2), 2)

const lineOf: { [Code in Explanation['code']]: (params: ExplanationParams[Code], write: Writers) => Line } = {
  documentWeight: ({ piece, weightKg }, { number }) => [
    'pricing:line.documentWeight',
    { piece: String(piece), weight: number(weightKg) },
  ],
  pieceWeight: (params, { number }) => [
    'pricing:line.pieceWeight',
    {
      piece: String(params.piece),
      width: number(params.widthCm),
      length: number(params.lengthCm),
      height: number(params.heightCm),
      divisor: number(params.divisor),
      volumetric: number(params.volumetricKg),
      weight: number(params.weightKg),
    },
  ],
  chargeableBasis: ({ basis, actualKg, volumetricKg, unroundedKg }, { number }) => [
    basis === 'shipment' ? 'pricing:line.basisShipment' : 'pricing:line.basisPiece',
    { actual: number(actualKg), volumetric: number(volumetricKg), unrounded: number(unroundedKg) },
  ],
  chargeableRounding: ({ stepKg, chargeableKg }, { number }) => [
    'pricing:line.rounding',
    { step: number(stepKg), chargeable: number(chargeableKg) },
  ],
  zone: ({ countryCode, zoneCode, zoneName }) => [
    'pricing:line.zone',
    { country: countryCode, zone: zoneCode, name: zoneName },
  ],
  priceList: ({ name, version, validFrom, validTo }, { day }) => [
    validTo === null ? 'pricing:line.priceList' : 'pricing:line.priceListUntil',
    { name, version: String(version), from: day(validFrom), to: validTo === null ? '' : day(validTo) },
  ],
  weightBreak: ({ upToKg }, { number }) => ['pricing:line.weightBreak', { upTo: number(upToKg) }],
  aboveLastBreak: ({ lastUpToKg, perKgBasis, pricedKg }, { number }) => [
    perKgBasis === 'wholeWeight' ? 'pricing:line.aboveLastWhole' : 'pricing:line.aboveLast',
    { last: number(lastUpToKg), priced: number(pricedKg) },
  ],
  transportCost: ({ cost, pricePerKg, currency }, { amount }) =>
    pricePerKg === null
      ? ['pricing:line.transportCost', { cost: amount(cost, currency) }]
      : [
          'pricing:line.transportCostPerKg',
          { cost: amount(cost, currency), perKg: amount(pricePerKg, currency) },
        ],
  fuel: ({ percent, validFrom, validTo, isStale }, { number, day }) => [
    isStale ? 'pricing:line.fuelStale' : 'pricing:line.fuel',
    { percent: number(percent), from: day(validFrom), to: day(validTo) },
  ],
  fuelCost: ({ base, percent, cost, currency }, { number, amount }) => [
    'pricing:line.fuelCost',
    { base: amount(base, currency), percent: number(percent), cost: amount(cost, currency) },
  ],
  markup: ({ percent, upToKg, onTransport, onFuel, currency }, { number, amount }) => [
    upToKg === null ? 'pricing:line.markupAbove' : 'pricing:line.markup',
    {
      percent: number(percent),
      upTo: upToKg === null ? '' : number(upToKg),
      onTransport: amount(onTransport, currency),
      onFuel: amount(onFuel, currency),
    },
  ],
  surcharge: (params, { number, amount, surcharge }) => {
    const name = surcharge(params.kind)
    const total = amount(params.amount, params.currency)
    if (params.isMinimum) return ['pricing:line.surchargeMinimum', { name, amount: total }]
    if (params.per === 'percentOfGoods') {
      const quantity = amount(params.quantity, params.currency)
      return ['pricing:line.surchargeOfGoods', { name, quantity, rate: number(params.rate), amount: total }]
    }
    const rate = amount(twoDecimals(params.rate), params.currency)
    return [keyOfUnit[params.per], { name, quantity: number(params.quantity), rate, amount: total }]
  },
  exchange: (params, { amount, surcharge }) => [
    'pricing:line.exchange',
    {
      name: surcharge(params.what),
      amount: amount(params.amount, params.currency),
      result: amount(params.result, params.resultCurrency),
    },
  ],
  total: ({ total, currency }, { amount }) => ['pricing:line.total', { total: amount(total, currency) }],
  exchangeRate: ({ currency, rate, day, isStale, totalTry }, write) => [
    isStale ? 'pricing:line.exchangeRateStale' : 'pricing:line.exchangeRate',
    { currency, rate: write.number(rate), day: write.day(day), total: write.amount(totalTry, 'TRY') },
  ],
}

const keyOfUnit = {
  shipment: 'pricing:line.surchargePerShipment',
  piece: 'pricing:line.surchargePerPiece',
  kg: 'pricing:line.surchargePerKg',
} as const

/** One line for each step, in the language. */
export const explainInWords = (language: Language, explanation: readonly Explanation[]): string[] => {
  const write = writers[language]
  return explanation.map((step) => {
    const [key, values] = (lineOf[step.code] as (params: unknown, write: Writers) => Line)(step.params, write)
    return quickText(language, key, values)
  })
}
