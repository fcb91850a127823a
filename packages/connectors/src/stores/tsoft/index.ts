/**
 * T-Soft connector: orders over the shop's REST1 service with a user for web services. T-Soft publishes no schema, limit
 * or webhook; facts were read in third-party clients.
 */
import { z } from 'zod'
import { defineConnector } from '../../connector.ts'
import { plainText, secretText, storeAddress } from '../../settingsFields.ts'
import { openTsoftClient } from './client.ts'
import { openOrders } from './orders.ts'
import { openParcels } from './parcels.ts'
import { openStatuses } from './statuses.ts'
import { anything } from './wire.ts'

export const tsoftConnector = defineConnector({
  key: 'tsoft',
  kind: 'store',
  name: 'T-Soft',
  settings: z.object({
    storeUrl: storeAddress().meta({ help: 'storeUrl' }),
    userName: plainText().meta({ help: 'tsoftUserName' }),
    password: secretText(),
  }),
  capabilities: ['store'],
  // After status 429 the shop wants minutes without any call, of whichever process.
  rateLimit: 'oneAtATime',
  open: (settings, services) => {
    const client = openTsoftClient(settings, services)
    const stateOf = openStatuses(client, services)
    const orders = openOrders(client, stateOf, services)
    return {
      store: {
        shop: new URL(settings.storeUrl).host.replace(/^www\./, ''),
        ...orders.store,
        // Would set the flag by which the seller's own bookkeeping knows what it has.
        acknowledge: null,
        ...openParcels(client, orders, stateOf),
      },
      test: async (signal) => {
        // Needs the right for orders, which a user may lack.
        const fields = { start: '0', limit: '1' }
        await client.call(anything, { step: 'test', path: '/order/get', fields, isRead: true, signal })
      },
    }
  },
})
