import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amount, countryCode, currencyCode, decimalNumber, hasDecimals, optionalText } from '../fields.ts'

/** Maximum number of tariff codes to choose from. */
export const mostCodeChoices = 5

const codeChoice = z.object({
  /** Six digits of the Harmonized System. */
  code: z.string(),
  description: z.string(),
})

/**
 * Duty between two amounts, because a description fits several tariff lines; both are equal when all lines have the
 * same rate.
 */
const duty = z.object({
  currency: z.literal('USD'),
  least: amount,
  most: amount,
  leastPercent: z.number(),
  mostPercent: z.number(),
})

export const dutyEstimateEndpoints = {
  estimateDuty: endpoint({
    method: 'POST',
    path: '/api/Tax/EstimateDuty',
    access: 'publicPrices',
    summary: 'Tariff codes that fit a description, and the duty on the goods where it is known',
    body: z.object({
      /** Destination. */
      countryCode: countryCode(),
      description: optionalText(200),
      /** Code chosen by the user; by default the one that fits the description best. */
      gtip: optionalText(20),
      /** Value of all goods of the parcel. */
      goodsValue: decimalNumber('tax:required.value')
        .pipe(z.number('tax:required.value').gt(0, 'tax:invalid.value').max(10_000_000, 'validation:tooBig'))
        .refine((value) => hasDecimals(value, 2), 'tax:invalid.cents')
        .nullish(),
      currency: currencyCode(),
    }),
    answer: z.object({
      /** Best match first. */
      choices: z.array(codeChoice).max(mostCodeChoices),
      /** Code of the estimate; null while none is known, also for a description that names no product. */
      code: z.string().nullable(),
      duty: duty.nullable(),
      /** Reason for a missing duty; null when there is one, or when code or value are missing. */
      noDuty: z.string().nullable(),
      /** Reasons why the duty may differ, such as exempt goods or unverified rates, in the caller's language. */
      warnings: z.array(z.string()),
      /** Name of the tariff of the duty; null without one. */
      edition: z.string().nullable(),
    }),
    limit: { max: 120, windowSeconds: 60 },
  }),
}

export type DutyEstimate = z.output<(typeof dutyEstimateEndpoints)['estimateDuty']['answer']>
