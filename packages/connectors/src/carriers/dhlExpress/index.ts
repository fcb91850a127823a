/** DHL Express: live rates and events over the MyDHL API; deliveries are signed by Standard Webhooks. */
import { nextWorkingDay } from '@kervan/domain/tracking/nextWorkingDay'
import { z } from 'zod'
import { defineConnector } from '../../connector.ts'
import { apiAddress, plainText, secretText, webhookSecret } from '../../settingsFields.ts'
import type { RateRequest } from '../rating.ts'
import { recogniseStandard } from '../standardWebhook.ts'
import { callDhlRates, callDhlTracking } from './client.ts'
import { products } from './codes.ts'
import { readDhlRates, toDhlRequest } from './rate.ts'
import { readDhlEvents } from './track.ts'

/** DHL has no call that only signs in: a letter to Berlin is priced, which takes credentials and account number. */
const letterToBerlin = (now: Date): RateRequest => ({
  day: nextWorkingDay(now.toISOString().slice(0, 10)),
  shipmentType: 'document',
  packageType: 'box',
  from: { countryCode: 'TR', postalCode: '34000', city: 'İstanbul' },
  to: { countryCode: 'DE', postalCode: '10115', city: 'Berlin' },
  pieces: [{ weightKg: 0.5, dimensionsCm: null }],
})

export const dhlExpressConnector = defineConnector({
  key: 'dhlExpress',
  kind: 'carrier',
  carrierCode: 'DHL',
  name: 'DHL Express',
  settings: z.object({
    apiKey: plainText(),
    apiSecret: secretText(),
    accountNumber: plainText(),
    /** To try it out: https://express.api.dhl.com/mydhlapi/test */
    apiUrl: apiAddress('https://express.api.dhl.com/mydhlapi'),
    /** DHL Express has no push of its own: whoever passes its events on signs them with this. */
    webhookSecret: webhookSecret(),
  }),
  capabilities: ['rates', 'tracking'],
  readEvents: readDhlEvents,
  productOf: (serviceCode) => products[serviceCode],
  open: (settings, { http, now }) => {
    const rate = async (request: RateRequest, signal: AbortSignal) =>
      readDhlRates(await callDhlRates(settings, http, toDhlRequest(request, settings.accountNumber), signal))
    return {
      rates: { rate },
      tracking: {
        mostNumbers: 1,
        track: ([number], signal) => callDhlTracking(settings, http, number!, signal),
        recognise: recogniseStandard(settings.webhookSecret, now),
      },
      test: async (signal) => {
        await rate(letterToBerlin(now()), signal)
      },
    }
  },
})
