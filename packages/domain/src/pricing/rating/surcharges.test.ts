import { describe, expect, it } from 'vitest'
import { fromDecimal, toDecimal } from '../../money/money.ts'
import { compileRateTable } from './compile/compileRateTable.ts'
import type { RatingRequest } from './parcel.ts'
import { rateParcel } from './rateParcel.ts'
import type { RateRows, SurchargeRow } from './compile/rateRows.ts'
import { box, priceList, rateRows, request, surcharge } from './testing/buildRates.ts'

const linesOf = (
  surcharges: SurchargeRow[],
  changes: Partial<RatingRequest> = {},
  rows: Partial<RateRows> = {},
) => {
  const { offers, notServed } = rateParcel(
    compileRateTable(rateRows({ surcharges, ...rows })),
    request(changes),
  )
  expect(notServed).toEqual([])
  return offers[0]!.lines
}

/** Surcharge lines without transport and fuel. */
const chargesOf = (...args: Parameters<typeof linesOf>) =>
  linesOf(...args)
    .filter((line) => line.code !== 'transport' && line.code !== 'fuel')
    .map((line) => [line.code, toDecimal(line.amount), line.params])

const fuelOf = (...args: Parameters<typeof linesOf>) => toDecimal(linesOf(...args)[1]!.amount)

describe('remote area surcharge', () => {
  const remote = surcharge({ kind: 'remoteArea', per: 'kg', amount: '0.70', minimum: '22.20' })
  const remoteAreas = [
    { carrierId: 1, countryCode: 'AU', fromPostalCode: '0872', toPostalCode: '0875' },
    { carrierId: 1, countryCode: 'GB', fromPostalCode: 'IV', toPostalCode: 'IV' },
    { carrierId: 1, countryCode: 'GB', fromPostalCode: 'ZE1', toPostalCode: 'ZE3' },
  ]
  const zoneCountries = [...rateRows().zoneCountries, { zoneId: 10, serviceId: null, countryCode: 'AU' }]
  const at = (countryCode: string, postalCode: string, weightKg = 0.4) =>
    chargesOf([remote], { countryCode, postalCode, pieces: [box(weightKg)] }, { remoteAreas, zoneCountries })

  it.each([
    ['AU', '0872', true],
    ['AU', '0875', true],
    ['AU', '0871', false],
    ['AU', '0876', false],
    ['GB', 'iv27 4ab', true],
    ['GB', 'ZE3 9JW', true],
    ['GB', 'ZE4 1AA', false],
    ['GB', 'W1A 1AA', false],
    ['DE', '0872', false],
    ['AU', '', false],
  ])('applies the remote area surcharge to %s %s: %s', (country, code, isRemote) => {
    expect(at(country, code)).toEqual(isRemote ? [['remoteArea', '22.20', {}]] : [])
  })

  it('charges the remote area rate per chargeable kg above the minimum', () => {
    expect(at('AU', '0872', 40)).toEqual([['remoteArea', '28.00', {}]]) // 40 × 0.70
  })
})

describe('rules about pieces', () => {
  it('charges each piece over a limit, but no piece exactly at the limit', () => {
    const handling = surcharge({
      kind: 'additionalHandling',
      per: 'piece',
      amount: '15.00',
      overLongestCm: 121,
      overSecondCm: 76,
      overKg: 31,
    })
    const pieces = [box(5, 121, 10, 10), box(5, 10, 121.1, 10), box(31), box(31.001), box(1, 77, 77, 5)]
    expect(chargesOf([handling], { pieces })).toEqual([['additionalHandling', '45.00', { pieces: 3 }]])
  })

  it('applies a surcharge to length plus girth', () => {
    const oversize = surcharge({
      kind: 'oversizePiece',
      per: 'piece',
      amount: '20.20',
      overLengthPlusGirthCm: 330,
    })
    expect(chargesOf([oversize], { pieces: [box(5, 130, 50, 50)] })).toEqual([]) // 130 + 2 × (50 + 50)
    expect(chargesOf([oversize], { pieces: [box(5, 50, 131, 50)] })).toHaveLength(1)
  })

  it('compares the weight per piece, not per shipment', () => {
    const overweight = surcharge({ kind: 'overweightPiece', per: 'piece', amount: '95.20', overKg: 30 })
    expect(chargesOf([overweight], { pieces: [box(20), box(20)] })).toEqual([])
    expect(chargesOf([overweight], { pieces: [box(40), box(20)] })).toEqual([
      ['overweightPiece', '95.20', { pieces: 1 }],
    ])
  })
})

describe('rules about the shipment', () => {
  it('charges a peak surcharge only on its days', () => {
    const peak = surcharge({
      kind: 'peak',
      per: 'kg',
      amount: '0.35',
      validFrom: '2026-11-20',
      validTo: '2026-12-24',
    })
    const rows = { exchangeRates: [{ currency: 'EUR', day: '2026-01-01', sellingTry: '50' }] }
    expect(chargesOf([peak], { pieces: [box(3)] }, rows)).toEqual([['peak', '1.05', {}]])
    expect(chargesOf([peak], { day: '2026-12-25' }, rows)).toEqual([])
  })

  it('charges customs clearance by contents and country', () => {
    const clearance = surcharge({ kind: 'customsClearance', contentKind: 'package', countryCodes: ['DE'] })
    expect(chargesOf([clearance])).toEqual([['customsClearance', '5.00', {}]])
    expect(chargesOf([clearance], { countryCode: 'GB' })).toEqual([])
    expect(chargesOf([clearance], { contentKind: 'document' })).toEqual([])
  })

  it('charges the sender for the duty payer’s surcharges under DDP only', () => {
    const clearance = surcharge({ kind: 'customsClearance', amount: '8.00', paidBy: 'dutyPayer' })
    const ddp = surcharge({ kind: 'ddpHandling', amount: '12.50' })
    expect(chargesOf([clearance, ddp], { incoterm: 'DAP' })).toEqual([])
    expect(chargesOf([clearance, ddp], { incoterm: 'DDP' })).toEqual([
      ['customsClearance', '8.00', {}],
      ['ddpHandling', '12.50', {}],
    ])
  })

  it('charges DDP handling for DDP, and makes no offer when the service lacks it', () => {
    const ddp = surcharge({ kind: 'ddpHandling', amount: '12.50' })
    expect(chargesOf([ddp])).toEqual([])
    expect(chargesOf([ddp], { incoterm: 'DDP' })).toEqual([['ddpHandling', '12.50', {}]])
    const without = rateParcel(compileRateTable(rateRows()), request({ incoterm: 'DDP' }))
    expect(without.notServed[0]!.reason).toBe('ddpNotOffered')
  })

  it('charges 3 EUR for IOSS, converted to the currency of the list', () => {
    const ioss = surcharge({ kind: 'ioss', amount: '3.00' })
    expect(chargesOf([ioss])).toEqual([])
    expect(chargesOf([ioss], { chargesIossFee: true })).toEqual([['ioss', '3.00', {}]])
    const dollars = { priceLists: [priceList({ currency: 'USD' })] }
    expect(chargesOf([ioss], { chargesIossFee: true }, dollars)).toEqual([['ioss', '3.75', {}]]) // 3 × 50 / 40
  })

  it('charges insurance as a rate with a minimum, and makes no offer without it', () => {
    const insurance = surcharge({ kind: 'insurance', per: 'percentOfGoods', amount: '1.5', minimum: '10.00' })
    const insured = (amount: string, currency: string) => ({ insuredValue: fromDecimal(amount, currency) })
    expect(chargesOf([insurance])).toEqual([])
    expect(chargesOf([insurance], insured('100.00', 'EUR'))).toEqual([
      ['insurance', '10.00', { percent: '1.5' }],
    ])
    expect(chargesOf([insurance], insured('1234.56', 'EUR'))).toEqual([
      ['insurance', '18.52', { percent: '1.5' }],
    ])
    expect(chargesOf([insurance], insured('1000.00', 'USD'))).toEqual([
      ['insurance', '12.00', { percent: '1.5' }],
    ]) // 800 EUR
    const without = rateParcel(compileRateTable(rateRows()), request(insured('100.00', 'EUR')))
    expect(without.notServed[0]!.reason).toBe('insuranceNotOffered')
  })

  it('makes no offer when the currency of a surcharge has no exchange rate', () => {
    const inPounds = surcharge({ kind: 'peak', currency: 'GBP' })
    const quote = rateParcel(compileRateTable(rateRows({ surcharges: [inPounds] })), request())
    expect(quote.notServed[0]!.reason).toBe('exchangeRateMissing')
  })
})

describe('surcharge rules', () => {
  it('adds a surcharge to the fuel base only when fuel applies, and never marks it up', () => {
    // Transport 10.00 at 20 % fuel and 10 % markup.
    expect(fuelOf([surcharge({ kind: 'peak' })])).toBe('2.20')
    expect(fuelOf([surcharge({ kind: 'peak', fuelApplies: true })])).toBe('3.30') // (10.00 + 5.00) × 20 % + 10 %
  })

  it("replaces the carrier's rules of the same kind by the service's own", () => {
    const peak = surcharge({ kind: 'peak' })
    const own = surcharge({ kind: 'peak', serviceId: 1, amount: '1.00' })
    const others = surcharge({ kind: 'peak', serviceId: 2, amount: '2.00' })
    const clearance = surcharge({ kind: 'customsClearance' })
    expect(chargesOf([peak, own, others, clearance])).toEqual([
      ['peak', '1.00', {}],
      ['customsClearance', '5.00', {}],
    ])
  })

  it("applies the carrier's rules on days without own rules of the service", () => {
    const peak = surcharge({ kind: 'peak' })
    const own = (validFrom: string, validTo: string | null, amount: string) =>
      surcharge({ kind: 'peak', serviceId: 1, validFrom, validTo, amount })
    const rules = [
      peak,
      own('2026-11-24', '2026-11-25', '1.00'),
      own('2026-11-27', null, '2.00'),
      own('2026-11-27', '9999-12-31', '4.00'),
    ]
    const exchangeRates = [{ currency: 'EUR', day: '2026-11-01', sellingTry: '50' }]
    const on = (day: string) => chargesOf(rules, { day }, { exchangeRates }).map(([, amount]) => amount)
    expect(['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'].map(on)).toEqual([
      ['5.00'],
      ['1.00'],
      ['1.00'],
      ['5.00'],
      ['2.00', '4.00'],
    ])
  })

  it('lists surcharges after transport and fuel, in a fixed order', () => {
    const lines = linesOf([surcharge({ kind: 'customsClearance' }), surcharge({ kind: 'peak' })])
    expect(lines.map((line) => line.code)).toEqual(['transport', 'fuel', 'peak', 'customsClearance'])
  })
})
