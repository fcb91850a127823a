import { describe, expect, it } from 'vitest'
import { money } from '../money/money.ts'
import { matchLedgers } from './matchLedgers.ts'
import type { Movement } from './matchLedgers.ts'

const capture = (reference: string, minor: number, currency = 'EUR'): Movement => ({
  kind: 'capture',
  reference,
  amount: money(minor, currency),
})
const refund = (reference: string, minor: number): Movement => ({
  ...capture(reference, minor),
  kind: 'refund',
})
const match = (ours: Movement[], theirs: Movement[], more: { here?: Movement[]; there?: Movement[] } = {}) =>
  matchLedgers({ ours, theirs, oursOfAnyDay: more.here ?? [], theirsAround: more.there ?? [] })

describe('matchLedgers', () => {
  it('matches the same captures and refunds in any order', () => {
    expect(match([capture('a', 100), refund('r', 50)], [refund('r', 50), capture('a', 100)])).toEqual([])
  })

  it.each([
    ['missingHere', [], [capture('a', 100)], null, money(100, 'EUR')],
    ['missingThere', [refund('a', 100)], [], money(100, 'EUR'), null],
    ['amountDiffers', [capture('a', 100)], [capture('a', 101)], money(100, 'EUR'), money(101, 'EUR')],
    ['amountDiffers', [capture('a', 100)], [capture('a', 100, 'USD')], money(100, 'EUR'), money(100, 'USD')],
  ] as const)('reports the ledger difference %s', (kind, ours, theirs, here, there) => {
    expect(match([...ours], [...theirs])).toMatchObject([{ kind, reference: 'a', ours: here, theirs: there }])
  })

  it('reports a capture that the provider booked twice, on one day or on two days', () => {
    const twice = { kind: 'amountDiffers', ours: money(100, 'EUR'), theirs: money(200, 'EUR') }
    expect(match([capture('a', 100)], [capture('a', 100), capture('a', 100)])).toMatchObject([twice])
    expect(match([capture('a', 100)], [capture('a', 100)], { there: [capture('a', 100)] })).toMatchObject([
      twice,
    ])
    const foreign = [capture('a', 100, 'USD'), capture('a', 100)]
    expect(match([capture('a', 100)], foreign)).toMatchObject([{ ...twice, theirs: money(100, 'USD') }])
    expect(match([], [capture('a', 100), capture('a', 100)])).toMatchObject([
      { kind: 'missingHere', ours: null, theirs: money(200, 'EUR') },
    ])
  })

  it('matches a capture that the provider split into several rows', () => {
    expect(match([capture('a', 100)], [capture('a', 60), capture('a', 40)])).toEqual([])
  })

  it('distinguishes a capture from a refund with the same reference', () => {
    expect(match([capture('a', 100)], [refund('a', 100)]).map(({ kind }) => kind)).toEqual([
      'missingThere',
      'missingHere',
    ])
  })

  it('matches ledger movements across midnight', () => {
    expect(match([capture('a', 100)], [], { there: [capture('a', 100)] })).toEqual([])
    expect(match([], [capture('a', 100)], { here: [capture('a', 100)] })).toEqual([])
  })
})
