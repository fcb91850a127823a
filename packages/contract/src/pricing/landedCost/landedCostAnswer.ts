/** Landed cost of an offer: what is due at the border of the destination, with each rule's source. */
import { z } from 'zod'
import { amount } from '../../fields.ts'

const legalFact = {
  /** Act, table or page that the figure is from. */
  law: z.string(),
  from: z.iso.date(),
  to: z.iso.date().nullable(),
  confidence: z.enum(['official', 'reported', 'doubtful', 'demonstration']),
}

export const landedLineAnswer = z.object({
  code: z.enum([
    'duty',
    'additionalDuty',
    'lowValueDuty',
    'vat',
    'nationalFee',
    'handlingFee',
    'processingFee',
    'disbursement',
  ]),
  /** Index of the product; null for a charge on the whole shipment. */
  product: z.int().nullable(),
  amount,
  base: amount.nullable(),
  percent: z.string().nullable(),
  /** Tariff code or heading of the rate. */
  tariffCode: z.string().nullable(),
  /** `sale`: collected with the price of the goods; `border`: due on import. */
  due: z.enum(['sale', 'border']),
  ...legalFact,
})
export type LandedLineAnswer = z.output<typeof landedLineAnswer>

const totals = z.object({ least: amount, most: amount })

export const landedWayAnswer = z.object({
  kind: z.enum(['documents', 'ioss', 'lowValue', 'full', 'atr', 'preference', 'entry']),
  lines: z.array(landedLineAnswer),
  unknowns: z.array(
    z.object({
      reason: z.enum([
        'valueMissing',
        'codeMissing',
        'codeUnknown',
        'editionMissing',
        'countryUnknown',
        'textRate',
        'blankRate',
        'quota',
        'section232',
        'section232Unknown',
        'exchangeRateMissing',
        'quantityMissing',
        'vatUnknown',
        'feeUnknown',
      ]),
      product: z.int().nullable(),
      about: z.string(),
    }),
  ),
  /** Sum due at the border; null when a part cannot be computed. */
  total: totals.nullable(),
})
export type LandedWayAnswer = z.output<typeof landedWayAnswer>

export const landedCostAnswer = z.object({
  currency: z.string(),
  /** Day whose law and exchange rates apply. */
  day: z.iso.date(),
  payer: z.enum(['receiver', 'sender']),
  /** True when the price contains what is due; false when the sender is charged after the carrier's bill. */
  isInPrice: z.boolean(),
  /** Ways that the law allows, the declared one first. */
  ways: z.array(landedWayAnswer),
  /** Known changes of the law that change the amount soon. */
  changes: z.array(z.object({ from: z.iso.date(), total: totals.nullable(), laws: z.array(z.string()) })),
})
export type LandedCostAnswer = z.output<typeof landedCostAnswer>
