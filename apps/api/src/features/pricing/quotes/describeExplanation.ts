/** Writes the steps of a price calculation as readable lines, escaped for a JSON string. */
import type { Explanation, ExplanationParams } from '@kervan/domain/pricing/quotes/explanation'
import { surchargeKinds } from '@kervan/domain/pricing/rating/compile/rateRows'
import type { RateOrigin, SurchargeKind } from '@kervan/domain/pricing/rating/compile/rateRows'
import { landedUnknownReasons } from '@kervan/contract/pricing/landedCost/landedCostAnswer'
import type { LandedUnknownReason } from '@kervan/domain/tax/landedCost/landedCost'
import { writeDay, writeNumber } from '../../../platform/localeFormat.ts'
import type { Language } from '../../../platform/language.ts'
import { insideJson, compileJsonText } from '../../../platform/compiledText.ts'
import type { CompiledText } from '../../../platform/compiledText.ts'

const text = compileJsonText
const texts = {
  documentWeight: text('pricing/rating:line.documentWeight', ['piece', 'weight']),
  pieceWeight: text('pricing/rating:line.pieceWeight', [
    'piece',
    'width',
    'length',
    'height',
    'divisor',
    'volumetric',
    'weight',
  ]),
  basisShipment: text('pricing/rating:line.basisShipment', ['actual', 'volumetric', 'unrounded']),
  basisPiece: text('pricing/rating:line.basisPiece', ['actual', 'volumetric', 'unrounded']),
  rounding: text('pricing/rating:line.rounding', ['step', 'chargeable']),
  zone: text('pricing/rating:line.zone', ['country', 'zone', 'name']),
  zoneOfOrigin: text('pricing/rating:line.zoneOfOrigin', ['country', 'zone', 'name']),
  priceList: text('pricing/rating:line.priceList', ['name', 'version', 'from']),
  importList: text('pricing/rating:line.importList', ['list']),
  priceListUntil: text('pricing/rating:line.priceListUntil', ['name', 'version', 'from', 'to']),
  weightBreak: text('pricing/rating:line.weightBreak', ['upTo']),
  aboveLast: text('pricing/rating:line.aboveLast', ['last', 'priced']),
  aboveLastWhole: text('pricing/rating:line.aboveLastWhole', ['last', 'priced']),
  transportCost: text('pricing/rating:line.transportCost', ['cost']),
  transportCostPerKg: text('pricing/rating:line.transportCostPerKg', ['cost', 'perKg']),
  fuel: text('pricing/rating:line.fuel', ['percent', 'from', 'to']),
  fuelStale: text('pricing/rating:line.fuelStale', ['percent', 'from', 'to']),
  fuelCost: text('pricing/rating:line.fuelCost', ['base', 'percent', 'cost']),
  markup: text('pricing/rating:line.markup', ['percent', 'upTo', 'onTransport', 'onFuel']),
  markupAbove: text('pricing/rating:line.markupAbove', ['percent', 'upTo', 'onTransport', 'onFuel']),
  perShipment: text('pricing/rating:line.surchargePerShipment', ['name', 'quantity', 'rate', 'amount']),
  perPiece: text('pricing/rating:line.surchargePerPiece', ['name', 'quantity', 'rate', 'amount']),
  perKg: text('pricing/rating:line.surchargePerKg', ['name', 'quantity', 'rate', 'amount']),
  ofGoods: text('pricing/rating:line.surchargeOfGoods', ['name', 'quantity', 'rate', 'amount']),
  minimum: text('pricing/rating:line.surchargeMinimum', ['name', 'amount']),
  exchange: text('pricing/rating:line.exchange', ['name', 'amount', 'result', 'rates']),
  oneInTry: text('pricing/rating:line.oneInTry', ['currency', 'rate', 'source']),
  duties: text('pricing/rating:line.duties', ['amount', 'day', 'laws']),
  dutiesLater: text('pricing/rating:line.dutiesLater', ['reasons']),
  total: text('pricing/rating:line.total', ['total']),
  exchangeRate: text('pricing/rating:line.exchangeRate', ['currency', 'rate', 'day', 'source', 'total']),
  exchangeRateStale: text('pricing/rating:line.exchangeRateStale', [
    'currency',
    'rate',
    'day',
    'source',
    'total',
  ]),
  sumOfLines: text('pricing/rating:line.sumOfLines', ['product']),
}

/** Names of rate sources. Old quotes store no origin, so they name no source. */
const rateSources = {
  centralBank: text('pricing/rating:rateSource.centralBank', []),
  illustrative: text('pricing/rating:rateSource.illustrative', []),
  manual: text('pricing/rating:rateSource.manual', []),
  notKept: text('pricing/rating:rateSource.notKept', []),
}

const surchargeNames = Object.fromEntries(
  (['duties', ...surchargeKinds] as const).map((kind) => [
    kind,
    compileJsonText(`pricing/rating:surcharge.${kind}`),
  ]),
) as Record<SurchargeKind | 'duties', CompiledText>

const reasonNames = Object.fromEntries(
  landedUnknownReasons.map((reason) => [reason, compileJsonText(`pricing/landedCost:unknown.${reason}`, [])]),
) as Record<LandedUnknownReason, CompiledText>

const amount = (language: Language, decimal: string, currency: string): string =>
  `${writeNumber(language, decimal)} ${currency}`

const source = (language: Language, origin: RateOrigin | null | undefined): string =>
  rateSources[origin ?? 'notKept'](language, [])

/** Pads a decimal to two places: '2.5' becomes 2.50. */
const twoDecimals = (decimal: string): string => {
  const point = decimal.indexOf('.')
  return point < 0 ? `${decimal}.00` : decimal.length - point === 2 ? `${decimal}0` : decimal
}

const wordsOfSurcharge = (language: Language, params: ExplanationParams['surcharge']): string => {
  const { per, currency } = params
  const name = surchargeNames[params.kind](language, [])
  const total = amount(language, params.amount, currency)
  if (params.isMinimum) return texts.minimum(language, [name, total])
  if (per === 'percentOfGoods' || per === 'percentOfDuties') {
    const goods = amount(language, params.quantity, currency)
    return texts.ofGoods(language, [name, goods, writeNumber(language, params.rate), total])
  }
  const rate = amount(language, twoDecimals(params.rate), currency)
  const line = per === 'shipment' ? texts.perShipment : per === 'piece' ? texts.perPiece : texts.perKg
  return line(language, [name, writeNumber(language, params.quantity), rate, total])
}

/** Describes one step, escaped for a JSON string. */
export const wordsOfStep = (language: Language, step: Explanation): string => {
  const number = (value: number | string) => writeNumber(language, value)
  switch (step.code) {
    case 'documentWeight':
      return texts.documentWeight(language, [String(step.params.piece), number(step.params.weightKg)])
    case 'pieceWeight': {
      const { piece, widthCm, lengthCm, heightCm, divisor, volumetricKg, weightKg } = step.params
      return texts.pieceWeight(language, [
        String(piece),
        number(widthCm),
        number(lengthCm),
        number(heightCm),
        number(divisor),
        number(volumetricKg),
        number(weightKg),
      ])
    }
    case 'chargeableBasis': {
      const { basis, actualKg, volumetricKg, unroundedKg } = step.params
      const line = basis === 'shipment' ? texts.basisShipment : texts.basisPiece
      return line(language, [number(actualKg), number(volumetricKg), number(unroundedKg)])
    }
    case 'chargeableRounding':
      return texts.rounding(language, [number(step.params.stepKg), number(step.params.chargeableKg)])
    case 'zone': {
      const { countryCode, zoneCode, zoneName, isOrigin } = step.params
      const line = isOrigin ? texts.zoneOfOrigin : texts.zone
      return line(language, [countryCode, insideJson(zoneCode), insideJson(zoneName)])
    }
    case 'priceList': {
      const { name, version, validFrom, validTo, isImport } = step.params
      const from = writeDay(language, validFrom)
      const list =
        validTo === null
          ? texts.priceList(language, [insideJson(name), String(version), from])
          : texts.priceListUntil(language, [
              insideJson(name),
              String(version),
              from,
              writeDay(language, validTo),
            ])
      return isImport ? texts.importList(language, [list]) : list
    }
    case 'weightBreak':
      return texts.weightBreak(language, [number(step.params.upToKg)])
    case 'aboveLastBreak': {
      const { lastUpToKg, perKgBasis, pricedKg } = step.params
      const line = perKgBasis === 'wholeWeight' ? texts.aboveLastWhole : texts.aboveLast
      return line(language, [number(lastUpToKg), number(pricedKg)])
    }
    case 'transportCost': {
      const { cost, pricePerKg, currency } = step.params
      const costText = amount(language, cost, currency)
      return pricePerKg === null
        ? texts.transportCost(language, [costText])
        : texts.transportCostPerKg(language, [costText, amount(language, pricePerKg, currency)])
    }
    case 'fuel': {
      const { percent, validFrom, validTo, isStale } = step.params
      const line = isStale ? texts.fuelStale : texts.fuel
      return line(language, [number(percent), writeDay(language, validFrom), writeDay(language, validTo)])
    }
    case 'fuelCost': {
      const { base, percent, cost, currency } = step.params
      return texts.fuelCost(language, [
        amount(language, base, currency),
        number(percent),
        amount(language, cost, currency),
      ])
    }
    case 'markup': {
      const { percent, upToKg, onTransport, onFuel, currency } = step.params
      const line = upToKg === null ? texts.markupAbove : texts.markup
      return line(language, [
        number(percent),
        upToKg === null ? '' : number(upToKg),
        amount(language, onTransport, currency),
        amount(language, onFuel, currency),
      ])
    }
    case 'surcharge':
      return wordsOfSurcharge(language, step.params)
    case 'exchange': {
      const { what, currency, rate, origin, result, resultCurrency, resultRate, resultOrigin } = step.params
      const rates = [
        { currency, rate, origin },
        { currency: resultCurrency, rate: resultRate, origin: resultOrigin },
      ].filter((one) => one.currency !== 'TRY')
      return texts.exchange(language, [
        surchargeNames[what](language, []),
        amount(language, step.params.amount, currency),
        amount(language, result, resultCurrency),
        rates
          .map((one) =>
            texts.oneInTry(language, [one.currency, number(one.rate), source(language, one.origin)]),
          )
          .join(', '),
      ])
    }
    case 'duties': {
      const { currency, day, laws } = step.params
      return texts.duties(language, [
        amount(language, step.params.amount, currency),
        writeDay(language, day),
        insideJson(laws.join('; ')),
      ])
    }
    case 'dutiesLater':
      return texts.dutiesLater(language, [
        step.params.reasons.map((reason) => reasonNames[reason](language, [])).join(', '),
      ])
    case 'total':
      return texts.total(language, [amount(language, step.params.total, step.params.currency)])
    case 'exchangeRate': {
      const { currency, rate, day, isStale, totalTry, origin, product } = step.params
      const line = isStale ? texts.exchangeRateStale : texts.exchangeRate
      const total = amount(language, totalTry, 'TRY')
      return line(language, [
        currency,
        number(rate),
        writeDay(language, day),
        source(language, origin),
        product ? `${total} ${texts.sumOfLines(language, [amount(language, product, 'TRY')])}` : total,
      ])
    }
  }
}
