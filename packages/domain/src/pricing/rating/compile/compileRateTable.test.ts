import { describe, expect, it } from 'vitest'
import { compileRateTable, RateRowsError } from './compileRateTable.ts'
import type { RateRows } from './rateRows.ts'
import { busyRows as rows, fuelWeek, priceList, service, surcharge } from '../testing/buildRates.ts'

describe('contradicting rate rows', () => {
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
  ])('throws on contradicting rate rows: %s', (_, changes) => {
    expect(() => compileRateTable({ ...rows, ...changes })).toThrow(RateRowsError)
  })
})
