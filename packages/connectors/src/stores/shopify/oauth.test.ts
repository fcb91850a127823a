import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testServices } from '../../http/testing/testServices.ts'
import { AppKeysRefused, AuthorizationNeeded, createMemoryTokens } from '../../tokens.ts'
import type { Token } from '../../tokens.ts'
import { openOrder } from '../../testing/storeStage.ts'
import { shopifyConnector } from './index.ts'
import { shopifyApp } from './testing/shopifyOauth.ts'
import { startShopifyServer } from './testing/shopifySamples.ts'
import type { ShopifyServer } from './testing/shopifySamples.ts'

const returnUrl = 'https://kervan.example/integration/activate'
const start = { state: `7.${'s'.repeat(43)}`, challenge: 'unused', returnUrl }
const signal = () => AbortSignal.timeout(5000)
const authorize = shopifyConnector.authorize!

let server: ShopifyServer
beforeEach(async () => {
  server = await startShopifyServer()
})
afterEach(() => server.close())

const settings = (changes: object = {}) => ({
  storeUrl: server.settings.storeUrl,
  ...shopifyApp,
  ...changes,
})
/** Visits the shop; returns the query that the browser comes back with. */
const visit = async (): Promise<URLSearchParams> => {
  const { headers } = await fetch(authorize.url(settings(), start), { redirect: 'manual' })
  return new URL(headers.get('location')!).searchParams
}
const exchange = (query: URLSearchParams) =>
  authorize.exchange(
    settings(),
    { query, verifier: 'unused', returnUrl },
    { ...testServices(), signal: signal() },
  )
const tokenCalls = () => server.calls.filter(({ kind }) => kind === 'token')
const open = (first: Token, now = () => new Date(), changes: object = {}) =>
  shopifyConnector.open(settings(changes), {
    ...testServices({ now }),
    tokens: createMemoryTokens(now, first),
  })

describe('authorization in a Shopify shop', () => {
  it('gives a token that ends after an hour, with a refresh token that ends after 90 days', async () => {
    const at = Date.now()
    const { token } = await exchange(await visit())
    expect(token.expiresAt - at).toBeGreaterThanOrEqual(3_600_000)
    expect(token.refreshExpiresAt! - at).toBeGreaterThanOrEqual(90 * 86_400_000)
    const id = server.shop.add(openOrder())
    expect(await open(token).store.order(id, signal())).toMatchObject({ id })
  })

  it.each<[string, (query: URLSearchParams) => URLSearchParams]>([
    ['a changed code', (query) => (query.set('code', 'another'), query)],
    ['no signature', (query) => (query.delete('hmac'), query)],
    ['a forged signature', (query) => (query.set('hmac', 'ab'.repeat(32)), query)],
    [
      'a signature of another app',
      (query) => (query.delete('hmac'), server.shop.oauth.sign(Object.fromEntries(query), 'another secret')),
    ],
    [
      'another shop, signed by the platform',
      (query) => {
        query.delete('hmac')
        return server.shop.oauth.sign({ ...Object.fromEntries(query), shop: 'another.myshopify.com' })
      },
    ],
  ])('requests no token for a return with %s', async (_, change) => {
    await expect(exchange(change(await visit()))).rejects.toBeInstanceOf(AuthorizationNeeded)
    expect(tokenCalls()).toEqual([])
  })

  it('refuses a code that was used', async () => {
    const query = await visit()
    await exchange(query)
    await expect(exchange(query)).rejects.toBeInstanceOf(AuthorizationNeeded)
  })

  it('sends the secret of the app to no host that is not a shop', async () => {
    const query = await visit()
    const wrong = { ...settings(), shopDomain: 'myshopify.com' }
    expect(() => authorize.url(wrong, start)).toThrow('not one of a Shopify shop')
    const services = { ...testServices(), signal: signal() }
    await expect(
      authorize.exchange(wrong, { query, verifier: '', returnUrl }, services),
    ).rejects.toMatchObject({ kind: 'refused' })
    expect(tokenCalls()).toEqual([])
  })

  it('accepts a token without an end from an app without expiring tokens', async () => {
    server.shop.oauth.issue('endless')
    const { token } = await exchange(await visit())
    expect(token.refresh).toBeUndefined()
    expect(token.expiresAt - Date.now()).toBeGreaterThan(365 * 86_400_000)
  })

  it('refuses a token that can be renewed and has no end', async () => {
    server.shop.oauth.issue('noEnd')
    await expect(exchange(await visit())).rejects.toMatchObject({ kind: 'garbage' })
  })
})

describe('token of a Shopify shop', () => {
  it('is renewed once after its end, for several calls at once', async () => {
    const { token } = await exchange(await visit())
    const { store } = open(token, () => new Date(Date.now() + 3_600_001))
    const id = server.shop.add(openOrder())
    await Promise.all([store.order(id, signal()), store.order(id, signal())])
    expect(tokenCalls()).toHaveLength(2)
  })

  it('is renewed when the shop rejects it before its end', async () => {
    const { token } = await exchange(await visit())
    const { store } = open(token)
    const id = server.shop.add(openOrder())
    await store.order(id, signal())
    server.shop.oauth.revokeAccess()
    expect(await store.order(id, signal())).toMatchObject({ id })
  })

  it('can be renewed again with the old refresh token after a lost answer', async () => {
    const { token } = await exchange(await visit())
    const later = () => new Date(Date.now() + 3_600_001)
    const id = server.shop.add(openOrder())
    await open(token, later).store.order(id, signal())
    // The answer of the first renewal was lost with its process: the old refresh token still serves.
    expect(await open(token, later).store.order(id, signal())).toMatchObject({ id })
  })

  it('needs a new authorization after the app was removed', async () => {
    const { token } = await exchange(await visit())
    server.shop.oauth.endGrant()
    const { store } = open(token, () => new Date(Date.now() + 3_600_001))
    await expect(store.order('1', signal())).rejects.toBeInstanceOf(AuthorizationNeeded)
  })

  it.each(['clientId', 'clientSecret'])(
    'needs no new authorization when %s of the app is wrong',
    async (name) => {
      const { token } = await exchange(await visit())
      const later = () => new Date(Date.now() + 3_600_001)
      const { store } = open(token, later, { [name]: 'a wrong key' })
      await expect(store.order('1', signal())).rejects.toBeInstanceOf(AppKeysRefused)
      expect(await open(token, later).store.order('1', signal())).toBeNull()
    },
  )

  it('is not replaced by an answer without an end', async () => {
    const { token } = await exchange(await visit())
    server.shop.oauth.issue('noEnd')
    const { store } = open(token, () => new Date(Date.now() + 3_600_001))
    await expect(store.order('1', signal())).rejects.toMatchObject({ kind: 'garbage' })
  })
})
