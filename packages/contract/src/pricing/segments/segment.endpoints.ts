/** Customer segments and their markups on a carrier's cost, by service, weight band and period. */
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { amount, day, decimalNumber, hasDecimals, requiredText } from '../../fields.ts'

const rowId = () => z.int('validation:choice').positive('validation:choice').max(2_147_483_647)

/** Percentage added to transport and fuel: 17.5, "17.5" or "17,5". */
const percent = () =>
  decimalNumber('pricing/segments:required.percent').pipe(
    z
      .number()
      .min(0, 'validation:tooSmall')
      .max(1000, 'validation:tooBig')
      .refine((value) => hasDecimals(value, 4), 'validation:format'),
  )

/** Upper end in kg, inclusive; null for the last, open-ended band. */
const band = z.object({
  upToKg: z.union(
    [
      z.null(),
      decimalNumber().pipe(
        z
          .number()
          .positive('validation:format')
          .max(100_000, 'validation:tooBig')
          .refine((value) => hasDecimals(value, 3), 'validation:format'),
      ),
    ],
    'validation:format',
  ),
  percent: percent(),
})

/** Ascending bands with an open-ended last one, so that every weight has exactly one percentage. */
const bands = z
  .array(band, 'pricing/segments:required.bands')
  .max(50, 'pricing/segments:tooManyBands')
  .superRefine((stated, check) => {
    stated.forEach(({ upToKg }, index) => {
      const isLast = index === stated.length - 1
      const before = stated[index - 1]?.upToKg
      const refuse = (message: string) => check.addIssue({ code: 'custom', path: [index, 'upToKg'], message })
      if (isLast && upToKg !== null) refuse('pricing/segments:bands.lastIsOpen')
      else if (!isLast && upToKg === null) refuse('pricing/segments:bands.onlyLastIsOpen')
      else if (upToKg !== null && typeof before === 'number' && upToKg <= before)
        refuse('pricing/segments:bands.ascending')
    })
  })

export type MarkupBand = z.output<typeof band>

/** Target of the percentages: a segment's default for all services, or one service. */
const target = {
  segmentId: rowId(),
  /** Null: every service without its own percentages. */
  serviceId: rowId().nullable(),
}

/** Version of the segment as it was read: a concurrent change returns 409. */
const version = z.int('validation:number').min(0, 'validation:number')

const bandAnswer = z.object({ upToKg: z.number().nullable(), percent: z.string() })

const periodAnswer = z.object({
  validFrom: z.iso.date().nullable(),
  validTo: z.iso.date().nullable(),
  state: z.enum(['past', 'inForce', 'toCome']),
  bands: z.array(bandAnswer),
})

const segmentAnswer = z.object({
  id: z.int(),
  name: z.string(),
  isDefault: z.boolean(),
  /** True when an unpaid extra payment blocks parcels of these companies in the depot. */
  holdsUnpaid: z.boolean(),
  version: z.int(),
  companyCount: z.int(),
  /** Percentages for all services first, then those of single services. */
  rates: z.array(
    z.object({
      serviceId: z.int().nullable(),
      supplierName: z.string().nullable(),
      serviceName: z.string().nullable(),
      /** Newest first. */
      periods: z.array(periodAnswer),
    }),
  ),
})

export type SegmentAnswer = z.output<typeof segmentAnswer>
export type MarkupPeriod = z.output<typeof periodAnswer>

const samplePrice = z.object({
  supplierName: z.string(),
  serviceName: z.string(),
  currency: z.string(),
  cost: amount,
  /** Price with the entered percentages, and with those currently valid on the day; null where there are none. */
  price: amount,
  marginPercent: z.number(),
  markupPercent: z.string(),
  priceNow: amount.nullable(),
  marginPercentNow: z.number().nullable(),
})

const sampleAnswer = z.object({
  shipmentType: z.union([z.literal(1), z.literal(2)]),
  countryCode: z.string(),
  weightKg: z.number(),
  /** Cheapest cost first; empty when no service of the target accepts the parcel. */
  prices: z.array(samplePrice),
})

export type SampleMargin = z.output<typeof sampleAnswer>

export const segmentEndpoints = {
  listSegmentRates: endpoint({
    method: 'GET',
    path: '/api/Pricing/GetSegmentProfitRates',
    access: 'pricing_segmentprofitrates',
    summary: 'Segments with their profit rates by service, weight band and time',
    answer: z.array(segmentAnswer),
  }),
  updateSegmentRate: endpoint({
    method: 'POST',
    path: '/api/Pricing/UpdateSegmentProfitRate',
    access: 'pricing_segmentprofitrates',
    summary:
      'Profit rates from a day on; those before end the day before. No bands end a service’s own rates',
    body: z.object({ ...target, version, validFrom: day(), bands }),
    answer: segmentAnswer,
    errors: ['changedMeanwhile'],
  }),
  removeSegmentRate: endpoint({
    method: 'POST',
    path: '/api/Pricing/RemoveSegmentProfitRate',
    access: 'pricing_segmentprofitrates',
    summary: 'Takes rates back that have not begun; those before go on',
    body: z.object({ ...target, version, validFrom: day() }),
    answer: segmentAnswer,
    errors: ['changedMeanwhile'],
  }),
  createSegment: endpoint({
    method: 'POST',
    path: '/api/Pricing/CreateSegment',
    access: 'pricing_segmentprofitrates',
    summary: 'A new segment with one profit rate for all services and weights',
    body: z.object({ name: requiredText(60, 'pricing/segments:required.name'), percent: percent() }),
    answer: segmentAnswer,
    idempotent: true,
  }),
  updateSegment: endpoint({
    method: 'POST',
    path: '/api/Pricing/UpdateSegment',
    access: 'pricing_segmentprofitrates',
    summary:
      'Renames a segment, makes it the one of visitors and companies without a segment, or says whether unpaid extra payments hold its parcels',
    body: z.object({
      id: rowId(),
      version,
      name: requiredText(60, 'pricing/segments:required.name'),
      isDefault: z.boolean('validation:choice').nullish(),
      /** True when unpaid extra payments block parcels; unchanged when absent. */
      holdsUnpaid: z.boolean('validation:choice').nullish(),
    }),
    answer: segmentAnswer,
    errors: ['changedMeanwhile'],
  }),
  previewMargin: endpoint({
    method: 'POST',
    path: '/api/Pricing/PreviewSegmentMargin',
    access: 'pricing_segmentprofitrates',
    summary: 'What profit rates would leave on sample parcels, beside what the rates of the day leave',
    body: z.object({
      ...target,
      validFrom: day().nullish(),
      bands: bands.min(1, 'pricing/segments:required.bands'),
    }),
    answer: z.array(sampleAnswer),
  }),
}
