/** Compares the bytes of the answer with plain JSON.stringify output. */
import { describe, expect, it } from 'vitest'
import { productConnectors } from '@kervan/connectors/registry'
import type { OfferAnswer } from '@kervan/contract/pricing/quotes/offerAnswer'
import { demonstrationRates } from '../../../demonstration/prices/demonstrationRates.ts'
import { toNumber } from '@kervan/domain/money/money'
import { sortOffers } from '@kervan/domain/pricing/quotes/compareOffers'
import type { Offer } from '@kervan/domain/pricing/quotes/offer'
import { compileRateTable } from '@kervan/domain/pricing/rating/compile/compileRateTable'
import type { RateTable } from '@kervan/domain/pricing/rating/compile/rateTable'
import type { RatingRequest } from '@kervan/domain/pricing/rating/parcel'
import { rateAndExplain, rateParcel } from '@kervan/domain/pricing/rating/rateParcel'
import { box, request } from '@kervan/domain/pricing/rating/testing/buildRates'
import { languages, translate } from '../../../platform/language.ts'
import type { Language } from '../../../platform/language.ts'
import { writeNumber } from '../../../platform/localeFormat.ts'
import { costName } from './describeLines.ts'
import { writeOffers } from './writeOffers.ts'

const day = '2026-11-20'
const newTable = () => compileRateTable(demonstrationRates(day))
const table = newTable()

const weights = [0.3, 0.5, 1.2, 4.9, 12.3, 21, 48]
const places = [
  { countryCode: 'US', postalCode: '10001' },
  { countryCode: 'GB', postalCode: 'IV27 4AB' },
  { countryCode: 'DE', postalCode: '10115' },
  { countryCode: 'AE', postalCode: '' },
]
const forms = [[20, 15, 10] as const, [130, 40, 40] as const]
const corpus: RatingRequest[] = places.flatMap((place) =>
  weights.flatMap((weightKg) =>
    forms.flatMap((sides) =>
      [1, 3].flatMap((count) =>
        [{}, { incoterm: 'DDP' as const }, { insuredValue: { minor: 123_456, currency: 'USD' } }].map(
          (asks) =>
            request({
              ...place,
              ...asks,
              day,
              pieces: Array.from({ length: count }, () => box(weightKg, ...sides)),
            }),
        ),
      ),
    ),
  ),
)

const toAnswer = (language: Language, offer: Offer): OfferAnswer => ({
  supplierName: offer.carrier.name,
  logoImageName: offer.carrier.logoImageName,
  supplierServiceMethodName: offer.service.name,
  supplierCode: offer.carrier.code,
  serviceId: offer.service.id,
  transitDaysMin: offer.transitDays.min,
  transitDaysMax: offer.transitDays.max,
  bookedBy: offer.carrier.code === 'KERVAN' ? null : 'Kervan',
  id: String(offer.service.id),
  validUntil: null,
  landedCost: null,
  totalPrice: toNumber(offer.total),
  totalPriceInTry: toNumber(offer.totalTry),
  priceCurrency: offer.currency,
  priceCurrencyName: new Intl.DisplayNames(language, { type: 'currency' }).of(offer.currency)!,
  exchangeRate: Number(offer.exchangeRate.rate),
  exchangeRateDay: offer.exchangeRate.day,
  isExchangeRateStale: offer.exchangeRate.isStale,
  totalChargedWeight: offer.chargeableKg,
  explanation: translate(language, `pricing/rating:summary.${offer.isVolumetric ? 'volumetric' : 'actual'}`, {
    kg: writeNumber(language, offer.chargeableKg),
    zone: offer.zone.code,
  }),
  surcharges: offer.lines.map((line) => ({
    costName: costName(language, line, offer.chargeableKg),
    price: toNumber(line.amount),
    priceInTry: toNumber(line.amountTry),
  })),
  explanationLines: [],
})

const offersOf = (from: RateTable, asked: RatingRequest) =>
  sortOffers(rateParcel(from, asked).offers, 'price')
const write = (offers: readonly Offer[], language: Language) =>
  writeOffers(
    offers.map((offer) => ({ offer, explanation: [], landedCost: null })),
    { language, connectors: productConnectors, seesStaffPart: false },
  ).json.toString()

describe('answer of a quote', () => {
  it.each(languages)(
    'equals the output of JSON.stringify for first and repeated requests: %s',
    (language) => {
      let priced = 0
      for (const asked of [...corpus, ...corpus]) {
        const offers = offersOf(table, asked)
        priced += offers.length
        const plain = JSON.stringify(offers.map((offer) => toAnswer(language, offer)))
        expect(JSON.stringify(JSON.parse(write(offers, language)))).toBe(plain)
      }
      expect(priced).toBeGreaterThan(corpus.length * 4)
    },
  )

  it('writes the same bytes without a cache', () => {
    for (const asked of corpus) {
      write(offersOf(table, asked), 'tr')
      expect(write(offersOf(table, asked), 'tr')).toBe(write(offersOf({ ...table }, asked), 'tr'))
    }
  })

  it('returns the same offers with explanations when requested', () => {
    const asked = corpus[0]!
    const { offers, explanations } = rateAndExplain(table, asked)
    const explained = offers.map((offer, index) => ({
      offer,
      explanation: explanations[index]!,
      landedCost: null,
    }))
    const options = { language: 'en' as const, connectors: productConnectors, seesStaffPart: false }
    const answer = JSON.parse(writeOffers(explained, options).json.toString()) as OfferAnswer[]
    expect(answer.every(({ explanationLines }) => explanationLines.length > 0)).toBe(true)
    expect(answer.map((one) => ({ ...one, explanationLines: [] }))).toEqual(
      JSON.parse(write(rateParcel(table, asked).offers, 'en')),
    )
  })

  it('names the connector that books for another carrier, and a new one immediately', () => {
    const [asked] = corpus as [RatingRequest]
    const rates = demonstrationRates(day)
    const bookersOf = (from: RateTable) =>
      (JSON.parse(write(offersOf(from, asked), 'en')) as OfferAnswer[]).map(({ supplierCode, bookedBy }) => [
        supplierCode,
        bookedBy,
      ])
    expect(bookersOf(table)).toEqual(
      expect.arrayContaining([
        ['KERVAN', null],
        ['UPS', 'Kervan'],
      ]),
    )
    const services = rates.services.map((service) => ({ ...service, bookedBy: 'ups' }))
    expect(bookersOf(compileRateTable({ ...rates, services }))).toEqual(
      expect.arrayContaining([
        ['KERVAN', 'UPS'],
        ['UPS', null],
      ]),
    )
  })

  it('uses new prices, rates and names immediately', () => {
    const [asked] = corpus as [RatingRequest]
    const before = write(offersOf(table, asked), 'en')
    const rates = demonstrationRates(day)
    const changed = compileRateTable({
      ...rates,
      carriers: rates.carriers.map((carrier) => ({ ...carrier, name: `${carrier.name} "Plus"` })),
      exchangeRates: rates.exchangeRates.map((rate) => ({ ...rate, sellingTry: '99.5' })),
    })
    const after = offersOf(changed, asked)
    expect(JSON.parse(write(after, 'en'))).toEqual(after.map((offer) => toAnswer('en', offer)))
    expect(write(after, 'en')).not.toBe(before)
    expect(write(offersOf(newTable(), asked), 'en')).toBe(before)
  })
})
