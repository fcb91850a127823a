/**
 * Ticimax connector: orders over the SOAP services of the shop with its code for web services. Ticimax sends no
 * webhooks and publishes no limit; its services run on the shop's own server, which is called by one process at a time.
 */
import { z } from 'zod'
import { defineConnector } from '../../connector.ts'
import { secretText, storeAddress } from '../../settingsFields.ts'
import { openTicimaxClient } from './client.ts'
import { openOrders } from './orders.ts'
import { openParcels } from './parcels.ts'

export const ticimaxConnector = defineConnector({
  key: 'ticimax',
  kind: 'store',
  name: 'Ticimax',
  settings: z.object({
    storeUrl: storeAddress().meta({ help: 'storeUrl' }),
    memberCode: secretText().meta({ help: 'ticimaxMemberCode' }),
  }),
  capabilities: ['store'],
  rateLimit: 'oneAtATime',
  open: (settings, services) => {
    const client = openTicimaxClient(settings, services)
    const orders = openOrders(client, services)
    return {
      store: {
        shop: new URL(settings.storeUrl).host.replace(/^www\./, ''),
        ...orders.store,
        // Would set the flag by which the seller's own bookkeeping knows what it has.
        acknowledge: null,
        ...openParcels(client, orders),
      },
      test: async (signal) => {
        // There is no call for the code alone; an order that cannot exist is the smallest.
        await orders.find('2147483647', signal)
      },
    }
  },
})
