import { describe, expect, it } from 'vitest'
import { isExpired, openPaymentsOf, toEntry } from './cart.ts'
import { buildCartItem as item } from './testing/buildCartItem.ts'

describe('cart items', () => {
  it('use the exact price, or the price of the details', () => {
    expect(toEntry(item()).price).toEqual({ minor: 2261, currency: 'EUR' })
    expect(toEntry(item({ totalPrice: undefined as never })).price).toEqual({ minor: 2261, currency: 'EUR' })
    expect(toEntry(item({ totalPrice: null as never, priceDetails: null as never })).price).toBeNull()
  })

  it('expire while the page is open', () => {
    expect(isExpired(item(), Date.parse('2026-11-20T10:29:59Z'))).toBe(false)
    expect(isExpired(item(), Date.parse('2026-11-20T10:30:00Z'))).toBe(true)
  })

  it('are grouped by their open payment', () => {
    const held = openPaymentsOf([
      item({ id: 'a', openConversationId: 'c-1' }),
      item({ id: 'b' }),
      item({ id: 'c', openConversationId: 'c-1' }),
    ])
    expect(held.map(({ conversationId, items }) => [conversationId, items.map(({ id }) => id)])).toEqual([
      ['c-1', ['a', 'c']],
    ])
  })
})
