/** DHL Express: live rates over the MyDHL API. */
import { z } from 'zod'
import type { RatingConnector } from '../rating.ts'
import { callDhlRates } from './client.ts'
import type { DhlExpressSettings } from './client.ts'
import { products } from './codes.ts'
import { readDhlRates, toDhlRequest } from './rate.ts'

export const dhlExpressConnector: RatingConnector<DhlExpressSettings> = {
  name: 'dhlExpress',
  settings: z.object({
    apiUrl: z.url(),
    apiKey: z.string().min(1),
    apiSecret: z.string().min(1),
    accountNumber: z.string().min(1),
  }),
  open: (settings, { http }) => ({
    rate: async (request, signal) =>
      readDhlRates(await callDhlRates(settings, http, toDhlRequest(request, settings.accountNumber), signal)),
  }),
  productOf: (serviceCode) => products[serviceCode],
}
