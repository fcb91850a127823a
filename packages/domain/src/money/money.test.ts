import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatDecimal,
  formatShortDecimal,
  multiplyDivide,
  multiplyDivideUp,
  parseDecimal,
} from './decimal.ts'
import {
  add,
  compare,
  convert,
  CurrencyMismatch,
  exchangeThroughTry,
  fromDecimal,
  money,
  multiplyRate,
  percentOf,
  subtract,
  sum,
  toDecimal,
  toNumber,
} from './money.ts'

const eur = (amount: string) => fromDecimal(amount, 'EUR')
const anyMinor = fc.integer({ min: -(10 ** 13), max: 10 ** 13 })

describe('decimal arithmetic', () => {
  it.each([
    ['18.5', 4, 185000],
    ['0.1', 2, 10],
    ['-0.01', 2, -1],
    ['12.3400', 2, 1234],
    [1e-7, 8, 10],
    [42.1234, 8, 4212340000],
    [1.5e-7, 9, 150],
    [1e-7, 7, 1],
    ['  7 ', 0, 7],
    ['+3.1', 1, 31],
  ] as const)('parses the decimal %s exactly to %i places', (text, places, scaled) => {
    expect(parseDecimal(text, places)).toBe(scaled)
  })

  it.each(['', 'x', '1,5', '1e3', '1.', '.5', 'NaN', '0.001', '99999999999999999'])(
    'rejects "%s" as a decimal',
    (text) => {
      expect(() => parseDecimal(text, 2)).toThrow(RangeError)
    },
  )

  it('never returns a negative zero', () => {
    expect(Object.is(parseDecimal('-0.00', 2), 0)).toBe(true)
    expect(Object.is(multiplyDivide(-1, 1, 1000), 0)).toBe(true)
    expect(Object.is(multiplyDivide(-1, 2 ** 53, 2 ** 60), 0)).toBe(true)
  })

  it.each([
    [7, 3, 2, 11], // 10.5
    [-7, 3, 2, -11],
    [7, 3, -2, -11],
    [-7, 3, -2, 11],
    [2, 2, 3, 1], // 1.33
    // Products beyond the safe integers, which use BigInt.
    [2 ** 52, 3, 2 ** 51, 6],
    [-(2 ** 52), 3, 2 ** 51, -6],
    [2 ** 52, 3, -(2 ** 51), -6],
    [-(2 ** 52), 3, -(2 ** 51), 6],
    [3 * 2 ** 50, 2 ** 10, 2 ** 51, 1536],
    [2 ** 52 + 1, 7, 14, 2 ** 51 + 1], // half a unit rounds up
  ])('calculates %d × %d ÷ %d as %d', (a, b, divisor, whole) => {
    expect(multiplyDivide(a, b, divisor)).toBe(whole)
  })

  it('rejects a quotient beyond the safe integers', () => {
    expect(() => multiplyDivide(2 ** 52, 2 ** 10, 3)).toThrow(RangeError)
    expect(() => multiplyDivideUp(2 ** 52, 2 ** 10, 3)).toThrow(RangeError)
  })

  it.each([
    [6, 1, 3, 2],
    [7, 1, 3, 3],
    [1, 1, 1000, 1],
    [2 ** 52, 3, 2 ** 51, 6],
    [2 ** 52, 3, 2 ** 51 - 1, 7],
  ])('calculates %d × %d ÷ %d rounded up as %d', (a, b, divisor, whole) => {
    expect(multiplyDivideUp(a, b, divisor)).toBe(whole)
  })

  it('formats a parsed decimal back to the same text', () => {
    fc.assert(fc.property(anyMinor, (minor) => parseDecimal(formatDecimal(minor, 2), 2) === minor))
    expect(formatShortDecimal(185000, 4)).toBe('18.5')
    expect(formatShortDecimal(200000, 4)).toBe('20')
    expect(formatShortDecimal(100, 0)).toBe('100')
    expect(formatDecimal(-5, 0)).toBe('-5')
    expect(formatShortDecimal(105, 1)).toBe('10.5')
  })

  it('multiplies and divides exactly for any size, rounding half away from zero', () => {
    fc.assert(
      fc.property(
        anyMinor,
        fc.integer({ min: 0, max: 2 * 10 ** 8 }),
        fc.integer({ min: 1, max: 10 ** 9 }),
        (a, b, d) => {
          const product = BigInt(Math.abs(a)) * BigInt(b)
          const rounded = Number((2n * product + BigInt(d)) / (2n * BigInt(d)))
          fc.pre(Number.isSafeInteger(rounded))
          return multiplyDivide(a, b, d) === (a < 0 ? -rounded + 0 : rounded)
        },
      ),
    )
  })
})

describe('quotient of doubles', () => {
  it('divides exactly next to whole numbers up to the largest safe product', () => {
    const factor = fc.integer({ min: 1, max: 94_906_265 }) // the square root of 2^53
    fc.assert(
      fc.property(factor, factor, (k, d) => {
        fc.pre(d > 2)
        expect(multiplyDivide(k * d - 1, 1, d)).toBe(k)
        expect(multiplyDivide(k * d + 1, 1, d)).toBe(k)
        const half = Math.floor((d - 1) / 2)
        expect(multiplyDivide(k * d + half, 1, d)).toBe(k)
        expect(multiplyDivide(k * d - half, 1, d)).toBe(k)
        expect(multiplyDivide(-(k * d + half), 1, d)).toBe(-k)
        if (k > 1) expect(multiplyDivide(k * d - d + half, 1, d)).toBe(k - 1)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('money', () => {
  it.each([
    ['100.00', '18.5', '18.50'],
    ['0.10', '5', '0.01'], // half a cent rounds up
    ['-0.10', '5', '-0.01'], // and away from zero
    ['0.09', '5', '0.00'],
    ['1.15', '30', '0.35'], // 0.345, stored by a double as 0.34499…
    ['33.33', '33.333333', '11.11'],
    ['99999999999.99', '100', '99999999999.99'],
  ])('calculates a share of %s EUR at %s per cent as %s', (amount, percent, expected) => {
    expect(toDecimal(percentOf(eur(amount), percent))).toBe(expected)
  })

  it('rounds money once when multiplying and converting', () => {
    expect(multiplyRate(eur('10.05'), '1.1')).toEqual(eur('11.06')) // 11.055
    expect(convert(eur('25.00'), '42.1234', 'TRY')).toEqual(fromDecimal('1053.09', 'TRY')) // 1053.085
  })

  it('exchanges currencies through TRY', () => {
    const rates = { EUR: '50', USD: '40.0000' }
    expect(exchangeThroughTry(eur('3.00'), 'USD', rates)).toEqual(fromDecimal('3.75', 'USD'))
    expect(exchangeThroughTry(eur('3.00'), 'TRY', rates)).toEqual(fromDecimal('150.00', 'TRY'))
    expect(exchangeThroughTry(fromDecimal('1.00', 'TRY'), 'EUR', rates)).toEqual(eur('0.02'))
    expect(exchangeThroughTry(eur('3.00'), 'GBP', rates)).toBeNull()
    expect(exchangeThroughTry(fromDecimal('3.00', 'GBP'), 'EUR', rates)).toBeNull()
    expect(exchangeThroughTry(eur('3.00'), 'EUR', {})).toEqual(eur('3.00'))
  })

  it('sums money exactly', () => {
    fc.assert(
      fc.property(fc.array(anyMinor, { maxLength: 50 }), (minors) => {
        const total = sum(
          minors.map((minor) => money(minor, 'EUR')),
          'EUR',
        )
        return total.minor === minors.reduce((whole, minor) => whole + minor, 0)
      }),
    )
    fc.assert(
      fc.property(anyMinor, anyMinor, (a, b) => {
        const back = subtract(add(money(a, 'EUR'), money(b, 'EUR')), money(b, 'EUR'))
        return back.minor === a
      }),
    )
  })

  it('sorts money by amount', () => {
    expect([eur('3.00'), eur('-1.00'), eur('2.00')].sort(compare).map(toDecimal)).toEqual([
      '-1.00',
      '2.00',
      '3.00',
    ])
  })

  it('throws when an operation mixes currencies', () => {
    const usd = fromDecimal('1.00', 'USD')
    expect(() => add(eur('1.00'), usd)).toThrow(CurrencyMismatch)
    expect(() => subtract(eur('1.00'), usd)).toThrow(CurrencyMismatch)
    expect(() => compare(eur('1.00'), usd)).toThrow(CurrencyMismatch)
    expect(() => sum([usd], 'EUR')).toThrow(CurrencyMismatch)
  })

  it('rejects fractions of a cent and normalises negative zero', () => {
    expect(() => money(0.5, 'EUR')).toThrow(RangeError)
    expect(() => eur('0.005')).toThrow(RangeError)
    expect(Object.is(money(-0, 'EUR').minor, 0)).toBe(true)
  })

  it('converts to database and JSON amounts and back without loss', () => {
    fc.assert(
      fc.property(anyMinor, (minor) => fromDecimal(toDecimal(money(minor, 'TRY')), 'TRY').minor === minor),
    )
    expect(toDecimal(money(-5, 'EUR'))).toBe('-0.05')
    expect(toNumber(eur('12.34'))).toBe(12.34)
  })
})
