import { describe, expect, test } from 'vitest'
import {
  formatCount,
  formatDate,
  formatMoney,
  formatWeight,
  toDate,
  fromMinuteInTurkiye,
  minuteInTurkiye,
} from './format.ts'

describe('formatMoney', () => {
  test.each([
    [1234.56, 'TRY', 'tr', '1.234,56 ₺'],
    [1234.56, 'TRY', 'en', '₺1,234.56'],
    [96.4, 'EUR', 'tr', '96,40 €'],
    [96.4, 'EUR', 'en', '€96.40'],
    [0, 'USD', 'tr', '0,00 $'],
    [-14.5, 'EUR', 'tr', '−14,50 €'],
    [-14.5, 'EUR', 'en', '−€14.50'],
    [-0.001, 'EUR', 'tr', '0,00 €'],
    [1_250_000, 'JPY', 'tr', '1.250.000,00 JPY'],
    [12, 'SAR', 'en', 'SAR 12.00'],
  ] as const)('formats the amount %d %s in %s as %s', (amount, currency, language, text) => {
    expect(formatMoney(amount, currency, language)).toBe(text)
  })
})

test('formats weights with two decimals', () => {
  expect(formatWeight(12.3, 'tr')).toBe('12,30 kg')
  expect(formatWeight(0.5, 'en')).toBe('0.50 kg')
})

test('formats counts with thousands separators', () => {
  expect(formatCount(1284, 'tr')).toBe('1.284')
  expect(formatCount(1284, 'en')).toBe('1,284')
})

describe('formatDate', () => {
  test("formats a date in Türkiye's time zone", () => {
    const lateEvening = toDate('2026-11-20T22:30:00Z')
    expect(formatDate(lateEvening, 'day', 'tr')).toBe('21.11.2026')
    expect(formatDate(lateEvening, 'minute', 'tr')).toBe('21.11.2026 01:30')
    expect(formatDate(lateEvening, 'minute', 'en')).toBe('21/11/2026 01:30')
  })

  test("converts an entered minute to Türkiye's time zone and back", () => {
    const moment = new Date('2026-11-20T22:05:00Z')
    expect(minuteInTurkiye(moment)).toBe('2026-11-21T01:05')
    expect(fromMinuteInTurkiye(minuteInTurkiye(moment))).toEqual(moment)
  })

  test('omits the year in the short date format', () => {
    const moment = new Date('2026-11-20T11:32:00Z')
    expect([formatDate(moment, 'short', 'tr'), formatDate(moment, 'short', 'en')]).toEqual([
      '20 Kas 14:32',
      '20 Nov 14:32',
    ])
  })

  test('formats a day without a time independently of the time zone', () => {
    expect(formatDate(toDate('2026-11-20'), 'day', 'tr')).toBe('20.11.2026')
    expect(formatDate(toDate('2026-11-20'), 'long', 'tr')).toBe('20 Kasım 2026 Cuma')
  })
})
