import { describe, expect, it } from 'vitest'
import { money } from '../../money/money.ts'
import { compileRateTable } from '../../pricing/rating/compile/compileRateTable.ts'
import { rateRows } from '../../pricing/rating/testing/buildRates.ts'
import { convertCost } from './convertCost.ts'

const table = compileRateTable(
  rateRows({
    exchangeRates: [
      { currency: 'EUR', day: '2026-11-20', sellingTry: '50.0000' },
      { currency: 'EUR', day: '2026-11-25', sellingTry: '52.3355' },
      { currency: 'USD', day: '2026-11-20', sellingTry: '40.0000' },
    ],
  }),
)

describe('convertCost', () => {
  it.each([
    ['TRY', '2026-11-27', 282_612, { rate: '52.3355', into: 'TRY', day: '2026-11-25' }],
    ['USD', '2026-11-24', 6750, { rate: '1.25', into: 'USD', day: '2026-11-20' }],
    ['USD', '2026-11-27', 7065, { rate: '1.308388', into: 'USD', day: '2026-11-20' }],
  ] as const)('converts to %s by the last rates when the bill is of %s', (into, day, minor, exchange) => {
    expect(convertCost(table, money(5400, 'EUR'), into, day)).toEqual({ minor, exchange })
  })

  it.each([
    ['GBP', '2026-11-27'],
    ['TRY', '2026-11-19'],
  ])('returns null when there is no rate for %s on %s', (into, day) => {
    expect(convertCost(table, money(5400, 'EUR'), into, day)).toBeNull()
  })
})
