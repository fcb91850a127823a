import { describe, expect, it } from 'vitest'
import { isAmbiguousDecimal, readTypedDecimal } from './typedDecimal.ts'

describe('readTypedDecimal', () => {
  it.each([
    ['2,5', '2.5'],
    ['2.5', '2.5'],
    ['12', '12'],
    ['-3,2', '-3.2'],
    // Separator with digits on only one side.
    [',5', '0.5'],
    ['-,5', '-0.5'],
    ['2,', '2'],
    // Spaces and apostrophes as thousands separators, as other programs write them.
    [' 1 234,5 ', '1234.5'],
    ["1'234.5", '1234.5'],
    ['1\u00a0234,5', '1234.5'],
    ['1\u202f234,5', '1234.5'],
    // Numbers with both separators: the last is the decimal separator.
    ['1.234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['12.345.678,9', '12345678.9'],
    // A repeated separator can only be the thousands separator.
    ['1.234.567', '1234567'],
    ['1,234,567', '1234567'],
  ])('reads the typed number %j as %s with two decimals', (text, decimal) => {
    expect(readTypedDecimal(text, 2)).toBe(decimal)
  })

  it.each([
    '',
    '-',
    '.',
    'iki',
    '2,5 kg',
    'x2',
    '1,2,3',
    '2,5555',
    '1234.567',
    '12.34.56',
    '1.2345,6',
    '1.23,4',
    '1234.567,8',
    '1.234,567',
    '--1',
    '1-2',
  ])('rejects the typed number %j with two decimals', (text) => {
    expect(readTypedDecimal(text, 2)).toBeUndefined()
  })

  it.each(['1.500', '1,500', '-1.500', '123.500', '14,100', '0,500', ' 14.100 '])(
    'rejects the ambiguous number %j, which may mean thousands or three decimals',
    (text) => {
      expect(readTypedDecimal(text, 2)).toBeUndefined()
      expect(isAmbiguousDecimal(text, 2)).toBe(true)
    },
  )

  it.each(['14,10', '1.234,56', '1.234.567', '14', '1,2345', '1.234,567', 'kg', ''])(
    'does not report the number %j as ambiguous',
    (text) => expect(isAmbiguousDecimal(text, 2)).toBe(false),
  )

  it('reads three digits after a separator as thousands when no decimals are allowed', () => {
    expect(readTypedDecimal('5.000', 0)).toBe('5000')
    expect(isAmbiguousDecimal('5.000', 0)).toBe(false)
  })

  it('reads three digits after a separator as decimals when three are allowed', () => {
    expect(readTypedDecimal('1.500', 3)).toBe('1.500')
    expect(readTypedDecimal('1,234.567', 3)).toBe('1234.567')
    expect(readTypedDecimal('1.2345', 3)).toBeUndefined()
  })

  it.each([
    ['.', '30.555', '30555'],
    ['.', '30,555', undefined],
    [',', '30,555', '30555'],
    [',', '30.555', undefined],
    // A repeated separator can only be the thousands separator, regardless of the language.
    ['.', '1,234,567', '1234567'],
    [',', '1.234.567', '1234567'],
    ['.', '30,5', '30.5'],
    [',', '30.5', '30.5'],
  ] as const)('reads typed numbers with thousands separator %j: %j as %j', (thousands, text, decimal) => {
    expect(readTypedDecimal(text, 2, thousands)).toBe(decimal)
  })
})
