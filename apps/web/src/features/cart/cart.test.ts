import { describe, expect, it } from 'vitest'
import { isExpired, openPaymentsOf, toEntry } from './cart.ts'
import { buildCartItem as item } from './testing/buildCartItem.ts'

describe('cart items', () => {
  it('uses the exact price of the item, or the price of its details', () => {
    expect(toEntry(item()).price).toEqual({ minor: 2261, currency: 'EUR' })
    expect(toEntry(item({ totalPrice: undefined as never })).price).toEqual({ minor: 2261, currency: 'EUR' })
    expect(toEntry(item({ totalPrice: null as never, priceDetails: null as never })).price).toBeNull()
  })

  it('expires a cart item while the page is open', () => {
    expect(isExpired(item(), Date.parse('2026-11-20T10:29:59Z'))).toBe(false)
    expect(isExpired(item(), Date.parse('2026-11-20T10:30:00Z'))).toBe(true)
  })

  it('groups cart items by their open payment', () => {
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
