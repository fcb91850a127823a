import { describe, expect, test } from 'vitest'
import { parseDecimalText, writeDecimalText } from './decimal.ts'

describe('parseDecimalText', () => {
  test.each([
    ['2,5', 2.5],
    ['2.5', 2.5],
    [' 12 ', 12],
    ['1.234,56', 1234.56],
    ['1,234.56', 1234.56],
    ['12.345,6', 12345.6],
    ['1 234,5', 1234.5],
    ['1.234.567', 1234567],
    ['0,5', 0.5],
    [',5', 0.5],
    ['2,', 2],
    ['-3,2', -3.2],
  ])('parses the decimal text %j as %d', (text, value) => {
    expect(parseDecimalText(text, 2)).toBe(value)
  })

  test.each(['', 'iki', '2,5 kg', '1,2,3', '2,5555', '12.34.56', '1.2345,6', '.', '-', '1.500', '14,100'])(
    'rejects the decimal text %j',
    (text) => {
      expect(parseDecimalText(text, 2)).toBeNull()
    },
  )

  test.each([
    ['30,555', 'tr', null],
    ['30.555', 'tr', 30555],
    ['30,555', 'en', 30555],
    ['30.555', 'en', null],
    ['1,234,567', 'tr', 1234567],
    ['1,234.5', 'tr', 1234.5],
    ['30,5', 'en', 30.5],
  ] as const)('reads %j in %s as %j without taking a decimal comma as thousands', (text, writer, value) => {
    expect(parseDecimalText(text, 2, writer)).toBe(value)
  })

  test('keeps three decimals of a typed number when allowed', () => {
    expect(parseDecimalText('1.500', 3)).toBe(1.5)
  })
})

test('formats a decimal number as users type it', () => {
  expect(writeDecimalText(1234.5, 'tr')).toBe('1234,5')
  expect(writeDecimalText(1234.5, 'en')).toBe('1234.5')
})
