import { describe, expect, it } from 'vitest'
import {
  formatAmount,
  formatHsCode,
  formatInvoiceDate,
  formatQuantity,
  formatWeight,
} from './invoiceFormats.ts'

describe('invoice number formats', () => {
  it.each([
    [123_456_789, '1.234.567,89', '1,234,567.89'],
    [99_999, '999,99', '999.99'],
    [7, '0,07', '0.07'],
    [-150_000, '-1.500,00', '-1,500.00'],
  ])('writes %i hundredths as %s in Turkish and %s in English', (minor, tr, en) => {
    expect(formatAmount({ minor, currency: 'TRY' }, 'tr')).toBe(tr)
    expect(formatAmount({ minor, currency: 'TRY' }, 'en')).toBe(en)
  })

  it.each([
    [12, '12'],
    [1250.5, '1.250,5'],
    [0.125, '0,125'],
  ])('writes the quantity %d as %s', (quantity, text) => {
    expect(formatQuantity(quantity, 'tr')).toBe(text)
  })

  it('writes weights with two decimals and dates by language', () => {
    expect(formatWeight(1041.3, 'tr')).toBe('1.041,30 kg')
    expect(formatInvoiceDate('2026-03-04', 'tr')).toBe('04.03.2026')
    expect(formatInvoiceDate('2026-03-04', 'en')).toBe('4 Mar 2026')
  })

  it.each([
    ['630260000000', '6302.60.00.00.00'],
    ['630260', '6302.60'],
    ['6302.60.00', '6302.60.00'],
    ['63026', '63026'],
  ])('writes the HS code %s as %s', (hsCode, text) => {
    expect(formatHsCode(hsCode)).toBe(text)
  })
})
