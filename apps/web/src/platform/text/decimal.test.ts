// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { parseDecimalText, writeDecimalText } from './decimal.ts'

describe('a typed number', () => {
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
  ])('%j is %d', (text, value) => {
    expect(parseDecimalText(text, 2)).toBe(value)
  })

  test.each(['', 'iki', '2,5 kg', '1,2,3', '2,5555', '12.34.56', '1.2345,6', '.', '-', '1.500', '14,100'])(
    '%j is none',
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
  ] as const)(
    '%j in %s is %j: a decimal comma makes nothing a thousand times as much',
    (text, writer, value) => {
      expect(parseDecimalText(text, 2, writer)).toBe(value)
    },
  )

  test('with three decimals allowed keeps them', () => {
    expect(parseDecimalText('1.500', 3)).toBe(1.5)
  })
})

test('is written as it is typed', () => {
  expect(writeDecimalText(1234.5, 'tr')).toBe('1234,5')
  expect(writeDecimalText(1234.5, 'en')).toBe('1234.5')
})
