import { describe, expect, it } from 'vitest'
import { formatDimensions, formatKg, formatLabelDate, formatLabelMoney } from './labelFormats.ts'

describe('label formats', () => {
  it.each([
    [5, '0.05 EUR'],
    [123_456, '1,234.56 EUR'],
    [100_000_000, '1,000,000.00 EUR'],
    [-99_900, '-999.00 EUR'],
  ])('writes %i cents on a label as %s', (minor, text) => {
    expect(formatLabelMoney({ minor, currency: 'EUR' })).toBe(text)
  })

  it('writes the month as a name, so that every country reads the same day', () => {
    expect(formatLabelDate('2026-03-04')).toBe('4 Mar 2026')
  })

  it('writes weights with two or three decimals and sides without trailing zeros', () => {
    expect(formatKg(0.5)).toBe('0.50 kg')
    expect(formatKg(2.505)).toBe('2.505 kg')
    expect(formatDimensions({ length: 40, width: 30.5, height: 20.25 })).toBe('40 × 30.5 × 20.25')
  })
})
