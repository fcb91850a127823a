import { describe, expect, it } from 'vitest'
import { money, toDecimal } from '../money/money.ts'
import { laneOf, shareOfRefund, takeOutVat, treatmentOf, vatRuleOn } from './vatRules.ts'

describe('VAT of a lane', () => {
  it.each([
    ['TR', 'TR', 'TR', '20', null],
    ['TR', 'TR', 'DE', '20', null],
    ['TR', 'DE', 'TR', '0', '311'],
    ['DE', 'TR', 'TR', '0', '311'],
    ['TR', 'US', 'US', '0', '311'],
    ['DE', 'FR', 'TR', '0', '351'],
    ['DE', 'FR', 'DE', '0', '302'],
    ['DE', 'DE', 'FR', '0', '302'],
  ])(
    'from %s to %s has for a buyer in %s a rate of %s %% and exemption %s',
    (from, to, buyer, rate, exemption) => {
      expect(vatRuleOn(treatmentOf(laneOf(from, to), buyer), '2026-11-28')).toMatchObject({ rate, exemption })
    },
  )

  it.each([
    ['2023-07-09', '18'],
    ['2023-07-10', '20'],
  ])('applies the standard rate of %s', (day, rate) => {
    expect(vatRuleOn('standard', day).rate).toBe(rate)
  })

  it('throws when the day is before the first rule', () => {
    expect(() => vatRuleOn('standard', '1990-01-01')).toThrow(RangeError)
  })
})

describe('takeOutVat', () => {
  it.each([
    [12_000, '20', 10_000, 2000],
    [100, '20', 83, 17],
    [1, '20', 1, 0],
    [3, '20', 3, 0],
    // 0.05 / 1.2 is 0.041666…
    [5, '20', 4, 1],
    [-5, '20', -4, -1],
    // 0.03 / 1.2 is exactly 0.025, half away from zero.
    [-3, '20', -3, 0],
    [4180, '0', 4180, 0],
    [11_800, '18', 10_000, 1800],
  ])('divides %i hundredths at %s %% into %i and %i', (gross, rate, net, vat) => {
    expect(takeOutVat(money(gross, 'TRY'), rate)).toEqual({ net: money(net, 'TRY'), vat: money(vat, 'TRY') })
  })
})

describe('shareOfRefund', () => {
  it('returns shares that add up to the billed amounts when an item is refunded in parts', () => {
    for (const gross of [1, 7, 100, 999, 12_345, 4180]) {
      const billed = { gross: money(gross, 'TRY'), ...takeOutVat(money(gross, 'TRY'), '20') }
      let before = money(0, 'TRY')
      let net = 0
      let vat = 0
      for (let left = gross, step = 1; left > 0; step += 3) {
        const part = Math.min(step, left)
        const share = shareOfRefund(billed, before, money(part, 'TRY'))
        expect(share.net.minor).toBeGreaterThanOrEqual(0)
        expect(share.vat.minor).toBeGreaterThanOrEqual(0)
        net += share.net.minor
        vat += share.vat.minor
        before = money(before.minor + part, 'TRY')
        left -= part
      }
      expect([net, vat], toDecimal(billed.gross)).toEqual([billed.net.minor, billed.vat.minor])
    }
  })
})
