/**
 * WooCommerce connector: orders over the REST API v3 with keys that the seller creates in the shop or lets it post to
 * us, parcels in the shop's own place for them, and webhooks. `X-WC-Webhook-Signature` is the base64 HMAC-SHA256 of the raw body.
 */
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { defineConnector } from '../../connector.ts'
import { receiveOrders } from '../../receiving.ts'
import type { ChallengeAnswer, Delivery } from '../../receiving.ts'
import { secretText, storeAddress, webhookSecret } from '../../settingsFields.ts'
import { acceptedDelivery, idOfContent, isSigned } from '../signedDelivery.ts'
import { StoreError } from '../store.ts'
import type { DeliveredOrder } from '../store.ts'
import { openWooClient } from './client.ts'
import { openComplete } from './orderFacts.ts'
import { wooKeyGrant } from './keyGrant.ts'
import { openOrders } from './orders.ts'
import { openParcels } from './parcels.ts'
import { openProducts } from './products.ts'
import { openWebhooks } from './webhooks.ts'
import { anything, wooDeletion, wooDelivery } from './wire.ts'

/** Test delivery of a saved webhook, which is not signed. WooCommerce shows an error when it is not accepted. */
const ping = /^webhook_id=\d{1,20}$/

const readJson = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(Buffer.from(body).toString()) as unknown
  } catch {
    return undefined
  }
}

/**
 * Id of a webhook from its signed content. An order that was deleted, restored and deleted again has the same content
 * twice, so that deletions are distinguished by the id of the webhook, which is not signed.
 */
const idOf = ({ body, header }: Pick<Delivery, 'body' | 'header'>): string => {
  const isDeletion = wooDeletion.safeParse(readJson(body)).success
  const sent = isDeletion ? (header('x-wc-webhook-delivery-id') ?? '') : ''
  return idOfContent(sent === '' ? body : Buffer.concat([Buffer.from(`${sent} `), body]))
}

/** Deliveries about products or customers are accepted and not stored: the seller chose the wrong topic. */
export const recogniseWoo =
  (secret: string | undefined) =>
  ({ body, header }: Delivery): { id: string } | ChallengeAnswer | false => {
    if (secret === undefined) return false
    if (body.length < 40 && ping.test(Buffer.from(body).toString())) return acceptedDelivery
    if (!isSigned(body, secret, header('x-wc-webhook-signature'))) return false
    return header('x-wc-webhook-resource') === 'order' ? { id: idOf({ body, header }) } : acceptedDelivery
  }

/**
 * Returns the id only: a late or repeated webhook has an old state of the order, and none has its refunded pieces.
 * @throws StoreError garbage
 */
const readWooOrders = (body: unknown): DeliveredOrder[] => {
  const parsed = wooDelivery.safeParse(body)
  if (!parsed.success) throw new StoreError('garbage', 'a webhook about an order has no id')
  return [{ id: parsed.data.id }]
}

/**
 * Secret that signs the shop's webhooks: the typed one, otherwise one that follows from the key, so that webhooks which
 * we register need no typing. Undefined without keys.
 */
const signingSecretOf = (settings: { webhookSecret?: string; consumerSecret?: string }): string | undefined =>
  settings.webhookSecret ??
  (settings.consumerSecret &&
    createHmac('sha256', settings.consumerSecret).update('webhooks of kervan').digest('base64url'))

/** Host and folder of the shop, which is the same with and without "www". */
const shopOf = (storeUrl: string): string => {
  const { host, pathname } = new URL(storeUrl)
  return host.replace(/^www\./, '') + pathname.replace(/\/+$/, '')
}

export const woocommerceConnector = defineConnector({
  key: 'woocommerce',
  kind: 'store',
  name: 'WooCommerce',
  settings: z.object({
    storeUrl: storeAddress().meta({ help: 'storeUrl' }),
    consumerKey: secretText().meta({ secret: true, help: 'consumerKey' }).optional(),
    consumerSecret: secretText().optional(),
    /** Secret of webhooks that the seller entered in the shop; not needed for those that are registered by us. */
    webhookSecret: webhookSecret(),
  }),
  capabilities: ['store', 'receive'],
  grantKeys: wooKeyGrant,
  readOrders: readWooOrders,
  open: (settings, services) => {
    const client = openWooClient(settings, services)
    const complete = openComplete(client, openProducts(client, services))
    const secret = signingSecretOf(settings)
    return {
      store: {
        shop: shopOf(settings.storeUrl),
        ...openOrders(client, complete, services),
        acknowledge: null,
        ...openParcels(client, complete),
        ...(secret !== undefined && { webhooks: openWebhooks(client, secret) }),
      },
      receive: receiveOrders(recogniseWoo(secret)),
      test: async (signal) => {
        // Changes nothing, but needs the right to change orders: a key for reading only is rejected.
        const at = { step: 'test', path: '/wc/v3/orders/batch' }
        await client.call(anything, { ...at, method: 'POST', body: { update: [] }, signal })
      },
    }
  },
})
