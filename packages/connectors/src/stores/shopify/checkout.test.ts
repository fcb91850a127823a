import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testServices } from '../../http/testing/testServices.ts'
import { shopifyConnector } from './index.ts'
import { startShopifyServer } from './testing/shopifySamples.ts'
import type { ShopifyServer } from './testing/shopifySamples.ts'

const address = 'https://kervan.example/api/Order/GetCheckoutRates/7'
const signal = () => AbortSignal.timeout(5000)

const cart = {
  destination: { country: 'DE', postal_code: '80331', city: 'München' },
  items: [
    { name: 'Mug', sku: 'MUG-BLUE', quantity: 2, grams: 420, requires_shipping: true },
    { name: 'Gift card', sku: '', quantity: 1, grams: 0, requires_shipping: false },
  ],
  currency: 'EUR',
  locale: 'de-AT',
}

describe('rates at checkout of Shopify', () => {
  let server: ShopifyServer
  const open = () => shopifyConnector.open(server.settings, testServices()).checkout
  beforeEach(async () => {
    server = await startShopifyServer()
  })
  afterEach(() => server.close())

  it('offers the rates in every zone, and once when it is switched on again', async () => {
    await open().switchOn(address, signal())
    expect(server.shop.checkoutAddresses()).toEqual([[address], [address]])
    const calls = server.calls.length
    await open().switchOn(address, signal())
    expect(server.shop.checkoutAddresses()).toEqual([[address], [address]])
    // The second run reads services and profiles only.
    expect(server.calls.length).toBe(calls + 2)
  })

  it('removes the rates from every zone, and does nothing when they are gone', async () => {
    await open().switchOn(address, signal())
    await open().switchOff(address, signal())
    await open().switchOff(address, signal())
    expect(server.shop.checkoutAddresses()).toEqual([[], []])
  })

  it('names the right that the app needs', async () => {
    server.shop.withdrawScope('write_shipping')
    await expect(open().switchOn(address, signal())).rejects.toMatchObject({ kind: 'credentials' })
  })

  it('reads a signed request, with goods without weight and without a parcel', () => {
    const { readRequest } = open()
    expect(readRequest(server.shop.askRates(cart))).toEqual({
      countryCode: 'DE',
      postalCode: '80331',
      currency: 'EUR',
      language: 'de',
      items: [
        { sku: 'MUG-BLUE', quantity: 2, weightGrams: 420, isShippable: true },
        { sku: '', quantity: 1, weightGrams: null, isShippable: false },
      ],
    })
  })

  it.each([
    ['of another secret', { 'x-shopify-hmac-sha256': 'bm90IHNpZ25lZA==' }],
    ['without a signature', {}],
  ])('rejects a request %s', (_, headers: Record<string, string>) => {
    const sent = server.shop.askRates(cart)
    expect(open().readRequest({ ...sent, header: (name) => headers[name] })).toBe(false)
  })

  it('rejects a signed request that is no cart', () => {
    expect(open().readRequest(server.shop.askRates({ ...cart, items: 'all' }))).toBe(false)
  })

  it('answers in hundredths of every currency', () => {
    const rate = { code: 'express', name: 'Express', description: '2–3 days', price: '24.90' }
    const { rates } = JSON.parse(open().writeAnswer([rate, { ...rate, price: '1000' }], 'JPY')) as {
      rates: unknown[]
    }
    expect(rates).toMatchObject([{ total_price: '2490', currency: 'JPY' }, { total_price: '100000' }])
  })
})
