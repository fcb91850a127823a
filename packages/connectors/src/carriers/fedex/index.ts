/** FedEx: live rates over the Rates and Transit Times API. */
import { z } from 'zod'
import { requirePlace } from '../rating.ts'
import type { RatingConnector } from '../rating.ts'
import { openFedexClient } from './client.ts'
import type { FedexSettings } from './client.ts'
import { products } from './codes.ts'
import { readFedexRates, toFedexRequest } from './rate.ts'

export const fedexConnector: RatingConnector<FedexSettings> = {
  name: 'fedex',
  settings: z.object({
    apiUrl: z.url(),
    clientId: z.string().min(1),
    clientSecret: z.string().min(1),
    accountNumber: z.string().min(1),
  }),
  open: (settings, services) => {
    const client = openFedexClient(settings, services)
    return {
      rate: async (request, signal) => {
        requirePlace(request.to)
        return readFedexRates(await client.rate(toFedexRequest(request, settings.accountNumber), signal))
      },
    }
  },
  productOf: (serviceCode) => products[serviceCode],
}
