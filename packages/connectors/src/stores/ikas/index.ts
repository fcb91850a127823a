/**
 * ikas connector: orders and packages over the Admin API v2 with the keys of the shop's own private app or with the
 * house's app, and webhooks.
 */
import { z } from 'zod'
import { defineConnector } from '../../connector.ts'
import { receiveOrders } from '../../receiving.ts'
import { appSecret, appText, plainText, secretText } from '../../settingsFields.ts'
import { openIkasClient } from './client.ts'
import { openOrders } from './orders.ts'
import { openParcels } from './parcels.ts'
import { testQuery } from './queries.ts'
import { consentUrl, exchangeCode } from './tokens.ts'
import type { IkasAddresses } from './tokens.ts'
import { readIkasOrders, recogniseIkas } from './webhooks.ts'
import { testAnswer } from './wire.ts'

/** Name in the address of the store; the whole address is accepted too. */
const storeName = () =>
  plainText()
    .toLowerCase()
    .transform((sent) => sent.replace(/^https?:\/\//, '').replace(/(\.myikas\.com)?(\/.*)?$/, ''))
    .pipe(z.string().regex(/^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/, 'connection:integration.invalidStore'))

/** Creates the connector for the addresses of ikas. */
export const createIkasConnector = (addresses: IkasAddresses) =>
  defineConnector({
    key: 'ikas',
    kind: 'store',
    name: 'IKAS',
    settings: z.object({
      storeName: storeName().meta({ help: 'ikasStoreName' }),
      clientId: plainText().meta({ help: 'ikasClientId' }).optional(),
      /** Secret of the app, which also signs its webhooks. */
      clientSecret: secretText().optional(),
      appClientId: appText().optional(),
      appClientSecret: appSecret().optional(),
    }),
    capabilities: ['store', 'receive'],
    rateLimit: { calls: 50, perSeconds: 10 },
    readOrders: readIkasOrders,
    authorize: {
      needs: ['appClientId', 'appClientSecret'],
      url: (settings, start) => consentUrl(settings, addresses, start),
      exchange: (settings, returned, services) => exchangeCode(settings, addresses, returned, services),
    },
    open: (settings, services) => {
      const client = openIkasClient(settings, addresses, services)
      return {
        store: {
          shop: settings.storeName,
          ...openOrders(client),
          // `count` is the number of orders of a page.
          countChanged: null,
          acknowledge: null,
          ...openParcels(client),
        },
        receive: receiveOrders(recogniseIkas(settings.clientSecret ?? settings.appClientSecret)),
        test: async (signal) => {
          await client.call(testAnswer, { step: 'test', query: testQuery, signal })
        },
      }
    },
  })

export const ikasConnector = createIkasConnector({
  apiUrl: 'https://api.myikas.com',
  storeUrl: (name) => `https://${name}.myikas.com`,
})
