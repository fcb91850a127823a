import { describe, expect, it } from 'vitest'
import type { CartItem } from '@kervan/contract/cart/cart.endpoints'
import { isExpired, openPaymentsOf, serviceTitle, toEntry } from './cart.ts'

const item = (changes: Partial<CartItem> = {}): CartItem => ({
  id: 'a',
  shipmentId: 's',
  offerId: 'o',
  shipmentReference: 'KRV-1',
  receiverName: 'Anna',
  receiverCountry: 'DE',
  supplierName: 'Kervan',
  supplierServiceMethodName: 'Kervan Ekonomi',
  totalPrice: 22.61,
  priceCurrency: 'EUR',
  totalPriceInTry: 1234.67,
  logoImageName: 'kervan.svg',
  priceDetails: {
    SupplierName: 'Kervan',
    SupplierServiceMethodName: 'Kervan Ekonomi',
    TotalPrice: 22.61,
    PriceCurrency: 'EUR',
    TotalPriceInTry: 1234.67,
    LogoImageName: 'kervan.svg',
    ReceiverName: 'Anna',
    ReceiverCountry: 'DE',
  },
  expiresAt: '2026-11-20T10:30:00.000Z',
  isExpired: false,
  openConversationId: null,
  ...changes,
})

describe('a cart item', () => {
  it('counts with its exact price, or with that of its details', () => {
    expect(toEntry(item()).price).toEqual({ minor: 2261, currency: 'EUR' })
    expect(toEntry(item({ totalPrice: undefined as never })).price).toEqual({ minor: 2261, currency: 'EUR' })
    expect(toEntry(item({ totalPrice: null as never, priceDetails: null as never })).price).toBeNull()
  })

  it('expires while the page is open', () => {
    expect(isExpired(item(), Date.parse('2026-11-20T10:29:59Z'))).toBe(false)
    expect(isExpired(item(), Date.parse('2026-11-20T10:30:00Z'))).toBe(true)
  })

  it('names the carrier once', () => {
    expect(serviceTitle(item())).toBe('Kervan Ekonomi')
    expect(serviceTitle(item({ supplierServiceMethodName: 'Ekspres' }))).toBe('Kervan · Ekspres')
  })

  it('stands with the others of its open payment', () => {
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
