import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { countryCode } from '../fields.ts'

export const customsEndpoints = {
  checkGtip: endpoint({
    onBehalf: 'facts',
    method: 'POST',
    path: '/api/Gtip/CheckGtip',
    access: 'signedIn',
    summary: 'Whether a tariff code can be right for a destination, and what it says where it is known',
    body: z.object({
      gtip: z
        .string('shipment:required.gtip')
        .trim()
        .min(1, 'shipment:required.gtip')
        .max(20, 'validation:tooLong'),
      countryCode: countryCode().nullish(),
    }),
    answer: z.object({
      verdict: z.enum(['ok', 'malformed', 'unknownChapter', 'shortForDestination']),
      /** Null: no message. */
      message: z.string().nullable(),
      description: z.string().nullable(),
      englishDescription: z.string().nullable(),
      chapter: z.string().nullable(),
      chapterName: z.string().nullable(),
    }),
  }),
}
