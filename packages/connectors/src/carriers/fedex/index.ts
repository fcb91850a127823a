/**
 * FedEx connector: live rates over the Rates and Transit Times API, events over the Track API and its
 * visibility webhook.
 */
import { labelLimits } from '@kervan/domain/shipment/carrierLimits'
import { z } from 'zod'
import { defineConnector } from '../../connector.ts'
import { receiveTracking } from '../../receiving.ts'
import { apiAddress, plainText, secretText, webhookSecret } from '../../settingsFields.ts'
import { requirePlace } from '../rating.ts'
import { openFedexClient } from './client.ts'
import { products } from './codes.ts'
import { readFedexRates, toFedexRequest } from './rate.ts'
import { mostFedexNumbers, readFedexEvents, recogniseFedex, toFedexTracking } from './track.ts'

export const fedexConnector = defineConnector({
  key: 'fedex',
  kind: 'carrier',
  carrierCode: 'FEDEX',
  name: 'FedEx',
  settings: z.object({
    clientId: plainText(),
    clientSecret: secretText(),
    accountNumber: plainText().meta({ help: 'accountNumber' }),
    /** Test system: https://apis-sandbox.fedex.com */
    apiUrl: apiAddress('https://apis.fedex.com', 'https://apis-sandbox.fedex.com'),
    /** Secure token of the FedEx webhook. */
    webhookSecret: webhookSecret(),
  }),
  capabilities: ['rates', 'tracking', 'receive'],
  readEvents: readFedexEvents,
  productOf: (serviceCode) => products[serviceCode],
  /** Source: FedEx Ship API v1. */
  labelLimits: labelLimits(35, 70, 35, 35, 30),
  open: (settings, services) => {
    const client = openFedexClient(settings, services)
    return {
      rates: {
        rate: async (request, signal) => {
          requirePlace(request.to)
          return readFedexRates(await client.rate(toFedexRequest(request, settings.accountNumber), signal))
        },
      },
      tracking: {
        mostNumbers: mostFedexNumbers,
        track: (numbers, signal) => client.track(toFedexTracking(numbers), signal),
      },
      receive: receiveTracking(recogniseFedex(settings.webhookSecret)),
      test: client.signIn,
    }
  },
})
