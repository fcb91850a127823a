/**
 * UPS connector: live rates over the Rating API, events over the Tracking API and Track Alert. Shapes follow
 * UPS's published examples (UPS_LICENSE.txt, MIT).
 */
import { labelLimits } from '@kervan/domain/shipment/carrierLimits'
import { z } from 'zod'
import { defineConnector } from '../../connector.ts'
import { receiveTracking } from '../../receiving.ts'
import { apiAddress, plainText, secretText, webhookSecret } from '../../settingsFields.ts'
import { requirePlace } from '../rating.ts'
import { openUpsClient } from './client.ts'
import { products } from './codes.ts'
import { readUpsRates, toUpsRequest } from './rate.ts'
import { readUpsEvents, recogniseUps } from './track.ts'

export const upsConnector = defineConnector({
  key: 'ups',
  kind: 'carrier',
  carrierCode: 'UPS',
  name: 'UPS',
  settings: z.object({
    clientId: plainText(),
    clientSecret: secretText(),
    accountNumber: plainText().meta({ help: 'accountNumber' }),
    apiUrl: apiAddress('https://onlinetools.ups.com', 'https://wwwcie.ups.com'),
    /** Credential that the Track Alert subscription contains, used to verify webhooks. */
    webhookSecret: webhookSecret(),
  }),
  capabilities: ['rates', 'tracking', 'receive'],
  readEvents: readUpsEvents,
  productOf: (serviceCode) => products[serviceCode],
  /** Source: UPS Shipping API. */
  labelLimits: labelLimits(35, 35, 35, 30, 30),
  open: (settings, services) => {
    const client = openUpsClient(settings, services)
    return {
      rates: {
        rate: async (request, signal) => {
          requirePlace(request.to)
          return readUpsRates(await client.rate(toUpsRequest(request, settings.accountNumber), signal))
        },
      },
      tracking: {
        mostNumbers: 1,
        track: ([number], signal) => client.track(number!, signal),
      },
      receive: receiveTracking(recogniseUps(settings.webhookSecret)),
      test: client.signIn,
    }
  },
})
