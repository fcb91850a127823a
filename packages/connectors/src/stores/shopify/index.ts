/**
 * Shopify connector: orders and fulfillments over the Admin API 2026-10, with the token of the shop's own app or of
 * the house's app that the owner allowed, and webhooks. `X-Shopify-Hmac-Sha256` is the base64 HMAC-SHA256 of the raw
 * body with the app's secret.
 */
import { z } from 'zod'
import { defineConnector } from '../../connector.ts'
import { receiveOrders } from '../../receiving.ts'
import type { ChallengeAnswer, Delivery } from '../../receiving.ts'
import { appSecret, appText, secretText, storeAddress, webhookSecret } from '../../settingsFields.ts'
import { acceptedDelivery, idOfContent, isSigned } from '../signedDelivery.ts'
import { StoreError } from '../store.ts'
import type { DeliveredOrder } from '../store.ts'
import { openCheckout } from './checkout.ts'
import { openShopifyClient } from './client.ts'
import { shopifyAuthorization } from './oauth.ts'
import { openOrders } from './orders.ts'
import { openParcels } from './parcels.ts'
import { requireScopes } from './scopes.ts'
import { openWebhooks } from './webhooks.ts'
import { shopifyDelivery } from './wire.ts'

/** Webhooks about other topics, such as a removed app, are accepted and not stored. */
const recogniseShopify =
  (secret: string | undefined) =>
  ({ body, header }: Delivery): { id: string } | ChallengeAnswer | false => {
    if (secret === undefined) return false
    if (!isSigned(body, secret, header('x-shopify-hmac-sha256'))) return false
    return header('x-shopify-topic')?.startsWith('orders/') ? { id: idOfContent(body) } : acceptedDelivery
  }

/** Returns the id only: a late webhook has an old state of the order. @throws StoreError garbage */
const readShopifyOrders = (body: unknown): DeliveredOrder[] => {
  const parsed = shopifyDelivery.safeParse(body)
  if (!parsed.success) throw new StoreError('garbage', 'a webhook about an order has no id')
  return [{ id: parsed.data.id }]
}

export const shopifyConnector = defineConnector({
  key: 'shopify',
  kind: 'store',
  name: 'Shopify',
  settings: z.object({
    storeUrl: storeAddress().meta({ help: 'shopifyStoreUrl' }),
    accessToken: secretText().meta({ secret: true, help: 'shopifyAccessToken' }).optional(),
    /** Secret of the shop's own app, which signs its webhooks; those of the house's app are signed with its secret. */
    webhookSecret: webhookSecret(),
    clientId: appText().optional(),
    clientSecret: appSecret().optional(),
    /** Domain of all shops: the app's secret is sent to no other host. */
    shopDomain: appText().default('myshopify.com').meta({ ofApp: true, help: 'shopDomain' }),
  }),
  capabilities: ['store', 'checkout', 'receive'],
  authorize: shopifyAuthorization,
  readOrders: readShopifyOrders,
  open: (settings, services) => {
    const client = openShopifyClient(settings, services)
    const signingSecret = settings.webhookSecret ?? settings.clientSecret
    return {
      store: {
        shop: new URL(settings.storeUrl).host,
        ...openOrders(client, services),
        // The Admin API counts orders by other filters only.
        countChanged: null,
        acknowledge: null,
        ...openParcels(client),
        ...(signingSecret !== undefined && { webhooks: openWebhooks(client) }),
      },
      checkout: openCheckout(client, signingSecret),
      receive: receiveOrders(recogniseShopify(signingSecret)),
      test: (signal) => requireScopes(client, signal),
    }
  },
})
