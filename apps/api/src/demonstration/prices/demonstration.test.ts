import countries from 'i18n-iso-countries'
import { describe, expect, it } from 'vitest'
import { toDecimal } from '@kervan/domain/money/money'
import { compileRateTable } from '@kervan/domain/pricing/rating/compile/compileRateTable'
import type { Offer } from '@kervan/domain/pricing/quotes/offer'
import type { RatingRequest } from '@kervan/domain/pricing/rating/parcel'
import { rateParcel } from '@kervan/domain/pricing/rating/rateParcel'
import { demoFuelWeeks, demonstrationRates } from './demonstrationRates.ts'
import { countriesOf, regionNames } from './regions.ts'

const today = '2026-11-20'
const rates = demonstrationRates(today)
const table = compileRateTable(rates)
const isoCodes = Object.keys(countries.getAlpha2Codes())

const quote = (changes: Partial<RatingRequest>) =>
  rateParcel(table, {
    day: today,
    segmentId: 1,
    contentKind: 'package',
    packageType: 'box',
    countryCode: 'DE',
    postalCode: '10115',
    pieces: [{ lengthCm: 20, widthCm: 20, heightCm: 10, weightKg: 1 }],
    ...changes,
  })

const offerOf = (code: string, changes: Partial<RatingRequest>): Offer =>
  quote(changes).offers.find((offer) => offer.service.code === code)!

const shown = (offer: Offer) => offer.lines.map((line) => [line.code, toDecimal(line.amount)])

describe('demo rates', () => {
  it('assigns every ISO country to exactly one region', () => {
    const listed = countriesOf(regionNames)
    expect([...listed].sort()).toEqual([...isoCodes].sort())
  })

  it('seeds five carriers, four of them illustrative, and at least eight services', () => {
    expect(
      rates.carriers.filter((carrier) => !carrier.isIllustrative).map((carrier) => carrier.name),
    ).toEqual(['Kervan'])
    expect(rates.carriers).toHaveLength(5)
    expect(rates.services.length).toBeGreaterThanOrEqual(8)
  })

  it.each(['package', 'document'] as const)(
    'serves every country by at least three services for a %s',
    (contentKind) => {
      const tooFew = isoCodes.filter((countryCode) => quote({ countryCode, contentKind }).offers.length < 3)
      expect(tooFew).toEqual([])
    },
  )

  it.each([1, 2, 3])(
    'prices every weight from a gram to 70 kg by three services in segment %i',
    (segmentId) => {
      for (const weightKg of [0.001, 0.5, 2.5, 19.9, 30]) {
        const pieces = [{ lengthCm: 30, widthCm: 20, heightCm: 20, weightKg }]
        expect(quote({ segmentId, pieces }).offers.length).toBeGreaterThanOrEqual(3)
      }
      const heavy = [{ lengthCm: 60, widthCm: 50, heightCm: 40, weightKg: 70 }]
      expect(quote({ segmentId, pieces: heavy }).offers.length).toBeGreaterThanOrEqual(3)
    },
  )

  it('prices better customer segments lower', () => {
    const [standard, silver, gold] = [1, 2, 3].map(
      (segmentId) => offerOf('KRV-EXP', { segmentId }).total.minor,
    )
    expect(standard).toBeGreaterThan(silver!)
    expect(silver).toBeGreaterThan(gold!)
  })

  it('seeds a fuel week for every day of a year', () => {
    const weeks = demoFuelWeeks('2026-11-20', '2026-12-08').filter(
      (row) => row.carrierId === 4 && row.serviceId === null,
    )
    expect(weeks.map((row) => [row.validFrom, row.validTo, row.percent])).toEqual([
      ['2026-11-16', '2026-11-22', '19.50'],
      ['2026-11-23', '2026-11-29', '19.75'],
      ['2026-11-30', '2026-12-06', '19.50'],
      ['2026-12-07', '2026-12-13', '19.25'],
    ])
    expect(offerOf('DHL-EXP', {}).isFuelStale).toBe(false)
  })
})

describe('prices calculated by hand', () => {
  it('prices documents to London at exactly 0.5 kg with Kervan Express', () => {
    const offer = offerOf('KRV-EXP', {
      contentKind: 'document',
      countryCode: 'GB',
      postalCode: 'W1A 1AA',
      pieces: [{ lengthCm: 0, widthCm: 0, heightCm: 0, weightKg: 0.5 }],
    })
    // List: 13.90 × 105 % = 14.60, less 12 % = 12.85. Fuel 14.75 % = 1.90. Markup 24 %: 3.08 and 0.46.
    expect(shown(offer)).toEqual([
      ['transport', '15.93'],
      ['fuel', '2.36'],
    ])
    expect(offer.weightBreak.upToKg).toBe(0.5)
    expect(toDecimal(offer.totalTry)).toBe('998.77') // 54.6075 × 15.93 = 869.90, × 2.36 = 128.87
  })

  it('prices three volumetric pieces to New York with DHL in the peak season', () => {
    const piece = { lengthCm: 40, widthCm: 40, heightCm: 35, weightKg: 6.4 }
    const offer = offerOf('DHL-EXP', {
      countryCode: 'US',
      postalCode: '10001',
      pieces: [piece, piece, piece],
    })
    expect(offer).toMatchObject({ isVolumetric: true, chargeableKg: 34 })
    // Break 35 kg: 21.23 + 4.5 × 11.85 + 15 × 11.85 × 82 % + 15 × 11.85 × 70 % = 344.75. Peak 34 × 0.25 = 8.50.
    // Fuel 19.50 % of 353.25 = 68.88. Markup 17.5 %: 60.33 and 12.05. Customs 2.50 USD = 2.16 EUR.
    expect(shown(offer)).toEqual([
      ['transport', '405.08'],
      ['fuel', '80.93'],
      ['peak', '8.50'],
      ['customsClearance', '2.16'],
    ])
    expect(toDecimal(offer.total)).toBe('496.67')
  })

  it('adds the remote area surcharge for a remote postal code in Australia', () => {
    const outback = offerOf('DHL-EXP', { countryCode: 'AU', postalCode: '0872' })
    const sydney = offerOf('DHL-EXP', { countryCode: 'AU', postalCode: '2000' })
    expect(shown(outback)).toContainEqual(['remoteArea', '22.20'])
    expect(shown(sydney).map(([code]) => code)).not.toContain('remoteArea')
  })

  it("prices Kervan's economy service to Germany by its own zone and by piece at 6000", () => {
    const offer = offerOf('KRV-ECO', {
      pieces: [
        { lengthCm: 60, widthCm: 40, heightCm: 40, weightKg: 3 }, // volumetric 16 kg
        { lengthCm: 20, widthCm: 20, heightCm: 10, weightKg: 9 },
      ],
    })
    expect(offer.zone).toMatchObject({ code: 'L1', decidedBy: 'service' })
    expect(offer.chargeableKg).toBe(25)
    // List: 8.40 × 90 % = 7.56; 4.20 × 92 % = 3.86. 1.5 × 3.86 + 8 × 3.86 × 85 % + 15 × 3.86 × 74 %
    //   = 5.79 + 26.25 + 42.85 → 82.45. Fuel 14.75 % = 12.16. Markup 19 %: 15.67 and 2.31.
    expect(shown(offer)).toEqual([
      ['transport', '98.12'],
      ['fuel', '14.47'],
    ])
  })

  it.each([
    [2.5, 7],
    [2.51, 0],
  ])('prices a cargo bag of %d kg to Berlin with %i offers', (weightKg, offers) => {
    const pieces = [{ lengthCm: 30, widthCm: 25, heightCm: 5, weightKg }]
    expect(quote({ packageType: 'cargoBag', pieces }).offers).toHaveLength(offers)
  })
})
