/** UPS: live rates over the Rating API. Shapes follow UPS's own published examples (UPS_LICENSE.txt, MIT). */
import { z } from 'zod'
import { defineConnector } from '../../connector.ts'
import { apiAddress, plainText, secretText } from '../../settingsFields.ts'
import { requirePlace } from '../rating.ts'
import { openUpsClient } from './client.ts'
import { products } from './codes.ts'
import { readUpsRates, toUpsRequest } from './rate.ts'

export const upsConnector = defineConnector({
  key: 'ups',
  kind: 'carrier',
  name: 'UPS',
  settings: z.object({
    clientId: plainText(),
    clientSecret: secretText(),
    accountNumber: plainText(),
    /** To try it out: https://wwwcie.ups.com */
    apiUrl: apiAddress('https://onlinetools.ups.com'),
  }),
  capabilities: ['rates'],
  productOf: (serviceCode) => products[serviceCode],
  open: (settings, services) => {
    const client = openUpsClient(settings, services)
    return {
      rates: {
        rate: async (request, signal) => {
          requirePlace(request.to)
          return readUpsRates(await client.rate(toUpsRequest(request, settings.accountNumber), signal))
        },
      },
      test: client.signIn,
    }
  },
})
