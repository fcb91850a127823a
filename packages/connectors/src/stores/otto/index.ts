/**
 * Otto Market connector: orders over Orders V4 and parcels over Shipments V1, with the seller's own access or with the
 * house's app. Otto has no webhooks.
 */
import { z } from 'zod'
import { defineConnector } from '../../connector.ts'
import { apiAddress, appSecret, appText, plainText, secretText } from '../../settingsFields.ts'
import { alpha3Of } from '../alpha3.ts'
import { openOttoClient } from './client.ts'
import { openOrders } from './orders.ts'
import { openParcels } from './parcels.ts'
import { consentUrl, installApp } from './tokens.ts'
import { ordersAnswer } from './wire.ts'

const country = () =>
  plainText()
    .toUpperCase()
    .refine((code) => alpha3Of(code) !== undefined, 'validation:choice')

export const ottoConnector = defineConnector({
  key: 'otto',
  kind: 'store',
  name: 'Otto',
  settings: z.object({
    username: plainText().meta({ help: 'ottoUsername' }).optional(),
    password: secretText().optional(),
    shipFromCity: plainText().meta({ help: 'ottoShipFrom' }),
    shipFromZipCode: plainText(),
    shipFromCountry: country().meta({ help: 'ottoShipFromCountry' }),
    /** Otto's carriers for the way back. */
    returnCarrier: z.enum(['DHL', 'GLS', 'HERMES']).default('DHL').meta({ help: 'ottoReturnCarrier' }),
    apiUrl: apiAddress('https://api.otto.market', 'https://sandbox.api.otto.market'),
    appId: appText().optional(),
    appClientId: appText().optional(),
    appClientSecret: appSecret().optional(),
    installationId: plainText().optional(),
  }),
  capabilities: ['store'],
  // Otto allows 1,200 calls a minute and 20 a second for each partner.
  rateLimit: { calls: 20, perSeconds: 1 },
  authorize: {
    needs: ['appId', 'appClientId', 'appClientSecret'],
    brings: ['installationId'],
    typed: ['username', 'password'],
    url: consentUrl,
    exchange: installApp,
  },
  open: (settings, services) => {
    const client = openOttoClient(settings, services)
    return {
      store: {
        shop: settings.installationId ?? settings.username ?? '',
        ...openOrders(client),
        countChanged: null,
        acknowledge: null,
        ...openParcels(client, settings),
      },
      test: async (signal) => {
        const query = { limit: '1' }
        await client.call(ordersAnswer, { step: 'test', path: '/v4/orders', query, signal })
      },
    }
  },
})
