/**
 * Walmart connector for the marketplace of the United States: purchase orders over the API version 3 with the seller's
 * own keys, parcels by `/shipping`, and webhooks.
 */
import { z } from 'zod'
import { defineConnector } from '../../connector.ts'
import { receiveOrders } from '../../receiving.ts'
import { apiAddress, plainText, secretText, webhookSecret } from '../../settingsFields.ts'
import { openWalmartClient } from './client.ts'
import { openOrders } from './orders.ts'
import { openParcels } from './parcels.ts'
import { readWalmartOrders, recogniseWalmart } from './webhook.ts'

export const walmartConnector = defineConnector({
  key: 'walmart',
  kind: 'store',
  name: 'Walmart',
  settings: z.object({
    partnerId: plainText().meta({ help: 'walmartPartnerId' }),
    clientId: plainText(),
    clientSecret: secretText(),
    /** Secret that the seller enters with the subscription. */
    webhookSecret: webhookSecret().meta({ help: 'walmartWebhookSecret' }),
    apiUrl: apiAddress('https://marketplace.walmartapis.com', 'https://sandbox.walmartapis.com'),
  }),
  capabilities: ['store', 'receive'],
  readOrders: readWalmartOrders,
  open: (settings, services) => {
    const client = openWalmartClient(settings, services)
    const { check, ...orders } = openOrders(client, services)
    return {
      store: { shop: settings.partnerId, ...orders, ...openParcels(client) },
      receive: receiveOrders(recogniseWalmart(settings.webhookSecret)),
      test: check,
    }
  },
})
