/**
 * Amazon connector: orders over the Selling Partner API (Orders 2026-01-01), parcels by `confirmShipment` of Orders
 * v0. Changes are read by polling: `ORDER_CHANGE` arrives only in a queue of the app's own AWS account.
 */
import { readCarrierList } from '@kervan/domain/order/amazonCarriers'
import { z } from 'zod'
import { defineConnector } from '../../connector.ts'
import { apiAddress, appSecret, appText, plainText } from '../../settingsFields.ts'
import { authorize } from './authorize.ts'
import { checkCarrier } from './carriers.ts'
import { openAmazonClient } from './client.ts'
import { openOrders } from './orders.ts'
import { openParcels } from './parcels.ts'
import { amazonRegions } from './regions.ts'

const carrierList = z
  .string()
  .trim()
  .max(4000, 'validation:tooLong')
  .refine((text) => {
    try {
      return readCarrierList(text).size > 0
    } catch {
      return false
    }
  }, 'connection:carrierListFormat')

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
    /** Carriers of Amazon's list for parcels from outside the EU, entered by staff: "DE: UPS, DHL; FR: UPS". */
    euCarriers: carrierList.optional().meta({ ofApp: true, help: 'amazonEuCarriers' }),
    loginUrl: apiAddress('https://api.amazon.com', 'https://api.amazon.com'),
  }),
  capabilities: ['store'],
  // Published rates: lists 0.0056 a second with a burst of 20; single orders 0.5 (30) and confirmations 2 (10).
  rateLimit: { calls: 20, perSeconds: 3600, burst: 20, steps: ['orders', 'test'] },
  authorize,
  open: (settings, services) => {
    const client = openAmazonClient(settings, services)
    const list = readCarrierList(settings.euCarriers ?? '')
    const { check, ...orders } = openOrders(client, services)
    return {
      store: {
        shop: settings.sellingPartnerId ?? '',
        ...orders,
        // The API returns no number of orders.
        countChanged: null,
        acknowledge: null,
        checkCarrier: checkCarrier(list),
        ...openParcels(client, list),
      },
      test: check,
    }
  },
})
