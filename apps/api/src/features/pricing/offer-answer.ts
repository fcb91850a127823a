/** An offer as the wire shows it, in the caller's language. */
import type { OfferAnswer } from '@kervan/contract/pricing/offerAnswer'
import { toNumber } from '@kervan/domain/money/money'
import type { Explanation } from '@kervan/domain/rating/explanation'
import { explanationForCustomer } from '@kervan/domain/rating/explanation'
import { marginPercent } from '@kervan/domain/rating/offer'
import type { CostCode, Offer, OfferLine } from '@kervan/domain/rating/offer'
import { writeNumber } from '../../platform/figures.ts'
import type { Language } from '../../platform/language.ts'
import { quickText } from '../../platform/quickText.ts'
import { explainInWords } from './explain-in-words.ts'

const currencyNames = {
  tr: new Intl.DisplayNames('tr', { type: 'currency' }),
  en: new Intl.DisplayNames('en', { type: 'currency' }),
}
const knownNames = new Map<string, string>()

const currencyName = (language: Language, currency: string): string => {
  const key = language + currency
  let name = knownNames.get(key)
  if (name === undefined) {
    name = currencyNames[language].of(currency) ?? currency
    knownNames.set(key, name)
  }
  return name
}

/** What a line of the price is called: 'Yakıt %18,5'. */
const costName = (
  language: Language,
  code: CostCode,
  params: OfferLine['params'],
  chargeableKg: number,
): string => {
  if (code === 'transport')
    return quickText(language, 'pricing:cost.transport', { kg: writeNumber(language, chargeableKg) })
  return quickText(language, `pricing:cost.${code}`, {
    percent: writeNumber(language, params.percent ?? ''),
    pieces: String(params.pieces ?? ''),
  })
}

/** Lines of a price in words, for answers, carts and invoices. They add up to the total. */
export const describeLines = (
  language: Language,
  offer: { lines: readonly OfferLine[]; chargeableKg: number },
): OfferAnswer['surcharges'] =>
  offer.lines.map(({ code, params, amount, amountTry }) => ({
    costName: costName(language, code, params, offer.chargeableKg),
    price: toNumber(amount),
    priceInTry: toNumber(amountTry),
  }))

const summarise = (language: Language, { chargeableKg, volumetricKg, actualKg, zone }: Offer): string =>
  quickText(language, volumetricKg > actualKg ? 'pricing:summary.volumetric' : 'pricing:summary.actual', {
    kg: writeNumber(language, chargeableKg),
    zone: zone.code,
  })

const describeStaffPart = (
  language: Language,
  offer: Offer,
  explanation: readonly Explanation[],
): NonNullable<OfferAnswer['staff']> => ({
  cost: toNumber(offer.staff.cost),
  markup: toNumber(offer.staff.markup),
  markupPercent: offer.staff.markupPercent,
  marginPercent: marginPercent(offer),
  lines: offer.staff.lines.map(({ code, cost, markup }, index) => ({
    costName: costName(language, code, offer.lines[index]!.params, offer.chargeableKg),
    cost: toNumber(cost),
    markup: toNumber(markup),
  })),
  explanationLines: explainInWords(language, explanation),
})

export interface OfferAnswerOptions {
  language: Language
  /** Operations staff see cost and markup; nobody else's answer has the key. */
  seesStaffPart: boolean
  /** Of a stored offer; an estimate has neither. */
  stored?: { id: string; expiresAt: Date }
}

export const toOfferAnswer = (
  offer: Offer,
  explanation: readonly Explanation[],
  { language, seesStaffPart, stored }: OfferAnswerOptions,
): OfferAnswer => {
  const answer: OfferAnswer = {
    id: stored?.id ?? String(offer.service.id),
    supplierName: offer.carrier.name,
    logoImageName: offer.carrier.logoImageName,
    supplierServiceMethodName: offer.service.name,
    totalChargedWeight: offer.chargeableKg,
    totalPrice: toNumber(offer.total),
    priceCurrency: offer.currency,
    totalPriceInTry: toNumber(offer.totalTry),
    explanation: summarise(language, offer),
    priceCurrencyName: currencyName(language, offer.currency),
    surcharges: describeLines(language, offer),
    supplierCode: offer.carrier.code,
    serviceId: offer.service.id,
    transitDaysMin: offer.transitDays.min,
    transitDaysMax: offer.transitDays.max,
    validUntil: stored ? stored.expiresAt.toISOString() : null,
    exchangeRate: Number(offer.exchangeRate.rate),
    exchangeRateDay: offer.exchangeRate.day,
    isExchangeRateStale: offer.exchangeRate.isStale,
    explanationLines: explainInWords(language, explanationForCustomer(explanation)),
  }
  if (seesStaffPart) answer.staff = describeStaffPart(language, offer, explanation)
  return answer
}
