import { expect, it } from 'vitest'
import { isRateJump } from './isRateJump.ts'

it.each([
  ['47.0732', '472', true],
  ['47.0732', '4.70732', true],
  ['47.0732', '47.2000', false],
  // A change of exactly a tenth is not a jump, in both directions.
  ['40', '44', false],
  ['40', '44.00000001', true],
  ['40', '36', false],
  ['40', '35.99999999', true],
])('detects a jump of the exchange rate from %s to %s: %s', (before, after, expected) => {
  expect(isRateJump(before, after)).toBe(expected)
})
