/**
 * Amazon connector: orders over the Selling Partner API (Orders 2026-01-01), parcels by `confirmShipment` of Orders
 * v0. Changes are read by polling: `ORDER_CHANGE` arrives only in a queue of the app's own AWS account.
 */
import { z } from 'zod'
import { defineConnector } from '../../connector.ts'
import { apiAddress, appSecret, appText, plainText } from '../../settingsFields.ts'
import { authorize } from './authorize.ts'
import { openAmazonClient } from './client.ts'
import { openOrders } from './orders.ts'
import { openParcels } from './parcels.ts'
import { amazonRegions } from './regions.ts'

export const amazonConnector = defineConnector({
  key: 'amazon',
  kind: 'store',
  name: 'Amazon',
  // Amazon's data protection policy.
  buyerDataDays: 30,
  settings: z.object({
    region: z.enum(amazonRegions, 'validation:required').meta({ help: 'amazonRegion' }),
    applicationId: appText(),
    /** A draft app is authorized on a page of its own. */
    isDraft: z.boolean().default(false).meta({ ofApp: true, help: 'amazonIsDraft' }),
    clientId: appText(),
    clientSecret: appSecret(),
    /** Comes with the authorization. */
    sellingPartnerId: plainText().optional(),
    /** Address for Europe; those of the other regions follow from it. */
    apiUrl: apiAddress(
      'https://sellingpartnerapi-eu.amazon.com',
      'https://sandbox.sellingpartnerapi-eu.amazon.com',
    ),
    loginUrl: apiAddress('https://api.amazon.com', 'https://api.amazon.com'),
  }),
  capabilities: ['store'],
  authorize,
  open: (settings, services) => {
    const client = openAmazonClient(settings, services)
    const { check, ...orders } = openOrders(client, services)
    return {
      store: {
        shop: settings.sellingPartnerId ?? '',
        ...orders,
        // The API returns no number of orders.
        countChanged: null,
        acknowledge: null,
        ...openParcels(client),
      },
      test: check,
    }
  },
})
