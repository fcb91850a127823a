/** Data that borders ask of a stored shipment. */
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import type { AnswerOf } from '../../endpoint.ts'
import { day } from '../../fields.ts'

/** Answers without which some rules stay open, as paths in the draft. */
export const openAnswers = [
  'receiver.countryCode',
  'receiver.companyType',
  'sender.companyType',
  'details.purpose',
  'products',
] as const

const passportStatuses = ['given', 'missing', 'notAsked', 'unclear'] as const
const missingConsequences = ['held', 'refused', 'costs', 'nothing'] as const
const factConfidences = ['official', 'reported', 'doubtful', 'demonstration'] as const

const passportItem = z.object({
  datum: z.string(),
  /** Name of the datum. */
  name: z.string(),
  /** Index of the goods line; null for a datum of the whole shipment. */
  goods: z.int().nullable(),
  status: z.enum(passportStatuses),
  ifMissing: z.enum(missingConsequences),
  /** Path in the draft where the datum is entered; null where the sender does not enter it. */
  field: z.string().nullable(),
  /** Rule that asks it. */
  law: z.string(),
  /** Consequence of the rule for this shipment, in one sentence. */
  meaning: z.string(),
  source: z.string(),
  /** First day in force. */
  from: z.string(),
  /** Last day in force; null without an end. */
  to: z.string().nullable(),
  confidence: z.enum(factConfidences),
})

export const borderPassportEndpoints = {
  findBorderPassport: endpoint({
    onBehalf: 'read',
    method: 'POST',
    path: '/api/Shipment/GetBorderPassport',
    access: 'shipment_shipment',
    summary:
      'What borders ask of a shipment on a day, whether it is there, by which rule, and what happens without it',
    body: z.object({
      shipmentId: z.uuid('validation:choice'),
      /** Day whose rules apply; today without one. */
      day: day().nullish(),
    }),
    answer: z.object({
      day: z.string(),
      /** Documents contain no goods: nothing is asked. */
      isDocument: z.boolean(),
      openAnswers: z.array(z.enum(openAnswers)),
      items: z.array(passportItem),
    }),
    errors: ['notFound'],
  }),
}

export type BorderPassport = AnswerOf<(typeof borderPassportEndpoints)['findBorderPassport']>
export type BorderPassportItem = BorderPassport['items'][number]
