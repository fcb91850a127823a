import { startShopifyServer } from '@kervan/connectors/stores/shopify/testing/shopifySamples'
import type { ShopifyServer } from '@kervan/connectors/stores/shopify/testing/shopifySamples'
import { integrationEndpoints } from '@kervan/contract/connection/integration.endpoints'
import { checkoutEndpoints } from '@kervan/contract/order/checkout/checkout.endpoints'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { createProduct } from '../../product/testing/buildProduct.ts'
import { connectStore, credentialKeys, silentShop, valuesOf } from '../testing/buildStore.ts'

let test: TestApp
let token: string
let server: ShopifyServer
let integrationId: number
beforeAll(async () => {
  // The demonstration prices are valid from the day on which they are seeded.
  test = await startTestApp(credentialKeys)
  token = await test.tokenOf('customer')
  server = await startShopifyServer()
  const { body } = await test.call(integrationEndpoints.createIntegration, {
    token,
    body: { platform: 'shopify', name: 'Keten dükkânı', values: valuesOf(server.settings) },
  })
  integrationId = body.id
  await createProduct(test, token, { sku: 'MUG', unitWeight: 0.5, unitPrice: 31, currency: 'EUR' })
})
afterAll(async () => {
  await server.close()
  await test.close()
})

const terms = {
  choice: 'all',
  incoterm: 'DAP',
  addedPercent: 0,
  length: 20,
  width: 15,
  height: 10,
  usualWeight: null,
}
const save = async (changes: object = {}) =>
  (
    await test.call(checkoutEndpoints.saveCheckoutSettings, {
      token,
      body: { integrationId, isOn: true, ...terms, ...changes },
    })
  ).body

const mug = { name: 'Mug', sku: 'MUG', quantity: 2, grams: 420, requires_shipping: true }
const cart = (changes: object = {}) => ({
  destination: { country: 'DE', postal_code: '80331' },
  items: [mug],
  currency: 'EUR',
  locale: 'en',
  ...changes,
})

interface Rate {
  service_code: string
  service_name: string
  description: string
  total_price: string
  currency: string
}

/** Sends a request as the shop signs it. */
const ask = async (rate: object, connectionId: number = integrationId) => {
  const { body, header } = server.shop.askRates(rate)
  const answer = await test.app.inject({
    method: 'POST',
    url: `/api/Order/GetCheckoutRates/${connectionId}`,
    headers: {
      'content-type': 'application/json',
      'x-shopify-hmac-sha256': header('x-shopify-hmac-sha256'),
    },
    payload: Buffer.from(body),
  })
  return { status: answer.statusCode, rates: (JSON.parse(answer.body) as { rates?: Rate[] }).rates }
}

it('registers our address in every zone of the shop, and answers with the prices of the preview', async () => {
  expect(await save()).toMatchObject({ isOn: true, way: 'store', choice: 'all' })
  const address = expect.stringMatching(new RegExp(`/api/Order/GetCheckoutRates/${integrationId}$`)) as string
  expect(server.shop.checkoutAddresses()).toEqual([[address], [address]])
  const { status, rates } = await ask(cart())
  expect(status).toBe(200)
  expect(rates!.length).toBeGreaterThan(1)
  const { body: preview } = await test.call(checkoutEndpoints.previewCheckoutRates, {
    token,
    // Two mugs of 0.5 kg by the catalogue, not of 0.42 kg by the shop.
    body: { integrationId, ...terms, countryCode: 'DE', postalCode: '80331', weight: 1, currency: 'EUR' },
  })
  expect(rates!.map(({ service_code, total_price }) => [service_code, Number(total_price)])).toEqual(
    preview.rates.map(({ code, price }) => [code, Math.round(price * 100)]),
  )
})

it('shows the cheapest and the fastest service, with the added percentage', async () => {
  await save()
  const { rates: all } = await ask(cart())
  await save({ choice: 'cheapestAndFastest', addedPercent: 10 })
  const { rates } = await ask(cart())
  expect(rates!.length).toBeLessThanOrEqual(2)
  const [plain] = all!.filter(({ service_code }) => service_code === rates![0]!.service_code)
  expect(Number(rates![0]!.total_price)).toBe(Math.round(Number(plain!.total_price) * 1.1))
  await save({ choice: 'cheapest' })
  expect((await ask(cart())).rates).toHaveLength(1)
})

it('says in the language of the buyer that duties are included', async () => {
  await save({ incoterm: 'DDP', choice: 'cheapest' })
  expect((await ask(cart({ locale: 'tr' }))).rates).toMatchObject([
    { description: expect.stringContaining('gümrük vergileri dahil') as string },
  ])
})

it.each([
  ['without goods that are shipped', { items: [{ ...mug, requires_shipping: false }] }],
  ['with a weight that nobody knows', { items: [{ ...mug, sku: 'UNKNOWN', grams: 0 }] }],
  ['in a currency without an exchange rate', { currency: 'XAF' }],
])('offers nothing for a cart %s', async (_, changes) => {
  await save()
  expect(await ask(cart(changes))).toEqual({ status: 200, rates: [] })
})

it('answers an unknown store, another secret and switched off prices alike', async () => {
  await save()
  const silent = await connectStore(test, silentShop)
  const forged = await test.app.inject({
    method: 'POST',
    url: `/api/Order/GetCheckoutRates/${integrationId}`,
    headers: { 'content-type': 'application/json', 'x-shopify-hmac-sha256': 'Zm9yZ2Vk' },
    payload: '{}',
  })
  const refused = [await ask(cart(), 999_999), await ask(cart(), silent.id)]
  await save({ isOn: false })
  refused.push(await ask(cart()))
  expect(new Set([...refused.map(({ status }) => status), forged.statusCode]).size).toBe(1)
  expect(forged.statusCode).toBeGreaterThanOrEqual(400)
  expect(server.shop.checkoutAddresses()).toEqual([[], []])
})

it('returns the last prices of the cart from the same hour when new ones take too long', async () => {
  await save()
  const { rates } = await ask(cart())
  await test.services.db.transaction(async (tx) => {
    await tx.execute(sql`lock table checkout_settings in access exclusive mode`)
    expect(await ask(cart())).toEqual({ status: 200, rates })
    test.setNow(new Date(Date.now() + 2 * 3_600_000))
    expect((await ask(cart())).status).toBe(503)
  })
})

it('shows why a store refuses, and does not switch the prices on', async () => {
  await save({ isOn: false })
  server.shop.withdrawScope('write_shipping')
  const { body } = await test.callFailing(checkoutEndpoints.saveCheckoutSettings, {
    token,
    body: { integrationId, isOn: true, ...terms },
  })
  expect(JSON.stringify(body)).toContain('isOn')
  const { body: after } = await test.call(checkoutEndpoints.getCheckoutSettings, {
    token,
    body: { integrationId },
  })
  expect(after.isOn).toBe(false)
})

it('removes its address from the shop when a disabled store switches the prices off', async () => {
  await save()
  const status = async (isActive: boolean) => {
    const { body } = await test.call(integrationEndpoints.listIntegrations, { token, body: {} })
    const { version } = body.items.find(({ id }) => id === integrationId)!
    const changed = { id: integrationId, version, isActive }
    await test.call(integrationEndpoints.updateIntegrationStatus, { token, body: changed })
  }
  await status(false)
  expect(await save({ isOn: false })).toMatchObject({ isOn: false })
  expect(server.shop.checkoutAddresses()).toEqual([[], []])
  await status(true)
})

it('removes its address from the shop when the store is deleted', async () => {
  await save()
  const { body } = await test.call(integrationEndpoints.listIntegrations, { token, body: {} })
  const { id, version } = body.items.find((one) => one.id === integrationId)!
  await test.call(integrationEndpoints.deleteIntegration, { token, body: { id, version } })
  expect(server.shop.checkoutAddresses()).toEqual([[], []])
})
