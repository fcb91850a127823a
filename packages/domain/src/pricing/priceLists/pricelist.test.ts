import { findGapAfter } from './findGapAfter.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findBreakProblems } from './breakProblems.ts'
import type { ParsedBreak } from './breakProblems.ts'
import { breaksKg, buildPrices } from './zoneRules.ts'
import type { PriceCurveRule } from './zoneRules.ts'

const rule: PriceCurveRule = {
  packageBreaksKg: [0.5, 1, 2, 5, 10],
  documentBreaksKg: [0.5, 1],
  documentDiscountPercent: '10',
  bands: [{ upToKg: 2, percent: '100' }, { percent: '50' }],
  isOpenEnded: true,
}

describe('prices from zone rules', () => {
  it('builds prices that rise by weight band, with a discount for documents', () => {
    const { weightBreaks, pricesPerKg } = buildPrices(7, [{ zoneId: 1, base: '10.00', perKg: '4.01' }], rule)
    const prices = (kind: string) =>
      weightBreaks.filter((row) => row.contentKind === kind).map((row) => [row.upToKg, row.price])
    expect(prices('package')).toEqual([
      [0.5, '10.00'],
      [1, '12.01'], // 10 + 0.5 × 4.01 = 12.005
      [2, '16.02'], // 10 + 1.5 × 4.01 = 16.015
      [5, '22.04'], // 16.015 → 6.02 + 6.02 (3 × 2.005 = 6.015) + 10
      [10, '32.06'], // 10 + 6.02 + 16.04
    ])
    expect(prices('document')).toEqual([
      [0.5, '9.00'],
      [1, '10.81'], // 12.01 − 1.20
    ])
    expect(pricesPerKg).toEqual([{ priceListId: 7, zoneId: 1, contentKind: 'package', pricePerKg: '2.01' }])
  })

  it('builds prices that never fall as the weight rises', () => {
    const cents = fc.integer({ min: 1, max: 50_000 }).map((minor) => (minor / 100).toFixed(2))
    fc.assert(
      fc.property(cents, cents, (base, perKg) => {
        const { weightBreaks } = buildPrices(1, [{ zoneId: 1, base, perKg }], rule)
        const prices = weightBreaks
          .filter((row) => row.contentKind === 'package')
          .map((row) => Number(row.price))
        return prices.every((price, index) => index === 0 || price >= prices[index - 1]!)
      }),
    )
  })

  it('builds weight breaks without binary rounding errors', () => {
    expect(breaksKg(0.1, 0.7, 0.1)).toEqual([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7])
  })
})

describe('findBreakProblems', () => {
  const row = (
    number: number,
    fromKg: number,
    upToKg: number,
    changes: Partial<ParsedBreak> = {},
  ): ParsedBreak => ({
    row: number,
    zoneCode: '1',
    contentKind: 'package',
    fromKg,
    upToKg,
    price: 10,
    ...changes,
  })

  it('accepts weight breaks in any order, by zone and kind, without gap and overlap', () => {
    const good = [
      row(3, 0.5, 1),
      row(2, 0, 0.5),
      row(4, 1, 5),
      row(5, 0, 1, { zoneCode: '2' }),
      row(6, 0, 2, { contentKind: 'document' }),
    ]
    expect(findBreakProblems(good)).toEqual([])
  })

  it.each([
    ['a gap', [row(2, 0, 0.5), row(3, 0.6, 1)], [{ row: 3, code: 'gap', expectedFromKg: 0.5 }]],
    ['a start above nothing', [row(2, 0.5, 1)], [{ row: 2, code: 'gap', expectedFromKg: 0 }]],
    ['an overlap', [row(2, 0, 1), row(3, 0.5, 2)], [{ row: 3, code: 'overlap', expectedFromKg: 1 }]],
    ['a row stated twice', [row(2, 0, 1), row(3, 0, 1)], [{ row: 3, code: 'overlap', expectedFromKg: 1 }]],
    ['an empty break', [row(2, 0, 1), row(3, 1, 1)], [{ row: 3, code: 'emptyBreak' }]],
    ['a price of nothing', [row(2, 0, 1, { price: 0 })], [{ row: 2, code: 'priceNotAboveZero' }]],
  ])('rejects weight breaks and names the rows: %s', (_, rows, problems) => {
    expect(findBreakProblems(rows)).toEqual(problems)
  })
})

describe('findGapAfter', () => {
  const others = [{ validFrom: '2026-12-15' }, { validFrom: '2027-03-01' }, { validFrom: '2025-01-01' }]
  it.each([
    [null, null],
    ['2026-12-14', null],
    ['2026-12-10', { from: '2026-12-11', to: '2026-12-14' }],
    ['2026-12-31', { from: '2027-01-01', to: '2027-02-28' }],
    ['2027-03-31', { from: '2027-04-01', to: null }],
  ])('returns the gap after a price list that ends on %s: %o', (validTo, gap) => {
    expect(findGapAfter(validTo, others)).toEqual(gap)
  })
})
