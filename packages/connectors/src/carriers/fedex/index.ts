/** FedEx: live rates over the Rates and Transit Times API. */
import { z } from 'zod'
import { defineConnector } from '../../connector.ts'
import { apiAddress, plainText, secretText } from '../../settingsFields.ts'
import { requirePlace } from '../rating.ts'
import { openFedexClient } from './client.ts'
import { products } from './codes.ts'
import { readFedexRates, toFedexRequest } from './rate.ts'

export const fedexConnector = defineConnector({
  key: 'fedex',
  kind: 'carrier',
  name: 'FedEx',
  settings: z.object({
    clientId: plainText(),
    clientSecret: secretText(),
    accountNumber: plainText(),
    /** To try it out: https://apis-sandbox.fedex.com */
    apiUrl: apiAddress('https://apis.fedex.com'),
  }),
  capabilities: ['rates'],
  productOf: (serviceCode) => products[serviceCode],
  open: (settings, services) => {
    const client = openFedexClient(settings, services)
    return {
      rates: {
        rate: async (request, signal) => {
          requirePlace(request.to)
          return readFedexRates(await client.rate(toFedexRequest(request, settings.accountNumber), signal))
        },
      },
      test: client.signIn,
    }
  },
})
