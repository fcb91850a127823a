import { describe, expect, it } from 'vitest'
import { writeAmount, writeDay, writeNumber } from './localeFormat.ts'

describe('locale formats', () => {
  it.each([
    ['0.5', '0,5', '0.5'],
    ['999.90', '999,90', '999.90'],
    ['1234.5', '1.234,5', '1,234.5'],
    ['-1234567.89', '-1.234.567,89', '-1,234,567.89'],
    ['-123', '-123', '-123'],
    ['100000', '100.000', '100,000'],
  ])('writes %s as %s in Turkish and %s in English', (value, tr, en) => {
    expect(writeNumber('tr', value)).toBe(tr)
    expect(writeNumber('en', value)).toBe(en)
  })

  it('formats money and days', () => {
    expect(writeAmount('tr', { minor: 123450, currency: 'EUR' })).toBe('1.234,50 EUR')
    expect(writeDay('tr', '2026-11-05')).toBe('05.11.2026')
    expect(writeDay('en', '2026-11-05')).toBe('5 Nov 2026')
  })
})
