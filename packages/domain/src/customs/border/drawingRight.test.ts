import { describe, expect, it } from 'vitest'
import { drawingRightInTry } from './drawingRight.ts'

const rates: Record<string, string> = { USD: '42', EUR: '48', CNY: '6', JPY: '0.28', GBP: '56' }

describe('drawingRightInTry', () => {
  it('adds up the basket when all rates are known', () => {
    // 0.57813 × 42 + 0.37379 × 48 + 1.0993 × 6 + 13.452 × 0.28 + 0.08087 × 56 = 57.11446
    expect(drawingRightInTry('2026-11-20', (currency) => rates[currency])).toBe('57.11446')
  })

  it('returns null when a rate is missing or the basket has ended', () => {
    const withoutYen = (currency: string) => (currency === 'JPY' ? undefined : rates[currency])
    expect(drawingRightInTry('2026-11-20', withoutYen)).toBeNull()
    expect(drawingRightInTry('2027-08-01', (currency) => rates[currency])).toBeNull()
  })
})
