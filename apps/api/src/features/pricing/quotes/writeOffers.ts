/**
 * Writes offers in the caller's language directly as bytes: this is the most frequent answer, and building
 * objects would cost more than the whole price calculation (docs/adr/0010). Field names come from the
 * contract's schema.
 */
import {
  offerAnswer,
  offersAnswer,
  staffPart,
  surchargeAnswer,
} from '@kervan/contract/pricing/quotes/offerAnswer'
import { explanationForCustomer } from '@kervan/domain/pricing/quotes/explanation'
import type { Explanation } from '@kervan/domain/pricing/quotes/explanation'
import { toNumber } from '@kervan/domain/money/money'
import { marginPercent } from '@kervan/domain/pricing/quotes/offer'
import type { Offer, OfferLine } from '@kervan/domain/pricing/quotes/offer'
import { memoized, writeNumber } from '../../../platform/localeFormat.ts'
import { EncodedAnswer, jsonOf } from '../../../platform/http/encodedAnswer.ts'
import { JsonBytes, jsonFragment } from '../../../platform/http/jsonBytes.ts'
import type { Language } from '../../../platform/language.ts'
import { insideJson, compileJsonText } from '../../../platform/compiledText.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { bookerNameOf } from '../bookers/bookerNameOf.ts'
import { describeLandedCost } from '../landedCost/describeLandedCost.ts'
import { costName } from './describeLines.ts'
import { wordsOfStep } from './describeExplanation.ts'
import type { ExplainedOffer } from './explainedOffer.ts'

export interface WriteOptions {
  language: Language
  /** Connectors, for the names of those that book for other carriers. */
  connectors: Ctx['connectors']
  /** Operations staff see cost and markup; in other answers the key is absent. */
  seesStaffPart: boolean
  /** Ids and expiry of stored offers, in the order of the offers; estimates have none. */
  stored?: readonly { id: string; expiresAt: Date }[]
}

const f = jsonFragment
const [open, comma, close] = [f('['), f(','), f(']')]
const [offerJson, surchargeJson, staffJson] = [
  jsonOf(offerAnswer),
  jsonOf(surchargeAnswer),
  jsonOf(staffPart),
]
const totalPriceBegin = `,${offerJson.name('totalPrice')}`
const totalPriceInTry = f(`,${offerJson.name('totalPriceInTry')}`)
const [priceInTry, endObject] = [f(`,${surchargeJson.name('priceInTry')}`), f('}')]
const reasonsBegin = `],${offerJson.name('explanationLines')}[`
const noReasons = f(`${reasonsBegin}]}`)
const staffBegin = `],${offerJson.name('staff')}`

/** Shared by all answers of the process: safe because an answer is written synchronously. */
const answerJson = new JsonBytes()

export const writeOffers = (offers: readonly ExplainedOffer[], options: WriteOptions): EncodedAnswer => {
  const { stored } = options
  const pieceLines = new Map<number, string>()
  answerJson.put(open)
  for (let at = 0; at < offers.length; at++) {
    if (at > 0) answerJson.put(comma)
    writeOffer(answerJson, offers[at]!, options, stored?.[at], pieceLines)
  }
  return new EncodedAnswer(offersAnswer, answerJson.put(close).finish())
}

const writeOffer = (
  json: JsonBytes,
  { offer, explanation, landedCost }: ExplainedOffer,
  { language, connectors, seesStaffPart }: WriteOptions,
  stored: { id: string; expiresAt: Date } | undefined,
  pieceLines: Map<number, string>,
): void => {
  const { common, asEstimate } = serviceJson(offer, connectors)
  if (stored || landedCost) {
    const ofOffer = offerJson.fields({
      id: stored?.id ?? String(offer.service.id),
      validUntil: stored?.expiresAt.toISOString() ?? null,
      landedCost: landedCost && describeLandedCost(language, landedCost),
    })
    json.put(common).putText(`,${ofOffer}${totalPriceBegin}`)
  } else json.put(asEstimate)
  json.putHundredths(offer.total.minor).put(totalPriceInTry).putHundredths(offer.totalTry.minor)
  const weight = weightJson(language, offer.chargeableKg)
  const summary = summaryJson(language, offer)
  json.put(rateJson(language, offer)).put(weight.number)
  json.put(summary.beforeKg).put(weight.inWords).put(summary.afterKg)
  for (let at = 0; at < offer.lines.length; at++) {
    const line = offer.lines[at]!
    if (at > 0) json.put(comma)
    json.put(lineJson(language, line, offer.chargeableKg)).putHundredths(line.amount.minor)
    json.put(priceInTry).putHundredths(line.amountTry.minor).put(endObject)
  }
  if (explanation.length === 0 && !seesStaffPart) json.put(noReasons)
  else {
    json.putText(reasonsBegin + wordsJson(language, explanationForCustomer(explanation), pieceLines))
    json.putText(
      seesStaffPart ? `${staffBegin}${writeStaffPart(language, offer, explanation, pieceLines)}}` : ']}',
    )
  }
}

/** Bytes that are the same in every offer of a service, cached until its prices are compiled again. */
const knownServices = new WeakMap<Offer['service'], { common: Uint8Array; asEstimate: Uint8Array }>()

const serviceJson = ({ carrier, service, transitDays }: Offer, connectors: Ctx['connectors']) => {
  let known = knownServices.get(service)
  if (known === undefined) {
    const common = offerJson.fields({
      supplierName: carrier.name,
      supplierCode: carrier.code,
      logoImageName: carrier.logoImageName,
      supplierServiceMethodName: service.name,
      serviceId: service.id,
      transitDaysMin: transitDays.min,
      transitDaysMax: transitDays.max,
      bookedBy: bookerNameOf({ connectors }, { key: service.bookedBy, carrierCode: carrier.code }),
    })
    const ofEstimate = offerJson.fields({ id: String(service.id), validUntil: null, landedCost: null })
    known = {
      common: f(`{${common}`),
      asEstimate: f(`{${common},${ofEstimate}${totalPriceBegin}`),
    }
    knownServices.set(service, known)
  }
  return known
}

const currencyName = memoized((language, currency: string) => {
  return new Intl.DisplayNames(language, { type: 'currency' }).of(currency) ?? currency
})

/** Last written bytes per currency; a rate changes once a day. */
const knownRates = memoized((_, _currency: string) => ({ rate: '', day: '', isStale: false, json: f('') }))

const rateJson = (
  language: Language,
  { currency, exchangeRate: { rate, day, isStale } }: Offer,
): Uint8Array => {
  const known = knownRates(language, currency)
  if (known.rate !== rate || known.day !== day || known.isStale !== isStale) {
    const fields = offerJson.fields({
      priceCurrency: currency,
      priceCurrencyName: currencyName(language, currency),
      exchangeRate: Number(rate),
      exchangeRateDay: day,
      isExchangeRateStale: isStale,
    })
    Object.assign(known, {
      rate,
      day,
      isStale,
      json: f(`,${fields},${offerJson.name('totalChargedWeight')}`),
    })
  }
  return known.json
}

const byActualWeight = compileJsonText('pricing/rating:summary.actual', ['kg', 'zone'])
const byVolume = compileJsonText('pricing/rating:summary.volumetric', ['kg', 'zone'])

/** Cached texts of a zone by language, with a gap for the weight. */
const knownSummaries = new WeakMap<Offer['zone'], (language: Language, isVolumetric: boolean) => Summary>()

interface Summary {
  beforeKg: Uint8Array
  afterKg: Uint8Array
}

const summaryBegin = `,${offerJson.name('explanation')}"`
const summaryEnd = `",${offerJson.name('surcharges')}[`

const openSummaries = (zone: Offer['zone']) =>
  memoized((language, isVolumetric: boolean): Summary => {
    const place = '\u0000'
    const text = isVolumetric ? byVolume : byActualWeight
    const [before, after] = text(language, [place, insideJson(zone.code)]).split(place)
    return { beforeKg: f(summaryBegin + before), afterKg: f(after + summaryEnd) }
  })

const summaryJson = (language: Language, { isVolumetric, zone }: Offer): Summary => {
  let known = knownSummaries.get(zone)
  if (known === undefined) knownSummaries.set(zone, (known = openSummaries(zone)))
  return known(language, isVolumetric)
}

const weightJson = memoized((language, kg: number) => ({
  number: f(String(kg)),
  inWords: f(writeNumber(language, kg)),
}))

/**
 * Cached line bytes before the price, by cost code and the variable part of its name: weight, percentage or
 * number of pieces.
 */
const knownLines = memoized((_, code: OfferLine['code']) =>
  memoized((language, named: number | string) => {
    const key = typeof named === 'number' ? 'pieces' : 'percent'
    const params: OfferLine['params'] = code === 'transport' || named === '' ? {} : { [key]: named }
    const kg = code === 'transport' ? Number(named) : 0
    return f(
      `{${surchargeJson.fields({ costName: costName(language, { code, params }, kg) })},${surchargeJson.name('price')}`,
    )
  }),
)

const lineJson = (language: Language, { code, params }: OfferLine, chargeableKg: number): Uint8Array => {
  if (code === 'transport') return knownLines(language, code)(language, chargeableKg)
  const { percent, pieces } = params
  return knownLines(language, code)(language, percent === undefined ? (pieces ?? '') : String(percent))
}

const piecesAtMost = 1000

/** Writes the steps as the inside of a JSON array. */
const wordsJson = (
  language: Language,
  explanation: readonly Explanation[],
  pieceLines: Map<number, string>,
): string => {
  let words = ''
  for (const step of explanation) {
    let line: string | undefined
    if (step.code === 'pieceWeight') {
      // Services with the same divisor share these lines.
      const key = step.params.divisor * piecesAtMost + step.params.piece
      line = pieceLines.get(key)
      if (line === undefined) pieceLines.set(key, (line = wordsOfStep(language, step)))
    } else line = wordsOfStep(language, step)
    words += words === '' ? `"${line}"` : `,"${line}"`
  }
  return words
}

const writeStaffPart = (
  language: Language,
  offer: Offer,
  explanation: readonly Explanation[],
  pieceLines: Map<number, string>,
): string => {
  const figures = staffJson.fields({
    cost: toNumber(offer.staff.cost),
    markup: toNumber(offer.staff.markup),
    markupPercent: offer.staff.markupPercent,
    marginPercent: marginPercent(offer),
    lines: offer.staff.lines.map(({ cost, markup }, index) => ({
      costName: costName(language, offer.lines[index]!, offer.chargeableKg),
      cost: toNumber(cost),
      markup: toNumber(markup),
    })),
  })
  return `{${figures},${staffJson.name('explanationLines')}[${wordsJson(language, explanation, pieceLines)}]}`
}
