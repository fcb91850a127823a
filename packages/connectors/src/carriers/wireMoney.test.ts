import { describe, expect, it } from 'vitest'
import { readWireMoney } from './wireMoney.ts'

describe('readWireMoney', () => {
  it.each([
    ['182.845', 18285],
    ['-182.845', -18285],
    [182.844, 18284],
    ['0', 0],
    ['7', 700],
  ])('reads the amount %s as %i hundredths', (amount, minor) => {
    expect(readWireMoney(amount, 'EUR')).toEqual({ minor, currency: 'EUR' })
  })

  it.each(['eur', 'EURO', 'XEUR', 'EU', ''])('rejects the currency %j', (currency) => {
    expect(() => readWireMoney('1', currency)).toThrow(
      expect.objectContaining({ kind: 'garbage', message: `not a currency: '${currency}'` }) as Error,
    )
  })

  it('rejects an invalid amount and quotes at most forty letters of it', () => {
    expect(() => readWireMoney('a'.repeat(60), 'EUR')).toThrow(
      expect.objectContaining({ kind: 'garbage', message: `not an amount: '${'a'.repeat(40)}'` }) as Error,
    )
  })
})
