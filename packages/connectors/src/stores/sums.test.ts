import { describe, expect, it } from 'vitest'
import { differenceOf, spreadDiscount } from './sums.ts'

const million = 1_000_000

describe('discount of an order', () => {
  it.each<[string, number[], number, number[]]>([
    ['by the share of each line, with the remainder in the last', [10, 10, 10], 10, [6.67, 6.67, 6.66]],
    ['to no line without a price', [10, 0], 1, [9, 0]],
    ['to lines down to nothing', [10, 5], 20, [0, 0]],
    ['to no line below nothing', [10, 10, 10, 0.01], 20, [3.34, 3.34, 3.33, 0]],
    ['to no line without a discount', [10, 5], 0, [10, 5]],
  ])('is spread %s', (_, sums, discount, expected) => {
    const spread = spreadDiscount(
      sums.map((sum) => sum * million),
      discount * million,
    )
    expect(spread).toEqual(expected.map((sum) => Math.round(sum * million)))
  })
})

describe('sums of an order', () => {
  it.each([
    ['agree within a cent for each line', 100.02, 1, {}],
    ['differ by more', 100.03, 1, { sumsDiffer: { sum: '100.03', total: '100.00' } }],
    ['have nothing to compare without lines', 5, 0, {}],
  ])('%s', (_, sum, lines, expected) => {
    expect(differenceOf(Math.round(sum * million), 100 * million, lines)).toEqual(expected)
  })
})
