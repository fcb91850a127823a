import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromDecimal } from '../money/money.ts'
import { cartTotals, findPaymentObstacle } from './cartTotals.ts'
import type { CartEntry } from './cartTotals.ts'

const entry = (id: number, amount: string, currency: string): CartEntry => ({
  id,
  price: fromDecimal(amount, currency),
})
const cart = [
  entry(1, '18.29', 'EUR'),
  entry(2, '998.77', 'TRY'),
  entry(3, '31.71', 'EUR'),
  entry(4, '40.00', 'USD'),
]

describe('cartTotals', () => {
  it('sums cart totals by currency and by selection', () => {
    const { tabs, count, selectedCount } = cartTotals(cart, new Set([1, 2]))
    expect([count, selectedCount]).toEqual([4, 2])
    expect(
      tabs.map((tab) => [
        tab.currency,
        tab.count,
        tab.total.minor,
        tab.selectedCount,
        tab.selectedTotal.minor,
        tab.selection,
      ]),
    ).toEqual([
      ['TRY', 1, 99877, 1, 99877, 'all'],
      ['EUR', 2, 5000, 1, 1829, 'some'],
      ['USD', 1, 4000, 0, 0, 'none'],
    ])
  })

  it("lists the cart's default currency first and the others by code", () => {
    const currencies = ['USD', 'TRY', 'EUR', 'GBP', 'AED']
    const entries = currencies.map((currency, id) => entry(id, '1.00', currency))
    for (const some of [entries, [...entries].reverse()])
      expect(cartTotals(some, new Set()).tabs.map(({ currency }) => currency)).toEqual([
        'TRY',
        'AED',
        'EUR',
        'GBP',
        'USD',
      ])
  })

  it('excludes cart items in an open payment from all payable totals', () => {
    const [first, ...others] = cart
    const held = [{ ...first!, isBeingPaid: true }, ...others]
    const { tabs, count, selectedCount } = cartTotals(held, new Set([1, 3]))
    expect([count, selectedCount]).toEqual([4, 1])
    expect(tabs.find(({ currency }) => currency === 'EUR')).toMatchObject({
      count: 2,
      total: { minor: 3171 },
      beingPaidCount: 1,
      beingPaidTotal: { minor: 1829 },
      selectedCount: 1,
      selectedTotal: { minor: 3171 },
      selection: 'all',
    })
    expect(findPaymentObstacle(held, new Set([1]), 'EUR')).toBe('nothingSelected')
  })

  it('returns no tabs for an empty cart and counts items without a price', () => {
    expect(cartTotals([], new Set())).toEqual({ tabs: [], count: 0, selectedCount: 0, unpriced: 0 })
    expect(cartTotals([{ id: 9, price: null }], new Set([9]))).toMatchObject({ tabs: [], unpriced: 1 })
  })

  it('puts every priced cart item in exactly one tab', () => {
    const anyEntry = fc.record({
      id: fc.integer(),
      price: fc.record({
        minor: fc.integer({ min: 1, max: 10 ** 9 }),
        currency: fc.constantFrom('TRY', 'EUR', 'USD'),
      }),
    })
    fc.assert(
      fc.property(fc.uniqueArray(anyEntry, { selector: (one) => one.id }), (entries) => {
        const all = new Set(entries.map((one) => one.id))
        const { tabs } = cartTotals(entries, all)
        const whole = entries.reduce((sum, one) => sum + one.price.minor, 0)
        expect(tabs.reduce((sum, tab) => sum + tab.selectedTotal.minor, 0)).toBe(whole)
        expect(tabs.every((tab) => tab.selection === 'all')).toBe(true)
      }),
    )
  })
})

describe('findPaymentObstacle', () => {
  it.each([
    ['nothing is selected', cart, [], 'EUR', 'nothingSelected'],
    ['what is selected is in another currency', cart, [2], 'EUR', 'nothingInCurrency'],
    ['a selected entry has no price', [...cart, { id: 5, price: null }], [1, 5], 'EUR', 'priceMissing'],
    ['a price is not above zero', [entry(6, '0.00', 'EUR')], [6], 'EUR', 'priceMissing'],
    [
      'one price of several is not above zero',
      [...cart, entry(6, '0.00', 'EUR')],
      [1, 6],
      'EUR',
      'priceMissing',
    ],
  ])('refuses payment when %s', (_, entries, ids, currency, obstacle) => {
    expect(findPaymentObstacle(entries, new Set(ids), currency)).toBe(obstacle)
  })

  it('allows paying the selected cart items of the currency', () => {
    expect(findPaymentObstacle(cart, new Set([1, 2]), 'EUR')).toBeNull()
  })
})
