/** UPS: live rates over the Rating API. Shapes follow UPS's own published examples (UPS_LICENSE.txt, MIT). */
import { z } from 'zod'
import { requirePlace } from '../rating.ts'
import type { RatingConnector } from '../rating.ts'
import { openUpsClient } from './client.ts'
import type { UpsSettings } from './client.ts'
import { products } from './codes.ts'
import { readUpsRates, toUpsRequest } from './rate.ts'

export const upsConnector: RatingConnector<UpsSettings> = {
  name: 'ups',
  settings: z.object({
    apiUrl: z.url(),
    clientId: z.string().min(1),
    clientSecret: z.string().min(1),
    accountNumber: z.string().min(1),
  }),
  open: (settings, services) => {
    const client = openUpsClient(settings, services)
    return {
      rate: async (request, signal) => {
        requirePlace(request.to)
        return readUpsRates(await client.rate(toUpsRequest(request, settings.accountNumber), signal))
      },
    }
  },
  productOf: (serviceCode) => products[serviceCode],
}
