import { describe, expect, it } from 'vitest'
import { compileRateTable } from '../rating/compile/compileRateTable.ts'
import { explanationForCustomer } from './explanation.ts'
import { forCustomer, marginPercent } from './offer.ts'
import { explainOffer, RateTableChanged, rateParcel } from '../rating/rateParcel.ts'
import { box, busyRows, fuelWeek, request } from '../rating/testing/buildRates.ts'

const rows = {
  ...busyRows,
  exchangeRates: busyRows.exchangeRates.map((rate) => ({
    ...rate,
    origin: rate.currency === 'USD' ? ('illustrative' as const) : ('centralBank' as const),
  })),
}
const table = compileRateTable(rows)

describe('explainOffer', () => {
  const asked = request({
    pieces: [box(6.4, 40, 40, 35), box(1)],
    insuredValue: { minor: 100_000, currency: 'USD' },
  })
  const offer = rateParcel(table, asked).offers[0]!

  it('lists every figure of an offer in the order of the calculation', () => {
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
          origin: 'illustrative',
          resultOrigin: 'centralBank',
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
        // 3944.11494 + 783.589185 + 210.33963 + 639.412725, each rounded; 112.96 × 49.3755 = 5577.45648
        params: {
          currency: 'EUR',
          rate: '49.3755',
          day: '2026-11-20',
          isStale: false,
          totalTry: '5577.45',
          origin: 'centralBank',
          product: '5577.46',
        },
      },
    ])
  })

  it('hides cost and markup from customers in an explanation, like in the offer', () => {
    const codes = explanationForCustomer(explainOffer(table, asked, offer)).map((step) => step.code)
    expect(codes).not.toEqual(expect.arrayContaining(['markup']))
    expect(codes).not.toEqual(expect.arrayContaining(['transportCost']))
    expect(codes).not.toEqual(expect.arrayContaining(['fuelCost']))
    const visible = JSON.stringify(forCustomer(offer))
    expect(visible).not.toContain('markup')
    expect(visible).not.toContain('cost')
    expect(marginPercent(offer)).toBe(9.42) // 10.64 of 112.96
  })

  it('throws when the rate table no longer gives the explained price', () => {
    const dearer = compileRateTable({ ...rows, fuel: [fuelWeek({ percent: '30' })] })
    expect(() => explainOffer(dearer, asked, offer)).toThrow(RateTableChanged)
  })
})
