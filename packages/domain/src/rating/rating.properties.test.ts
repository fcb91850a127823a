import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sum, toDecimal } from '../money/money.ts'
import { compareOffers, sortOffers } from './compareOffers.ts'
import { compileRateTable, RateRowsError } from './compileRateTable.ts'
import { explanationForCustomer } from './explanation.ts'
import { forCustomer, marginPercent } from './offer.ts'
import type { RatingRequest } from './parcel.ts'
import { explainOffer, RateTableChanged, rateParcel } from './rateParcel.ts'
import type { RateRows } from './rateRows.ts'
import { box, fuelWeek, priceList, rateRows, request, service, surcharge } from './testing/buildRates.ts'

const rows = rateRows({
  surcharges: [
    surcharge({ id: 1, kind: 'peak', per: 'kg', amount: '0.37', fuelApplies: true }),
    surcharge({ id: 2, kind: 'ioss', amount: '3.00' }),
    surcharge({
      id: 3,
      kind: 'additionalHandling',
      per: 'piece',
      amount: '7.77',
      overLongestCm: 100,
      currency: 'USD',
    }),
    surcharge({ id: 4, kind: 'insurance', per: 'percentOfGoods', amount: '1.5', minimum: '10.00' }),
    surcharge({ id: 5, kind: 'ddpHandling', amount: '12.50' }),
  ],
  fuel: [fuelWeek({ percent: '18.75' })],
  markups: [{ segmentId: 1, serviceId: null, upToKg: null, percent: '12.5' }],
  exchangeRates: [
    { currency: 'EUR', day: '2026-11-20', sellingTry: '49.3755' },
    { currency: 'USD', day: '2026-11-20', sellingTry: '42.6137' },
  ],
})
const table = compileRateTable(rows)

const side = fc.integer({ min: 1, max: 1300 }).map((tenths) => tenths / 10)
const anyPiece = fc.record({
  lengthCm: side,
  widthCm: fc.integer({ min: 1, max: 600 }).map((tenths) => tenths / 10),
  heightCm: fc.integer({ min: 1, max: 600 }).map((tenths) => tenths / 10),
  weightKg: fc.integer({ min: 0, max: 40_000 }).map((grams) => grams / 1000),
})
const anyRequest: fc.Arbitrary<RatingRequest> = fc
  .record({
    pieces: fc.array(anyPiece, { minLength: 1, maxLength: 5 }),
    chargesIossFee: fc.boolean(),
    incoterm: fc.constantFrom('DAP' as const, 'DDP' as const),
    insuredValue: fc.option(
      fc.integer({ min: 1, max: 10_000_000 }).map((minor) => ({ minor, currency: 'USD' })),
    ),
  })
  .map(request)

describe('whatever is priced', () => {
  it('totals are the exact sums of the lines shown, and cost plus markup is the price', () => {
    fc.assert(
      fc.property(anyRequest, (asked) => {
        for (const offer of rateParcel(table, asked).offers) {
          expect(
            sum(
              offer.lines.map((line) => line.amount),
              'EUR',
            ),
          ).toEqual(offer.total)
          expect(
            sum(
              offer.lines.map((line) => line.amountTry),
              'TRY',
            ),
          ).toEqual(offer.totalTry)
          expect(offer.staff.cost.minor + offer.staff.markup.minor).toBe(offer.total.minor)
          offer.staff.lines.forEach((line, index) => {
            expect(line.code).toBe(offer.lines[index]!.code)
            expect(line.cost.minor + line.markup.minor).toBe(offer.lines[index]!.amount.minor)
          })
        }
      }),
    )
  })

  it('a heavier parcel never costs less', () => {
    fc.assert(
      fc.property(anyRequest, fc.integer({ min: 1, max: 20_000 }), (asked, moreGrams) => {
        const heavier = asked.pieces.map((piece, index) =>
          index === 0 ? { ...piece, weightKg: piece.weightKg + moreGrams / 1000 } : piece,
        )
        const [before] = rateParcel(table, asked).offers
        const [after] = rateParcel(table, { ...asked, pieces: heavier }).offers
        fc.pre(before !== undefined && after !== undefined)
        return after.total.minor >= before.total.minor
      }),
    )
  })

  it('the order of pieces and of rows changes nothing', () => {
    const turned = Object.fromEntries(
      Object.entries(rows).map(([name, list]) => [name, [...(list as unknown[])].reverse()]),
    ) as unknown as RateRows
    const turnedTable = compileRateTable(turned)
    fc.assert(
      fc.property(anyRequest, (asked) => {
        const backwards = { ...asked, pieces: [...asked.pieces].reverse() }
        expect(rateParcel(turnedTable, backwards)).toEqual(rateParcel(table, asked))
      }),
    )
  })

  it('is explained with its own figures', () => {
    fc.assert(
      fc.property(anyRequest, (asked) => {
        for (const offer of rateParcel(table, asked).offers) {
          const steps = explainOffer(table, asked, offer)
          const charged = steps.filter((step) => step.code === 'surcharge')
          expect(charged).toHaveLength(offer.lines.length - 2)
          expect(steps.find((step) => step.code === 'total')!.params).toEqual({
            total: toDecimal(offer.total),
            currency: 'EUR',
          })
        }
      }),
    )
  })
})

describe('an explanation', () => {
  const asked = request({
    pieces: [box(6.4, 40, 40, 35), box(1)],
    insuredValue: { minor: 100_000, currency: 'USD' },
  })
  const offer = rateParcel(table, asked).offers[0]!

  it('tells every figure in the order it was worked out', () => {
    expect(explainOffer(table, asked, offer)).toEqual([
      {
        code: 'pieceWeight',
        params: {
          piece: 1,
          lengthCm: 40,
          widthCm: 40,
          heightCm: 35,
          divisor: 5000,
          weightKg: 6.4,
          volumetricKg: 11.2,
        },
      },
      {
        code: 'pieceWeight',
        params: {
          piece: 2,
          lengthCm: 10,
          widthCm: 10,
          heightCm: 10,
          divisor: 5000,
          weightKg: 1,
          volumetricKg: 0.2,
        },
      },
      {
        code: 'chargeableBasis',
        params: { basis: 'shipment', actualKg: 7.4, volumetricKg: 11.4, unroundedKg: 11.4 },
      },
      { code: 'chargeableRounding', params: { unroundedKg: 11.4, stepKg: 0.5, chargeableKg: 11.5 } },
      {
        code: 'zone',
        params: { countryCode: 'DE', zoneCode: '1', zoneName: 'Europe', decidedBy: 'carrier' },
      },
      {
        code: 'priceList',
        params: {
          id: 100,
          version: 1,
          name: '2026',
          currency: 'EUR',
          validFrom: '2026-01-01',
          validTo: null,
        },
      },
      { code: 'aboveLastBreak', params: { lastUpToKg: 5, perKgBasis: 'aboveLastBreak', pricedKg: 6.5 } },
      { code: 'transportCost', params: { cost: '71.00', pricePerKg: '4.00', currency: 'EUR' } },
      {
        code: 'surcharge',
        params: {
          kind: 'peak',
          per: 'kg',
          rate: '0.37',
          quantity: '11.5',
          minimum: null,
          isMinimum: false,
          amount: '4.26', // 4.255
          currency: 'EUR',
        },
      },
      {
        code: 'exchange',
        params: {
          what: 'insurance',
          amount: '1000.00',
          currency: 'USD',
          rate: '42.6137',
          result: '863.05', // 1000 × 42.6137 / 49.3755 = 863.053…
          resultCurrency: 'EUR',
          resultRate: '49.3755',
        },
      },
      {
        code: 'surcharge',
        params: {
          kind: 'insurance',
          per: 'percentOfGoods',
          rate: '1.5',
          quantity: '863.05',
          minimum: '10.00',
          isMinimum: false,
          amount: '12.95', // 12.94575
          currency: 'EUR',
        },
      },
      {
        code: 'fuel',
        params: {
          percent: '18.75',
          validFrom: '2026-11-16',
          validTo: '2026-11-22',
          isStale: false,
          decidedBy: 'carrier',
        },
      },
      // (71.00 + 4.26) × 18.75 % = 14.11125
      { code: 'fuelCost', params: { base: '75.26', percent: '18.75', cost: '14.11', currency: 'EUR' } },
      {
        code: 'markup',
        // 71.00 × 12.5 % = 8.875; 14.11 × 12.5 % = 1.76375
        params: {
          percent: '12.5',
          upToKg: null,
          decidedBy: 'segment',
          onTransport: '8.88',
          onFuel: '1.76',
          currency: 'EUR',
        },
      },
      // 79.88 + 15.87 + 4.26 + 12.95
      { code: 'total', params: { total: '112.96', currency: 'EUR' } },
      {
        code: 'exchangeRate',
        // 3944.11494 + 783.589185 + 210.33963 + 639.412725, each rounded
        params: { currency: 'EUR', rate: '49.3755', day: '2026-11-20', isStale: false, totalTry: '5577.45' },
      },
    ])
  })

  it('hides cost and markup from customers, as the offer does', () => {
    const codes = explanationForCustomer(explainOffer(table, asked, offer)).map((step) => step.code)
    expect(codes).not.toEqual(expect.arrayContaining(['markup']))
    expect(codes).not.toEqual(expect.arrayContaining(['transportCost']))
    expect(codes).not.toEqual(expect.arrayContaining(['fuelCost']))
    const visible = JSON.stringify(forCustomer(offer))
    expect(visible).not.toContain('markup')
    expect(visible).not.toContain('cost')
    expect(marginPercent(offer)).toBe(9.42) // 10.64 of 112.96
  })

  it('is refused by a table that prices otherwise', () => {
    const dearer = compileRateTable({ ...rows, fuel: [fuelWeek({ percent: '30' })] })
    expect(() => explainOffer(dearer, asked, offer)).toThrow(RateTableChanged)
  })
})

describe('comparing', () => {
  const made = (id: number, totalTry: number, min: number, max: number) => ({
    service: { id, code: String(id), name: String(id) },
    totalTry: { minor: totalTry, currency: 'TRY' },
    transitDays: { min, max },
  })
  const slow = made(1, 100_000, 7, 12)
  const middle = made(2, 120_000, 3, 5)
  const fast = made(3, 300_000, 1, 2)

  it('sorts by price, by days, or by both', () => {
    const ids = (by: 'price' | 'days' | 'best') =>
      sortOffers([middle, fast, slow], by).map((offer) => offer.service.id)
    expect(ids('price')).toEqual([1, 2, 3])
    expect(ids('days')).toEqual([3, 2, 1])
    expect(ids('best')).toEqual([2, 3, 1]) // 1.2 + 1.25; 3 + 0.5; 1 + 3
  })

  it('marks one of each, or none without offers', () => {
    expect(compareOffers([middle, fast, slow])).toEqual({ cheapest: slow, fastest: fast, best: middle })
    expect(compareOffers([])).toBeUndefined()
  })
})

describe('rows that contradict each other', () => {
  it.each<[string, Partial<RateRows>]>([
    ['lists that overlap', { priceLists: [priceList(), priceList({ id: 101, validFrom: '2026-06-01' })] }],
    ['a list that ends before it begins', { priceLists: [priceList({ validTo: '2025-12-31' })] }],
    ['a break stated twice', { weightBreaks: [...rows.weightBreaks, rows.weightBreaks[0]!] }],
    ['a price of three decimals', { weightBreaks: [{ ...rows.weightBreaks[0]!, price: '1.005' }] }],
    ['a country in two zones', { zoneCountries: [...rows.zoneCountries, rows.zoneCountries[0]!] }],
    ['an unknown zone', { zoneCountries: [{ zoneId: 99, serviceId: null, countryCode: 'DE' }] }],
    ['an unknown carrier', { services: [service({ carrierId: 9 })] }],
    ['no default segment', { segments: [{ id: 1, name: 'x', isDefault: false }] }],
    ['steps that do not fit', { priceLists: [priceList({ roundingSteps: [] })] }],
    ['a day that is none', { fuel: [fuelWeek({ validFrom: '20.11.2026' })] }],
    ['insurance by kg', { surcharges: [surcharge({ kind: 'insurance', per: 'kg' })] }],
    ['a rate of nothing', { exchangeRates: [{ currency: 'EUR', day: '2026-11-20', sellingTry: '0' }] }],
  ])('are refused: %s', (_, changes) => {
    expect(() => compileRateTable({ ...rows, ...changes })).toThrow(RateRowsError)
  })
})
