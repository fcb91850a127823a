import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { decimalNumber, hasDecimals, optionalText, requiredText, rowVersion } from '../fields.ts'
import { fileProblem, excelFileTypes, priceDay } from '../pricing/quotes/pricingFields.ts'

const access = 'tax_calculator'

export const layerConfidences = ['seenRepeatedly', 'seen', 'startUnverified', 'unverified'] as const

/** `additional`: beside the others. `section232`: on its codes in place of the others. */
export const layerKinds = ['additional', 'section232'] as const

const layer = z.object({
  /** Its heading in chapter 99 of the tariff. */
  hts: z.string(),
  percent: z.number(),
  kind: z.enum(layerKinds),
  /** Beginnings of the codes that it is on; empty: all goods. */
  codes: z.array(z.string()),
  /** The revision of the tariff that it was read in. */
  edition: z.string().nullable(),
  from: z.iso.date(),
  /** The last day; null: still in force. */
  to: z.iso.date().nullable(),
  source: z.string(),
  /** Goods that it leaves out; null: none are known. */
  exempt: z.string().nullable(),
  confidence: z.enum(layerConfidences),
})
export type TaxLayer = z.output<typeof layer>

export const editionKinds = ['curated', 'official'] as const
const edition = z.object({
  id: z.int(),
  name: z.string(),
  /** `curated`: the small selection that the product brings along. */
  kind: z.enum(editionKinds),
  source: z.string(),
  /** From this day on its rates are calculated with. */
  validFrom: z.iso.date(),
  /** When it was loaded. */
  loadedAt: z.string(),
  lineCount: z.int(),
})
export type TaxEdition = z.output<typeof edition>

const line = z.object({
  code: z.string(),
  description: z.string(),
  /** Column 1, General, as the tariff writes it. */
  rate: z.string(),
})
export type TariffLine = z.output<typeof line>

export const taxWarnings = [
  'editionMissing',
  'curatedEdition',
  'unknownCode',
  'gtip',
  'futureDay',
  'unverifiedLayer',
  'mayHoldMetal',
  'informational',
  'deMinimis',
  'processingFeeUnknown',
] as const

/** Each change of an import, at most so many are listed. */
export const mostChangesShown = 500
export const maxTariffBytes = 12 * 1024 * 1024

const processingFee = z.object({
  entry: z.enum(['formal', 'informal']),
  amount: z.number(),
  /** Of the value, between `min` and `max`; all three are null where the fee is fixed. */
  percent: z.number().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  from: z.iso.date(),
  to: z.iso.date(),
  source: z.string(),
})
export type TaxProcessingFee = z.output<typeof processingFee>

const change = z.object({
  kind: z.enum(['added', 'removed', 'rate', 'text']),
  code: z.string(),
  description: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type TariffChange = z.output<typeof change>

/** A layer is named by its heading and first day. */
const layerKey = {
  hts: z
    .string('tax:required.hts')
    .trim()
    .min(1, 'tax:required.hts')
    .regex(/^99\d\d\.\d\d\.\d\d$/, 'tax:invalid.hts'),
  validFrom: priceDay(),
}

const mostLayerCodes = 100

/** `7323, 8708.29`: beginnings of codes in one text, as people copy them from a notice. */
const layerCodes = z
  .string('validation:format')
  .max(2000, 'validation:tooLong')
  .nullish()
  .transform((text) => [...new Set((text ?? '').split(/[\s,;]+/).map((code) => code.replaceAll('.', '')))])
  .transform((codes) => codes.filter(Boolean).sort())
  .refine(
    (codes) => codes.length <= mostLayerCodes && codes.every((code) => /^\d{2,8}$/.test(code)),
    'tax:invalid.layerCodes',
  )

const confirmation = z.string().max(64, 'validation:tooLong').nullish()

/** What a change of a layer does to the lines of the tariff that is in force on its first day. */
const layerOutcome = z.object({
  /** To be sent back with the same change; null once it is stored. */
  confirmation: z.string().nullable(),
  /** The day that is looked at. */
  day: z.iso.date(),
  comparedWith: edition.nullable(),
  lineCount: z.int(),
  changedCount: z.int(),
  /** A sample of the changed lines, spread over the tariff. */
  changes: z.array(change),
  isStored: z.boolean(),
})
export type LayerOutcome = z.output<typeof layerOutcome>

const counts = z.object({
  percent: z.int(),
  free: z.int(),
  text: z.int(),
  blank: z.int(),
  quota: z.int(),
})

export const taxEndpoints = {
  calculateTax: endpoint({
    method: 'POST',
    path: '/api/Tax/CalculateTax',
    access,
    summary: 'Duty on goods of Türkiye into the United States, with each rate, its day and its source',
    body: z.object({
      gtip: requiredText(20, 'tax:required.gtip'),
      /** Of one piece, in USD. */
      value: decimalNumber('tax:required.value')
        .pipe(z.number('tax:required.value').gt(0, 'tax:invalid.value').max(10_000_000, 'validation:tooBig'))
        .refine((value) => hasDecimals(value, 2), 'tax:invalid.cents'),
      quantity: decimalNumber('tax:required.quantity').pipe(
        z.int('tax:invalid.quantity').min(1, 'tax:invalid.quantity').max(1_000_000, 'validation:tooBig'),
      ),
      /** Today unless it says otherwise. */
      day: priceDay().nullish(),
    }),
    answer: z.object({
      /** Null where the code is a beginning, or the edition has no such line. */
      code: z.string().nullable(),
      description: z.string().nullable(),
      day: z.iso.date(),
      currency: z.literal('USD'),
      goodsValue: z.number(),
      /** Column 1, General, as the tariff writes it. */
      rateText: z.string().nullable(),
      fixedRate: z.number().nullable(),
      fixedAmount: z.number().nullable(),
      hsRate: z.number().nullable(),
      hsAmount: z.number().nullable(),
      /** The amount before it was rounded. */
      hsExact: z.string().nullable(),
      totalTax: z.number().nullable(),
      /** The merchandise processing fee; no part of `totalTax`. Null: none is due, or none is known. */
      processingFee: processingFee.nullable(),
      /** Those of the day. */
      layers: z.array(layer.extend({ amount: z.number().nullable(), exact: z.string().nullable() })),
      /** Why there is no figure; null with one. */
      noFigure: z.string().nullable(),
      /** What the tariff or a proclamation asks for instead. */
      requirements: z.array(z.string()),
      /** The lines under a beginning, and how many there are. */
      children: z.array(line),
      childCount: z.int(),
      edition: edition.nullable(),
      warnings: z.array(z.object({ code: z.enum(taxWarnings), message: z.string() })),
    }),
    limit: { max: 120, windowSeconds: 60 },
  }),
  searchTariff: endpoint({
    method: 'POST',
    path: '/api/Tax/SearchTariff',
    access,
    summary: 'Lines of the tariff in force by description or by the beginning of their code',
    body: z.object({ text: requiredText(200, 'customs:descriptionFirst') }),
    /** `returnText` says that nothing was found. */
    answer: z.object({ items: z.array(line), returnText: z.string().nullable() }),
    limit: { max: 120, windowSeconds: 60 },
  }),
  listTaxEditions: endpoint({
    method: 'POST',
    path: '/api/Tax/GetTaxEditions',
    access,
    summary: 'The tariff editions that are loaded and the additional layers by date',
    answer: z.object({
      editions: z.array(edition.extend({ isInForce: z.boolean(), fileName: z.string().nullable(), counts })),
      layers: z.array(layer.extend({ state: z.enum(['past', 'inForce', 'toCome']), version: z.string() })),
      deMinimis: z.array(
        z.object({
          from: z.iso.date(),
          to: z.iso.date().nullable(),
          usd: z.number(),
          source: z.string(),
        }),
      ),
    }),
  }),
  createTaxLayer: endpoint({
    method: 'POST',
    path: '/api/Tax/CreateTaxLayer',
    // The tariff is an administrator's.
    access: 'definitions',
    summary:
      'Says what an additional duty would change; with what that answered as `confirmation` it is added and calculated with from its first day on',
    body: z
      .object({
        ...layerKey,
        percent: decimalNumber('tax:required.percent').pipe(
          z
            .number('tax:required.percent')
            .gt(0, 'tax:invalid.percent')
            .max(1000, 'tax:invalid.percent')
            .refine((value) => hasDecimals(value, 4), 'tax:invalid.percent'),
        ),
        kind: z.enum(layerKinds, 'validation:choice'),
        codes: layerCodes,
        validTo: priceDay().nullish(),
        source: requiredText(300, 'tax:required.source'),
        edition: optionalText(80),
        confirmation,
      })
      .refine(({ validFrom, validTo }) => !validTo || validTo >= validFrom, {
        path: ['validTo'],
        message: 'tax:invalid.endsBefore',
      })
      .refine(({ kind, codes }) => kind === 'additional' || codes.length > 0, {
        path: ['codes'],
        message: 'tax:invalid.section232Codes',
      }),
    answer: layerOutcome,
    limit: { max: 60, windowSeconds: 60 },
    idempotent: true,
    errors: ['changedMeanwhile'],
  }),
  endTaxLayer: endpoint({
    method: 'POST',
    path: '/api/Tax/EndTaxLayer',
    access: 'definitions',
    summary: 'Says what the end of an additional duty would change; confirmed it ends on that day',
    body: z.object({
      ...layerKey,
      version: rowVersion(),
      /** Null lets it go on. */
      validTo: priceDay().nullable(),
      confirmation,
    }),
    answer: layerOutcome,
    limit: { max: 60, windowSeconds: 60 },
    errors: ['changedMeanwhile', 'validityOver'],
  }),
  importTariff: endpoint({
    method: 'POST',
    path: '/api/Tax/ImportTariff',
    // The tariff is an administrator's.
    access: 'definitions',
    summary:
      'Compares the official file with the edition in force; with what that answered as `confirmation` it is taken as an edition',
    multipart: {
      maxFileBytes: maxTariffBytes,
      accept: [...excelFileTypes, 'text/csv'],
    },
    body: z.object({
      name: requiredText(80, 'tax:required.name'),
      validFrom: priceDay(),
      confirmation: z.string().max(64, 'validation:tooLong').nullish(),
    }),
    answer: z.object({
      /** With any, nothing is stored. */
      problems: z.array(fileProblem),
      /** To be sent back with the same file; null with problems and once it is taken. */
      confirmation: z.string().nullable(),
      /** What it was compared with; null: nothing was in force. */
      comparedWith: edition.nullable(),
      lineCount: z.int(),
      /** Rows of chapters 98 and 99, which are about no goods. */
      skippedCount: z.int(),
      counts,
      added: z.int(),
      removed: z.int(),
      rateChanged: z.int(),
      textChanged: z.int(),
      unchanged: z.int(),
      changes: z.array(change),
      isStored: z.boolean(),
    }),
    limit: { max: 20, windowSeconds: 60 },
    idempotent: true,
    errors: ['changedMeanwhile'],
  }),
}
