/** DHL Express connector: live rates and events over the MyDHL API. Webhooks are signed with Standard Webhooks. */
import { nextWorkingDay } from '@kervan/domain/tracking/nextWorkingDay'
import { labelLimits } from '@kervan/domain/shipment/carrierLimits'
import { z } from 'zod'
import { defineConnector } from '../../connector.ts'
import { receiveTracking } from '../../receiving.ts'
import { apiAddress, plainText, secretText, webhookSecret } from '../../settingsFields.ts'
import type { RateRequest } from '../rating.ts'
import { recogniseStandard } from '../../standardWebhook.ts'
import { callDhlRates, callDhlTracking } from './client.ts'
import { products } from './codes.ts'
import { readDhlRates, toDhlRequest } from './rate.ts'
import { readDhlEvents } from './track.ts'

/**
 * Test request: prices a letter to Berlin, because DHL has no call that only checks credentials and account
 * number.
 */
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
    accountNumber: plainText().meta({ help: 'accountNumber' }),
    /** DHL API address; test system: https://express.api.dhl.com/mydhlapi/test */
    apiUrl: apiAddress('https://express.api.dhl.com/mydhlapi', 'https://express.api.dhl.com/mydhlapi/test'),
    /** Secret of the middleware that forwards DHL events; DHL Express itself has no webhooks. */
    webhookSecret: webhookSecret(),
  }),
  capabilities: ['rates', 'tracking', 'receive'],
  readEvents: readDhlEvents,
  productOf: (serviceCode) => products[serviceCode],
  /** Source: MyDHL API. */
  labelLimits: labelLimits(100, 255, 45, 45, 30),
  open: (settings, { http, now }) => {
    const rate = async (request: RateRequest, signal: AbortSignal) =>
      readDhlRates(await callDhlRates(settings, http, toDhlRequest(request, settings.accountNumber), signal))
    return {
      rates: { rate },
      tracking: {
        mostNumbers: 1,
        track: ([number], signal) => callDhlTracking(settings, http, number!, signal),
      },
      receive: receiveTracking(recogniseStandard(settings.webhookSecret, now)),
      test: async (signal) => {
        await rate(letterToBerlin(now()), signal)
      },
    }
  },
})
