/** The day's selling rates: which serve and since when, and corrections by hand. */
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { currencyCode, day, outcome, requiredText } from '../../fields.ts'

/** TRY for one unit: 54.6075, "54.6075" or "54,6075"; up to eight decimals, kept as text. */
const rateText = () =>
  z.preprocess(
    (sent) => {
      if (typeof sent === 'number') return String(sent)
      return typeof sent === 'string' ? sent.trim().replace(',', '.') : sent
    },
    z
      .string('pricing/exchangeRates:required.rate')
      .min(1, 'pricing/exchangeRates:required.rate')
      .regex(/^\d{1,6}(\.\d{1,8})?$/, 'validation:number')
      .refine((text) => Number(text) > 0, 'validation:number'),
  )

const servingRate = z.object({
  currency: z.string(),
  /** TRY for one unit, as text. */
  sellingTry: z.string(),
  /** The day whose rate serves; earlier than the day asked for when that has none. */
  day: z.iso.date(),
  isStale: z.boolean(),
  isCorrected: z.boolean(),
  source: z.string(),
  readAt: z.iso.datetime(),
  /** Against the last day before, in per cent; null without one. */
  changePercent: z.number().nullable(),
})

const correction = z.object({
  id: z.int(),
  currency: z.string(),
  day: z.iso.date(),
  oldSellingTry: z.string().nullable(),
  newSellingTry: z.string(),
  reason: z.string(),
  madeBy: z.string(),
  madeAt: z.iso.datetime(),
  withdrawnAt: z.iso.datetime().nullable(),
  /** The newest one of its currency and day that stands. */
  isWithdrawable: z.boolean(),
})

/** A rate of a bulletin that a person decides about. */
const waitingRate = z.object({
  id: z.int(),
  currency: z.string(),
  day: z.iso.date(),
  sellingTry: z.string(),
  /** More than a tenth away from the last rate, or of a bulletin dated in the future. */
  reason: z.enum(['largeChange', 'dayToCome', 'changedBulletin']),
  /** What goes on serving; null when no rate was known. */
  lastSellingTry: z.string().nullable(),
  lastDay: z.iso.date().nullable(),
  changePercent: z.number().nullable(),
  source: z.string(),
  readAt: z.iso.datetime(),
})

export type WaitingRate = z.output<typeof waitingRate>

const dayTable = z.object({
  day: z.iso.date(),
  today: z.iso.date(),
  bulletin: z.object({
    status: z.enum(['current', 'expectedToday', 'dayWithout', 'late', 'notConfigured']),
    /** Newest day that the source gave; null before its first. */
    lastDay: z.iso.date().nullable(),
    /** The day whose bulletin must be there by now. */
    dueDay: z.iso.date(),
    /** Host of the source's address; null when none is set. */
    source: z.string().nullable(),
  }),
  rates: z.array(servingRate),
  /** Of every day, the newest first. */
  waiting: z.array(waitingRate),
  /** Newest first, of the last 90 days. */
  corrections: z.array(correction),
})

export type ExchangeRateDay = z.output<typeof dayTable>
export type ServingRate = z.output<typeof servingRate>

export const exchangeRateEndpoints = {
  findExchangeRates: endpoint({
    method: 'POST',
    path: '/api/Pricing/GetExchangeRates',
    access: 'pricing_pricelist',
    summary:
      'Which rate serves for each currency on a day, where it comes from, and what was corrected by hand',
    body: z.object({ day: day().nullish() }),
    answer: dayTable,
  }),
  correctExchangeRate: endpoint({
    method: 'POST',
    path: '/api/Pricing/CorrectExchangeRate',
    access: 'pricing_pricelist',
    summary: 'Sets a rate by hand, with the reason; quotes follow at once, offers made before keep theirs',
    body: z.object({
      currency: currencyCode(),
      day: day(),
      sellingTry: rateText(),
      reason: requiredText(300, 'pricing/exchangeRates:required.reason'),
      /** Needed for a rate that is more than a tenth away from the last one. */
      isLargeChangeConfirmed: z.boolean('validation:choice').nullish(),
    }),
    answer: dayTable,
    idempotent: true,
  }),
  withdrawRateCorrection: endpoint({
    method: 'POST',
    path: '/api/Pricing/WithdrawExchangeRateCorrection',
    access: 'pricing_pricelist',
    summary: 'Takes the newest correction of a currency and day back: what stood there before serves again',
    body: z.object({
      correctionId: z
        .int('validation:choice')
        .min(1, 'validation:choice')
        .max(2_147_483_647, 'validation:choice'),
    }),
    answer: dayTable,
    errors: ['changedMeanwhile'],
  }),
  decideWaitingRate: endpoint({
    method: 'POST',
    path: '/api/Pricing/DecideWaitingExchangeRate',
    access: 'pricing_pricelist',
    summary:
      'Accepts or refuses a rate of a bulletin that is far from the last one or dated in the future; accepted, it serves at once',
    body: z.object({
      waitingRateId: z
        .int('validation:choice')
        .min(1, 'validation:choice')
        .max(2_147_483_647, 'validation:choice'),
      isAccepted: z.boolean('validation:choice'),
    }),
    answer: dayTable,
    errors: ['changedMeanwhile'],
  }),
  readExchangeRates: endpoint({
    method: 'POST',
    path: '/api/Pricing/ReadExchangeRates',
    access: 'pricing_pricelist',
    summary: 'Asks the source at once instead of at the next hour',
    answer: outcome,
    limit: { max: 6, windowSeconds: 60 },
  }),
}
