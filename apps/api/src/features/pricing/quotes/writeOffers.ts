/**
 * Offers as the wire shows them, in the caller's language, written as bytes at once: this is the answer that is asked
 * for most, and its texts would cost more as objects than all of the rating. The shape is that of the contract's
 * offerAnswer, which tests compare it with.
 */
import { explanationForCustomer } from '@kervan/domain/pricing/quotes/explanation'
import type { Explanation } from '@kervan/domain/pricing/quotes/explanation'
import { toNumber } from '@kervan/domain/money/money'
import { marginPercent } from '@kervan/domain/pricing/quotes/offer'
import type { Offer, OfferLine } from '@kervan/domain/pricing/quotes/offer'
import { memoized, writeNumber } from '../../../platform/localeFormat.ts'
import { EncodedAnswer } from '../../../platform/http/encodedAnswer.ts'
import { JsonBytes, jsonFragment } from '../../../platform/http/jsonBytes.ts'
import type { Language } from '../../../platform/language.ts'
import { insideJson, compileJsonText } from '../../../platform/compiledText.ts'
import { costName } from './describeLines.ts'
import { wordsOfStep } from './describeExplanation.ts'
import type { ExplainedOffer } from './quoteParcel.ts'

export interface WriteOptions {
  language: Language
  /** Operations staff see cost and markup; nobody else's answer has the key. */
  seesStaffPart: boolean
  /** Of stored offers, in the order of the offers; estimates have neither. */
  stored?: readonly { id: string; expiresAt: Date }[]
}

const f = jsonFragment
const [open, comma, close, endArray] = [f('['), f(','), f(']'), f(']}')]
const [totalPrice, totalPriceInTry, linesBegin] = [
  f(',"totalPrice":'),
  f(',"totalPriceInTry":'),
  f(',"surcharges":['),
]
const [price, priceInTry, endObject] = [f(',"price":'), f(',"priceInTry":'), f('}')]
const reasonsBegin = '],"explanationLines":['
const noReasons = f(reasonsBegin)

/** One for all answers of the process: an answer is written without a pause. */
const answerJson = new JsonBytes()
const offerJson = new JsonBytes()

export const writeOffers = (offers: readonly ExplainedOffer[], options: WriteOptions): EncodedAnswer => {
  const { language, seesStaffPart, stored } = options
  const pieceLines = new Map<number, string>()
  answerJson.put(open)
  for (let at = 0; at < offers.length; at++) {
    if (at > 0) answerJson.put(comma)
    const one = offers[at]!
    const isBare = one.explanation.length === 0 && !seesStaffPart && !stored
    if (isBare) answerJson.put(bareOfferJson(language, one))
    else writeOffer(answerJson, one, options, stored?.[at], pieceLines)
  }
  return new EncodedAnswer(answerJson.put(close).finish())
}

/** Offers that are told nobody's reasons, by language. The rating gives parcels of the same price the same offer. */
const bareOffers: Record<Language, WeakMap<Offer, Uint8Array>> = { tr: new WeakMap(), en: new WeakMap() }

const bareOfferJson = (language: Language, one: ExplainedOffer): Uint8Array => {
  let json = bareOffers[language].get(one.offer)
  if (json === undefined) {
    writeOffer(offerJson, one, { language, seesStaffPart: false }, undefined, new Map())
    json = offerJson.finish()
    bareOffers[language].set(one.offer, json)
  }
  return json
}

const writeOffer = (
  json: JsonBytes,
  { offer, explanation }: ExplainedOffer,
  { language, seesStaffPart }: WriteOptions,
  stored: { id: string; expiresAt: Date } | undefined,
  pieceLines: Map<number, string>,
): void => {
  const { common, asEstimate } = serviceJson(offer)
  if (stored)
    json.put(common).putText(`,"id":"${stored.id}","validUntil":"${stored.expiresAt.toISOString()}"`)
  else json.put(asEstimate)
  json.put(totalPrice).putHundredths(offer.total.minor)
  json.put(totalPriceInTry).putHundredths(offer.totalTry.minor)
  json.put(rateJson(language, offer))
  json.putText(summaryJson(language, offer))
  json.put(linesBegin)
  for (let at = 0; at < offer.lines.length; at++) {
    const line = offer.lines[at]!
    if (at > 0) json.put(comma)
    json.put(lineJson(language, line, offer.chargeableKg))
    json.put(price).putHundredths(line.amount.minor)
    json.put(priceInTry).putHundredths(line.amountTry.minor).put(endObject)
  }
  if (explanation.length === 0) json.put(noReasons)
  else json.putText(reasonsBegin + wordsJson(language, explanationForCustomer(explanation), pieceLines))
  if (seesStaffPart) json.putText(`],"staff":${staffJson(language, offer, explanation, pieceLines)}}`)
  else json.put(endArray)
}

/** What is the same in every offer of a service, until its prices are compiled anew. */
const knownServices = new WeakMap<Offer['service'], { common: Uint8Array; asEstimate: Uint8Array }>()

const serviceJson = ({ carrier, service, transitDays }: Offer) => {
  let known = knownServices.get(service)
  if (known === undefined) {
    const object = JSON.stringify({
      supplierName: carrier.name,
      supplierCode: carrier.code,
      logoImageName: carrier.logoImageName,
      supplierServiceMethodName: service.name,
      serviceId: service.id,
      transitDaysMin: transitDays.min,
      transitDaysMax: transitDays.max,
    })
    const common = object.slice(0, -1)
    known = { common: f(common), asEstimate: f(`${common},"id":"${service.id}","validUntil":null`) }
    knownServices.set(service, known)
  }
  return known
}

const currencyName = memoized((language, currency: string) => {
  return new Intl.DisplayNames(language, { type: 'currency' }).of(currency) ?? currency
})

/** The last one written for each currency: it stays the same for a day. */
const knownRates = memoized((_, _currency: string) => ({ rate: '', day: '', isStale: false, json: f('') }))

const rateJson = (
  language: Language,
  { currency, exchangeRate: { rate, day, isStale } }: Offer,
): Uint8Array => {
  const known = knownRates(language, currency)
  if (known.rate !== rate || known.day !== day || known.isStale !== isStale) {
    const object = JSON.stringify({
      priceCurrency: currency,
      priceCurrencyName: currencyName(language, currency),
      exchangeRate: Number(rate),
      exchangeRateDay: day,
      isExchangeRateStale: isStale,
    })
    Object.assign(known, { rate, day, isStale, json: f(`,${object.slice(1, -1)}`) })
  }
  return known.json
}

const byActualWeight = compileJsonText('rating:summary.actual', ['kg', 'zone'])
const byVolume = compileJsonText('rating:summary.volumetric', ['kg', 'zone'])

const summaryJson = (language: Language, { isVolumetric, chargeableKg, zone }: Offer): string => {
  const text = isVolumetric ? byVolume : byActualWeight
  const words = text(language, [writeNumber(language, chargeableKg), insideJson(zone.code)])
  return `,"totalChargedWeight":${chargeableKg},"explanation":"${words}"`
}

/** Cost names by their line's parts: '13.5' of transport, 'fuel 18.5', 'oversizePiece 2'. */
const lineBegins = memoized((language, key: string) => {
  const [code, percent, pieces] = key.split(' ') as [OfferLine['code'], string, string]
  const params = { ...(percent && { percent }), ...(pieces && { pieces }) }
  return jsonFragment(`{"costName":${JSON.stringify(costName(language, { code, params }, 0))}`)
})
const transportBegins = memoized((language, kg: number) => {
  const name = costName(language, { code: 'transport', params: {} }, kg)
  return jsonFragment(`{"costName":${JSON.stringify(name)}`)
})

const lineJson = (language: Language, { code, params }: OfferLine, chargeableKg: number): Uint8Array =>
  code === 'transport'
    ? transportBegins(language, chargeableKg)
    : lineBegins(language, `${code} ${params.percent ?? ''} ${params.pieces ?? ''}`)

const piecesAtMost = 1000

/** Steps in words, as the inside of a JSON array. */
const wordsJson = (
  language: Language,
  explanation: readonly Explanation[],
  pieceLines: Map<number, string>,
): string => {
  let words = ''
  for (const step of explanation) {
    let line: string | undefined
    if (step.code === 'pieceWeight') {
      // Services that share a divisor share these lines.
      const key = step.params.divisor * piecesAtMost + step.params.piece
      line = pieceLines.get(key)
      if (line === undefined) pieceLines.set(key, (line = wordsOfStep(language, step)))
    } else line = wordsOfStep(language, step)
    words += words === '' ? `"${line}"` : `,"${line}"`
  }
  return words
}

const staffJson = (
  language: Language,
  offer: Offer,
  explanation: readonly Explanation[],
  pieceLines: Map<number, string>,
): string => {
  const figures = JSON.stringify({
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
  return `${figures.slice(0, -1)},"explanationLines":[${wordsJson(language, explanation, pieceLines)}]}`
}
