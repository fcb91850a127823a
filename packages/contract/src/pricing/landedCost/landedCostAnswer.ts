/** Landed cost of an offer: what is due at the border of the destination, with each rule's source. */
import { z } from 'zod'
import type { LandedUnknownReason } from '@kervan/domain/tax/landedCost/landedCost'
import { amount } from '../../fields.ts'

export const landedUnknownReasons = [
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
  'reliefUnknown',
] as const satisfies readonly LandedUnknownReason[]

const legalFact = {
  /** Act, table or page that the figure is from. */
  law: z.string(),
  from: z.iso.date(),
  to: z.iso.date().nullable(),
  confidence: z.enum(['official', 'reported', 'doubtful', 'demonstration']),
}

const landedLineAnswer = z.object({
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
  /** Number of items or parcels that a fixed charge counts; null for others. */
  items: z.object({ count: z.number(), by: z.enum(['hs6', 'code10', 'parcel']) }).nullable(),
  /** Tariff code or heading of the rate. */
  tariffCode: z.string().nullable(),
  /** `sale`: collected with the price of the goods; `border`: due on import. */
  due: z.enum(['sale', 'border']),
  ...legalFact,
})
export type LandedLineAnswer = z.output<typeof landedLineAnswer>

const totals = z.object({ least: amount, most: amount })

const landedWayAnswer = z.object({
  kind: z.enum(['documents', 'ioss', 'lowValue', 'full', 'atr', 'preference', 'saleVat', 'entry']),
  lines: z.array(landedLineAnswer),
  unknowns: z.array(
    z.object({
      reason: z.enum(landedUnknownReasons),
      product: z.int().nullable(),
      about: z.string(),
    }),
  ),
  /** Sum due at the border; null when a part cannot be computed. */
  total: totals.nullable(),
})
export type LandedWayAnswer = z.output<typeof landedWayAnswer>

/** Landed cost of the declared way, for lists. */
export const landedSummaryAnswer = z.object({
  currency: z.string(),
  /** Day whose law and exchange rates apply. */
  day: z.iso.date(),
  payer: z.enum(['receiver', 'sender']),
  /** True when the price contains what is due; false when the sender is charged after the carrier's bill. */
  isInPrice: z.boolean(),
  /** Sum due at the border; null when a part cannot be computed. */
  total: totals.nullable(),
})
export type LandedSummaryAnswer = z.output<typeof landedSummaryAnswer>

export const landedCostAnswer = landedSummaryAnswer.extend({
  /** Ways that the law allows, the declared one first. */
  ways: z.array(landedWayAnswer),
  /** Known changes of the law that change the amount soon. */
  changes: z.array(z.object({ from: z.iso.date(), total: totals.nullable(), laws: z.array(z.string()) })),
})
export type LandedCostAnswer = z.output<typeof landedCostAnswer>
