/** Search of tariff codes; a call of the tax feature, because it adds the codes of national tariffs. */
import { z } from 'zod'
import { tariffStep } from '../customs/customs.endpoints.ts'
import { endpoint } from '../endpoint.ts'
import { countryCode } from '../fields.ts'

/** Maximum number of national codes below a match. */
export const mostNationalCodes = 6

/** Maximum number of headings that are offered when no code fits well. */
export const mostOfferedHeadings = 6

const gtipMatch = z.object({
  /** Six digits of the Harmonized System; the Turkish tariff adds six more. */
  code: z.string(),
  description: z.string(),
  /** Description of the goods for an English invoice. */
  englishDescription: z.string(),
  /** Two digits. */
  chapter: z.string(),
  chapterName: z.string(),
  /**
   * Codes of the destination's own tariff below these six digits, where that tariff is loaded: eight digits for
   * the United States.
   */
  nationalCodes: z.array(z.object({ code: z.string(), description: z.string() })).max(mostNationalCodes),
})
export type GtipMatch = z.output<typeof gtipMatch>

/** Tariff nomenclature that is searched. */
const nomenclature = z.object({
  /** `HS 2022` */
  name: z.string(),
  /** First day on which the nomenclature is in force. */
  validFrom: z.iso.date(),
  /** Number of loaded tariff codes. */
  codeCount: z.int(),
})
export type Nomenclature = z.output<typeof nomenclature>

export const gtipSearchEndpoints = {
  searchGtip: endpoint({
    onBehalf: 'facts',
    method: 'POST',
    path: '/api/Gtip/SearchGtip',
    access: 'signedIn',
    summary: 'Tariff codes for a product description in Turkish or English, the best match first',
    body: z.object({
      description: z
        .string('customs:descriptionFirst')
        .trim()
        .min(2, 'customs:descriptionFirst')
        .max(200, 'validation:tooLong'),
      /** Destination, whose own tariff adds digits. */
      countryCode: countryCode().nullish(),
    }),
    answer: z.object({
      items: z.array(gtipMatch),
      /**
       * `good`: the best match names the goods. `weak`: the matches only share some words of the description.
       * `none`: nothing matches.
       */
      fit: z.enum(['good', 'weak', 'none']),
      /** Tells the user that the goods were not found; null for a good fit. */
      returnText: z.string().nullable(),
      /** Headings to walk through with BrowseGtip; empty for a good fit. */
      headings: z.array(tariffStep).max(mostOfferedHeadings),
      edition: nomenclature,
      /** Origin of the ranking: our own, or the configured language model. */
      rankedBy: z.enum(['own', 'model']),
      /** Digits that the destination's customs request; null when six are enough or there is no destination. */
      requestedDigits: z.int().nullable(),
    }),
  }),
}
