/** Selling rates of the day: the rates in use, their date, and manual corrections. */
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { currencyCode, day, outcome, requiredText } from '../../fields.ts'

/** TRY for one unit: 54.6075, "54.6075" or "54,6075"; up to eight decimals, stored as text. */
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
  /** Selling rate: TRY for one unit, as text. */
  sellingTry: z.string(),
  /** Day of the rate in use; earlier than the requested day when that day has no rate. */
  day: z.iso.date(),
  isStale: z.boolean(),
  isCorrected: z.boolean(),
  source: z.string(),
  readAt: z.iso.datetime(),
  /** Change from the previous known day in per cent; null without one. */
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
  /** True for the newest correction in force of its currency and day. */
  isWithdrawable: z.boolean(),
})

/** Bulletin rate that waits for confirmation by staff. */
const waitingRate = z.object({
  id: z.int(),
  currency: z.string(),
  day: z.iso.date(),
  sellingTry: z.string(),
  /** Differs by more than a tenth from the last rate, or the bulletin has a future date. */
  reason: z.enum(['largeChange', 'dayToCome', 'changedBulletin']),
  /** Rate that remains in use; null when no rate was known. */
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
    /** Newest day received from the source; null before the first. */
    lastDay: z.iso.date().nullable(),
    /** Day whose bulletin must be available by now. */
    dueDay: z.iso.date(),
    /** Host of the source URL; null when not configured. */
    source: z.string().nullable(),
  }),
  rates: z.array(servingRate),
  /** Waiting rates of all days, newest first. */
  waiting: z.array(waitingRate),
  /** Newest first, last 90 days. */
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
      /** Required when the rate differs by more than a tenth from the last rate. */
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
