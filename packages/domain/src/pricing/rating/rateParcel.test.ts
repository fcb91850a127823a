import { describe, expect, it } from 'vitest'
import { toDecimal } from '../../money/money.ts'
import { compileRateTable } from './compile/compileRateTable.ts'
import type { Offer } from '../quotes/offer.ts'
import type { RatingRequest } from './parcel.ts'
import { rateParcel } from './rateParcel.ts'
import type { RateRows } from './compile/rateRows.ts'
import { box, fuelWeek, priceList, rateRows, request } from './testing/buildRates.ts'

const quote = (rows: Partial<RateRows> = {}, changes: Partial<RatingRequest> = {}) =>
  rateParcel(compileRateTable(rateRows(rows)), request(changes))

const offerOf = (rows: Partial<RateRows> = {}, changes: Partial<RatingRequest> = {}): Offer => {
  const { offers, notServed } = quote(rows, changes)
  expect(notServed).toEqual([])
  expect(offers).toHaveLength(1)
  return offers[0]!
}

const reasonOf = (rows: Partial<RateRows> = {}, changes: Partial<RatingRequest> = {}) => {
  const { offers, notServed } = quote(rows, changes)
  expect(offers).toEqual([])
  return { reason: notServed[0]!.reason, limit: notServed[0]!.limit }
}

const costOfTransport = (offer: Offer) => toDecimal(offer.staff.lines[0]!.cost)
const shown = (offer: Offer) =>
  offer.lines.map((line) => [line.code, toDecimal(line.amount), toDecimal(line.amountTry)])

describe('rateParcel', () => {
  it('includes markup in transport and fuel, converts TRY by line and sums exactly', () => {
    // 0.4 kg → 0.5 kg → 10.00; fuel 20 % = 2.00; markup 10 % on both; 1 EUR = 50 TRY.
    const offer = offerOf()
    expect(shown(offer)).toEqual([
      ['transport', '11.00', '550.00'],
      ['fuel', '2.20', '110.00'],
    ])
    expect(toDecimal(offer.total)).toBe('13.20')
    expect(toDecimal(offer.totalTry)).toBe('660.00')
    expect(offer.staff).toMatchObject({
      cost: { minor: 1200, currency: 'EUR' },
      markup: { minor: 120, currency: 'EUR' },
      markupPercent: '10',
    })
    expect(offer).toMatchObject({
      currency: 'EUR',
      chargeableKg: 0.5,
      isVolumetric: false,
      weightBreak: { upToKg: 0.5, isAboveLast: false },
      priceList: { id: 100, version: 1 },
      exchangeRate: { rate: '50.0000', day: '2026-11-20', isStale: false },
      isFuelStale: false,
      transitDays: { min: 2, max: 4 },
    })
  })

  it('rounds every line of an offer separately', () => {
    // 10.00 × 18.5 % = 1.85; 10.00 + 7.25 % = 10.725 → 10.73; 1.85 + 0.134125 → 1.85 + 0.13 = 1.98
    const offer = offerOf({
      fuel: [fuelWeek({ percent: '18.5' })],
      markups: [{ segmentId: 1, serviceId: null, upToKg: null, percent: '7.25' }],
      exchangeRates: [{ currency: 'EUR', day: '2026-11-20', sellingTry: '49.3755' }],
    })
    expect(shown(offer)).toEqual([
      ['transport', '10.73', '529.80'], // 529.799…
      ['fuel', '1.98', '97.76'], // 97.763…
    ])
    expect(toDecimal(offer.total)).toBe('12.71')
    expect(toDecimal(offer.totalTry)).toBe('627.56') // instead of 12.71 × 49.3755 = 627.562…
  })

  it('prices a TRY list in TRY without an exchange rate', () => {
    const offer = offerOf({ priceLists: [priceList({ currency: 'TRY' })], exchangeRates: [] })
    expect(offer.totalTry).toEqual(offer.total)
    expect(offer.exchangeRate).toEqual({ rate: '1', day: '2026-11-20', isStale: false })
  })
})

describe('weight break', () => {
  it.each([
    [0.4, '10.00'],
    [0.5, '10.00'], // exactly 0.5 kg uses the 0.5 kg break
    [0.501, '20.00'],
    [1, '20.00'],
    [1.01, '45.00'],
    [5, '45.00'], // exactly the last break uses the last break
    [5.01, '47.00'], // 5.5 kg: 45.00 + 0.5 × 4.00
    [12, '73.00'],
    [20.3, '109.00'], // 21 kg
  ])('prices a package of %d kg at %s', (weightKg, cost) => {
    expect(costOfTransport(offerOf({}, { pieces: [box(weightKg)] }))).toBe(cost)
  })

  it('supports a price per kg of the whole weight above the last break', () => {
    const rows = { priceLists: [priceList({ perKgBasis: 'wholeWeight' })] }
    expect(costOfTransport(offerOf(rows, { pieces: [box(12)] }))).toBe('48.00')
    expect(costOfTransport(offerOf(rows, { pieces: [box(5)] }))).toBe('45.00')
  })

  it('prices documents by their own prices and by actual weight only', () => {
    const half = { contentKind: 'document' as const, pieces: [box(0.5, 90, 90, 90)] }
    const offer = offerOf({}, half)
    expect(costOfTransport(offer)).toBe('8.00')
    expect(offer).toMatchObject({ chargeableKg: 0.5, isVolumetric: false })
    expect(costOfTransport(offerOf({}, { contentKind: 'document', pieces: [box(0.51)] }))).toBe('12.00')
  })

  it('makes no offer above the last break without a price per kg', () => {
    expect(reasonOf({}, { contentKind: 'document', pieces: [box(1.2)] }).reason).toBe('aboveLastBreak')
  })

  it('charges the volumetric weight of three pieces when it exceeds the actual weight', () => {
    // 3 × 40 × 40 × 35 / 5000 = 33.6 kg against 19.2 kg → 34 kg: 45.00 + 29 × 4.00
    const offer = offerOf({}, { pieces: [1, 2, 3].map(() => box(6.4, 40, 40, 35)) })
    expect(offer).toMatchObject({ isVolumetric: true, chargeableKg: 34 })
    expect(costOfTransport(offer)).toBe('161.00')
  })

  it('uses divisor, basis and steps of the price list', () => {
    const pieces = [box(9, 20, 20, 10), box(3, 60, 40, 40)] // volumetric at 6000: 0.67 and 16 kg
    const rows = {
      priceLists: [
        priceList({ volumetricDivisor: 6000, chargeableBasis: 'piece', roundingSteps: [{ stepKg: 0.1 }] }),
      ],
    }
    expect(offerOf(rows, { pieces })).toMatchObject({ isVolumetric: true, chargeableKg: 25 })
  })
})

describe('zone and list', () => {
  const zones = [
    { id: 10, carrierId: 1, code: '1', name: 'Europe' },
    { id: 11, carrierId: 1, code: '2', name: 'Islands' },
  ]
  const overridden = {
    zones,
    zoneCountries: [...rateRows().zoneCountries, { zoneId: 11, serviceId: 1, countryCode: 'GB' }],
    weightBreaks: [
      ...rateRows().weightBreaks,
      { priceListId: 100, zoneId: 11, contentKind: 'package' as const, upToKg: 1, price: '99.00' },
    ],
  }

  it("uses the service's own mapping of a country, else its carrier's", () => {
    const own = offerOf(overridden, { countryCode: 'GB' })
    expect([own.zone.code, own.zone.decidedBy, costOfTransport(own)]).toEqual(['2', 'service', '99.00'])
    const shared = offerOf(overridden, { countryCode: 'DE' })
    expect([shared.zone.code, shared.zone.decidedBy, costOfTransport(shared)]).toEqual([
      '1',
      'carrier',
      '10.00',
    ])
  })

  it('reports a missing country or missing prices of a zone', () => {
    expect(reasonOf({}, { countryCode: 'JP' }).reason).toBe('countryNotServed')
    expect(
      reasonOf({ ...overridden, weightBreaks: rateRows().weightBreaks }, { countryCode: 'GB' }).reason,
    ).toBe('noPriceInZone')
  })

  it('uses the price list valid on the day, both ends inclusive', () => {
    const rows: Partial<RateRows> = {
      priceLists: [
        priceList({ validTo: '2026-11-19' }),
        priceList({ id: 101, version: 2, validFrom: '2026-11-20', validTo: '2026-12-31' }),
      ],
      weightBreaks: [
        ...rateRows().weightBreaks,
        { priceListId: 101, zoneId: 10, contentKind: 'package', upToKg: 1, price: '30.00' },
      ],
    }
    const on = (day: string) => ({ day })
    const weekBefore = [fuelWeek({ validFrom: '2026-01-01', validTo: '2026-12-31' })]
    const rates = [{ currency: 'EUR', day: '2026-01-01', sellingTry: '50' }]
    const priced = (day: string) =>
      offerOf({ ...rows, fuel: weekBefore, exchangeRates: rates }, on(day)).priceList.id
    expect(['2026-11-19', '2026-11-20', '2026-12-31'].map(priced)).toEqual([100, 101, 101])
    expect(reasonOf(rows, on('2027-01-01')).reason).toBe('noPriceListOnDay')
  })
})

describe('fuel', () => {
  const fuelLine = (offer: Offer) => offer.lines.find((line) => line.code === 'fuel')

  it("uses the carrier's weekly fuel percentage, or the service's own", () => {
    const fuel = [
      fuelWeek({ percent: '15', validFrom: '2026-11-09', validTo: '2026-11-15' }),
      fuelWeek(),
      fuelWeek({ percent: '25', validFrom: '2026-11-23', validTo: '2026-11-29' }),
    ]
    expect(fuelLine(offerOf({ fuel }))!.params).toEqual({ percent: '20' })
    expect(
      fuelLine(offerOf({ fuel: [...fuel, fuelWeek({ serviceId: 1, percent: '12.75' })] }))!.params,
    ).toEqual({
      percent: '12.75',
    })
    expect(fuelLine(offerOf({ fuel: [...fuel, fuelWeek({ serviceId: 2, percent: '1' })] }))!.params).toEqual({
      percent: '20',
    })
  })

  it("uses the carrier's fuel percentage before and after the service's own", () => {
    const fuel = [
      fuelWeek(),
      fuelWeek({ percent: '25', validFrom: '2026-11-23', validTo: '2026-11-29' }),
      fuelWeek({ serviceId: 1, percent: '12.75', validFrom: '2026-11-23', validTo: '2026-11-29' }),
      fuelWeek({ percent: '30', validFrom: '2026-11-30', validTo: '2026-12-06' }),
    ]
    const exchangeRates = [{ currency: 'EUR', day: '2026-11-01', sellingTry: '50' }]
    const on = (day: string) => fuelLine(offerOf({ fuel, exchangeRates }, { day }))!.params.percent
    expect(['2026-11-22', '2026-11-23', '2026-11-29', '2026-11-30'].map(on)).toEqual([
      '20',
      '12.75',
      '12.75',
      '30',
    ])
  })

  it("returns to the carrier's fuel week when the service's own week has expired", () => {
    const fuel = [
      fuelWeek({ percent: '20', validFrom: '2026-11-16', validTo: '2026-12-06' }),
      fuelWeek({ serviceId: 1, percent: '12.75', validFrom: '2026-11-23', validTo: '2026-11-29' }),
      fuelWeek({ serviceId: 1, percent: '9', validFrom: '2026-12-05', validTo: '2026-12-06' }),
    ]
    const exchangeRates = [{ currency: 'EUR', day: '2026-11-01', sellingTry: '50' }]
    const on = (day: string) => offerOf({ fuel, exchangeRates }, { day })
    const told = ['2026-11-22', '2026-11-23', '2026-11-30', '2026-12-04', '2026-12-05', '2026-12-07'].map(
      (day) => [fuelLine(on(day))!.params.percent, on(day).isFuelStale],
    )
    expect(told).toEqual([
      ['20', false],
      ['12.75', false],
      ['20', false],
      ['20', false],
      ['9', false],
      ['9', true],
    ])
  })

  it('changes the fuel percentage on the first day of its week', () => {
    const fuel = [fuelWeek({ percent: '15', validFrom: '2026-11-09', validTo: '2026-11-15' }), fuelWeek()]
    const exchangeRates = [{ currency: 'EUR', day: '2026-11-01', sellingTry: '50' }]
    const on = (day: string) => fuelLine(offerOf({ fuel, exchangeRates }, { day }))!.params.percent
    expect(['2026-11-15', '2026-11-16', '2026-11-22'].map(on)).toEqual(['15', '20', '20'])
  })

  it('uses the last known fuel week when one is missing, and marks the offer as stale', () => {
    const offer = offerOf({}, { day: '2026-11-25' })
    expect(offer.isFuelStale).toBe(true)
    expect(fuelLine(offer)!.params).toEqual({ percent: '20' })
  })

  it('makes no offer without any fuel entry, and no fuel line at zero per cent', () => {
    expect(reasonOf({ fuel: [] }).reason).toBe('fuelMissing')
    expect(reasonOf({ fuel: [fuelWeek({ validFrom: '2026-11-23', validTo: '2026-11-29' })] }).reason).toBe(
      'fuelMissing',
    )
    expect(offerOf({ fuel: [fuelWeek({ percent: '0' })] }).lines.map((line) => line.code)).toEqual([
      'transport',
    ])
  })
})

describe('markup', () => {
  const markups = [
    { segmentId: 1, serviceId: null, upToKg: null, percent: '10' },
    { segmentId: 2, serviceId: null, upToKg: null, percent: '5' },
    { segmentId: 2, serviceId: 1, upToKg: 1, percent: '30' },
    { segmentId: 2, serviceId: 1, upToKg: 5, percent: '8' },
  ]

  it.each([
    [1, 1, '10'],
    [2, 1, '30'], // exactly 1 kg belongs to the band up to 1 kg
    [2, 1.1, '8'],
  ])('applies the markup of segment %i at %d kg: %s %%', (segmentId, weightKg, percent) => {
    expect(offerOf({ markups }, { segmentId, pieces: [box(weightKg)] }).staff.markupPercent).toBe(percent)
  })

  it.each([
    ['2026-11-30', '5'],
    ['2026-12-01', '7'], // own percentage of the service from its first day …
    ['2026-12-31', '7'], // … to its last day
    ['2027-01-01', '6'], // then the segment's percentage again, which changed in between
  ])('applies the markup on %s by its validity: %s %%', (day, percent) => {
    const dated = [
      { segmentId: 1, serviceId: null, upToKg: null, percent: '5', validTo: '2026-12-14' },
      { segmentId: 1, serviceId: null, upToKg: null, percent: '6', validFrom: '2026-12-15' },
      {
        segmentId: 1,
        serviceId: 1,
        upToKg: null,
        percent: '7',
        validFrom: '2026-12-01',
        validTo: '2026-12-31',
      },
    ]
    expect(offerOf({ markups: dated }, { day }).staff.markupPercent).toBe(percent)
  })

  it('makes no offer when the markup is not defined', () => {
    expect(reasonOf({ markups }, { segmentId: 3 }).reason).toBe('markupMissing')
    expect(reasonOf({ markups }, { segmentId: 2, pieces: [box(6)] }).reason).toBe('markupMissing')
  })
})

describe('exchange rate', () => {
  it('uses the last known exchange rate, and marks the offer as stale', () => {
    const saturday = offerOf({}, { day: '2026-11-21' })
    expect(saturday.exchangeRate).toEqual({ rate: '50.0000', day: '2026-11-20', isStale: true })
  })

  it('ignores exchange rates of later days', () => {
    expect(reasonOf({}, { day: '2026-11-19' }).reason).toBe('exchangeRateMissing')
  })
})
