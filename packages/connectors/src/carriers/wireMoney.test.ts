import { describe, expect, it } from 'vitest'
import { readWireMoney } from './wireMoney.ts'

describe('an amount of the wire', () => {
  it.each([
    ['182.845', 18285],
    ['-182.845', -18285],
    [182.844, 18284],
    ['0', 0],
    ['7', 700],
  ])('%s is %i hundredths', (amount, minor) => {
    expect(readWireMoney(amount, 'EUR')).toEqual({ minor, currency: 'EUR' })
  })

  it.each(['eur', 'EURO', 'XEUR', 'EU', ''])('has no currency %j', (currency) => {
    expect(() => readWireMoney('1', currency)).toThrow(
      expect.objectContaining({ kind: 'garbage', message: `not a currency: '${currency}'` }) as Error,
    )
  })

  it('is no text, of which forty letters are repeated', () => {
    expect(() => readWireMoney('a'.repeat(60), 'EUR')).toThrow(
      expect.objectContaining({ kind: 'garbage', message: `not an amount: '${'a'.repeat(40)}'` }) as Error,
    )
  })
})
