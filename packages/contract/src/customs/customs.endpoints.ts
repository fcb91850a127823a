import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { countryCode } from '../fields.ts'

/** Chapter (2 digits), heading (4) or code (6) of the tariff. */
export const tariffStep = z.object({
  code: z.string(),
  description: z.string(),
  /** Description of the goods for an English invoice. */
  englishDescription: z.string(),
  /** Rule that decides between this heading and its neighbours; null when there is none. */
  note: z.string().nullable(),
})
export type TariffStep = z.output<typeof tariffStep>

export const customsEndpoints = {
  browseGtip: endpoint({
    onBehalf: 'facts',
    method: 'POST',
    path: '/api/Gtip/BrowseGtip',
    access: 'signedIn',
    summary:
      'Chapters of the tariff, headings of a chapter or codes of a heading, to find a code step by step',
    body: z.object({
      /** Chapter of two digits or heading of four; null asks for the chapters. */
      parent: z
        .string()
        .regex(/^(?:\d{2}|\d{4})$/, 'customs:parentDigits')
        .nullish(),
    }),
    answer: z.object({
      /** Chapter and heading that were chosen, outermost first. */
      path: z.array(tariffStep).max(2),
      steps: z.array(tariffStep),
    }),
  }),
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
