/** Registration of webhooks in simulated shops. */
import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testServices } from '../http/testing/testServices.ts'
import { openOrder } from '../testing/storeStage.ts'
import { shopifyConnector } from './shopify/index.ts'
import { startShopifyServer } from './shopify/testing/shopifySamples.ts'
import type { ShopifyServer } from './shopify/testing/shopifySamples.ts'
import { woocommerceConnector } from './woocommerce/index.ts'
import { startWooServer } from './woocommerce/testing/wooSamples.ts'
import type { WooServer } from './woocommerce/testing/wooSamples.ts'

const address = 'https://kervan.example/api/Webhook/ReceiveDelivery/8'
const other = 'https://another.example/hook'
const signal = () => AbortSignal.timeout(5000)

describe('webhooks of WooCommerce', () => {
  let server: WooServer
  beforeEach(async () => {
    server = await startWooServer()
  })
  afterEach(() => server.close())
  const open = (settings: object = server.settings) => woocommerceConnector.open(settings, testServices())
  const webhooks = () => open().store.webhooks!
  const topics = () => server.shop.webhooks.map(({ topic }) => topic).toSorted()

  it('registers each event of orders once, however often it is called', async () => {
    await webhooks().register(address, signal())
    await webhooks().register(address, signal())
    expect(topics()).toEqual(['order.created', 'order.deleted', 'order.updated'])
    const { webhookSecret: secret } = server.settings
    expect(server.shop.webhooks.every((one) => one.status === 'active' && one.secret === secret)).toBe(true)
  })

  it('activates a disabled one, adds what is missing and removes a repetition', async () => {
    await webhooks().register(address, signal())
    const [first, second] = server.shop.webhooks
    first!.status = 'disabled'
    second!.topic = first!.topic
    await webhooks().register(address, signal())
    expect(topics()).toEqual(['order.created', 'order.deleted', 'order.updated'])
    expect(first!.status).toBe('active')
  })

  it('removes its own address only, also on a later page', async () => {
    for (let n = 0; n < 120; n++)
      server.shop.webhooks.push({
        id: 1000 + n,
        topic: 'order.updated',
        delivery_url: other,
        status: 'active',
        secret: 's',
      })
    await webhooks().register(address, signal())
    expect(server.shop.webhooks).toHaveLength(123)
    await webhooks().remove(address, signal())
    await webhooks().remove(address, signal())
    expect(server.shop.webhooks.map((one) => one.delivery_url)).toEqual(Array(120).fill(other))
  })

  it('accepts deliveries signed with the secret derived from the key when none is typed', async () => {
    const { webhookSecret: _, ...settings } = server.settings
    await open(settings).store.webhooks!.register(address, signal())
    const { secret } = server.shop.webhooks[0]!
    expect(secret).not.toContain(settings.consumerSecret)
    const { body, headers } = server.shop.webhookOf(server.shop.add(openOrder()))
    const signed = (by: string) => ({
      ...headers,
      'x-wc-webhook-signature': createHmac('sha256', by).update(body).digest('base64'),
    })
    const recognise = (sent: Record<string, string>) =>
      open(settings).receive.recognise({
        method: 'POST',
        body: Buffer.from(body),
        header: (name) => sent[name],
        query: () => undefined,
      })
    expect(recognise(signed(secret))).toMatchObject({ id: expect.any(String) as string })
    expect(recognise(signed('another secret of a shop'))).toBe(false)
  })

  it('has none without keys', () => {
    const { storeUrl } = server.settings
    expect(open({ storeUrl }).store.webhooks).toBeUndefined()
  })

  it('reports a key that may not register webhooks', async () => {
    server.shop.makeKeyReadOnly()
    await expect(webhooks().register(address, signal())).rejects.toMatchObject({ kind: 'credentials' })
  })
})

describe('webhooks of Shopify', () => {
  let server: ShopifyServer
  beforeEach(async () => {
    server = await startShopifyServer()
  })
  afterEach(() => server.close())
  const webhooks = () => shopifyConnector.open(server.settings, testServices()).store.webhooks!
  const all = ['ORDERS_CANCELLED', 'ORDERS_CREATE', 'ORDERS_DELETE', 'ORDERS_UPDATED']

  it('subscribes to each event of orders once, and adds what is missing', async () => {
    await webhooks().register(address, signal())
    server.shop.webhooks.pop()
    await webhooks().register(address, signal())
    await webhooks().register(address, signal())
    expect(server.shop.webhooks.map(({ topic }) => topic).toSorted()).toEqual(all)
  })

  it('removes its own address only, and does nothing when it is gone', async () => {
    server.shop.webhooks.push({
      id: 'gid://shopify/WebhookSubscription/1',
      topic: 'ORDERS_CREATE',
      uri: other,
    })
    await webhooks().register(address, signal())
    await webhooks().remove(address, signal())
    await webhooks().remove(address, signal())
    expect(server.shop.webhooks).toMatchObject([{ uri: other }])
  })

  it('has none without a secret that verifies the deliveries', () => {
    const { webhookSecret: _, ...settings } = server.settings
    expect(shopifyConnector.open(settings, testServices()).store.webhooks).toBeUndefined()
  })
})
