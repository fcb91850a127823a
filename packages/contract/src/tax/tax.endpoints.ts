import { z } from 'zod'
import { tariffs } from '@kervan/domain/tax/tariffOf'
import { endpoint } from '../endpoint.ts'
import { decimalNumber, hasDecimals, optionalText, requiredText, rowVersion } from '../fields.ts'
import { fileProblem, excelFileTypes, priceDay } from '../pricing/quotes/pricingFields.ts'

const access = 'tax_calculator'

export const layerConfidences = ['seenRepeatedly', 'seen', 'startUnverified', 'unverified'] as const

/** `additional`: added to other layers. `section232`: replaces other layers for its codes. */
export const layerKinds = ['additional', 'section232'] as const

const layer = z.object({
  /** Heading of the layer in chapter 99 of the tariff. */
  hts: z.string(),
  percent: z.number(),
  kind: z.enum(layerKinds),
  /** Code prefixes to which the duty layer applies; empty: all goods. */
  codes: z.array(z.string()),
  /** Tariff revision that contains the layer. */
  edition: z.string().nullable(),
  from: z.iso.date(),
  /** Last day on which the layer is in force; null when there is no end. */
  to: z.iso.date().nullable(),
  source: z.string(),
  /** Goods exempt from the layer; null when none are known. */
  exempt: z.string().nullable(),
  confidence: z.enum(layerConfidences),
})
export type TaxLayer = z.output<typeof layer>

export const editionKinds = ['curated', 'demonstration', 'official'] as const
const edition = z.object({
  id: z.int(),
  tariff: z.enum(tariffs),
  name: z.string(),
  /**
   * `curated`: the small selection that is part of the product; `demonstration`: a real table of an earlier year,
   * for chosen chapters; `official`: an imported file.
   */
  kind: z.enum(editionKinds),
  source: z.string(),
  /** First day on which the tariff edition's rates apply. */
  validFrom: z.iso.date(),
  /** Time when the tariff edition was imported. */
  loadedAt: z.string(),
  lineCount: z.int(),
})
export type TaxEdition = z.output<typeof edition>

const line = z.object({
  code: z.string(),
  description: z.string(),
  /** Rate from column 1, General, as written in the tariff. */
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

/** Maximum number of listed changes per import. */
export const mostChangesShown = 500
export const maxTariffBytes = 12 * 1024 * 1024

/** Maximum number of listed goods of open offers per import. */
export const mostAffectedShown = 200

/**
 * `older`: a later edition is loaded already; `sameDay`: one that begins on the same day; `unlike`: most codes of the
 * file are unknown to the edition in force.
 */
const importWarnings = ['older', 'sameDay', 'unlike'] as const

/** Goods of an open offer whose rate differs in the new edition. */
const affectedGoods = z.object({
  /** Reference of the shipment. */
  reference: z.string(),
  code: z.string(),
  /** Rates of the lines that the code can mean; null: none. */
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type AffectedGoods = z.output<typeof affectedGoods>

const processingFee = z.object({
  entry: z.enum(['formal', 'informal']),
  amount: z.number(),
  /** Percentage of the value, between `min` and `max`; all three are null for a fixed fee. */
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

/** Key of a layer: heading and first day. */
const layerKey = {
  hts: z
    .string('tax:required.hts')
    .trim()
    .min(1, 'tax:required.hts')
    .regex(/^99\d\d\.\d\d\.\d\d$/, 'tax:invalid.hts'),
  validFrom: priceDay(),
}

const mostLayerCodes = 100

/** Code prefixes in one text, such as `7323, 8708.29`, as copied from a notice. */
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

/** Effect of a layer change on the lines of the tariff in force on its first day. */
const layerOutcome = z.object({
  /** Confirmation token that the repeated request must send back; null after storing. */
  confirmation: z.string().nullable(),
  /** Day for which the tariff is compared. */
  day: z.iso.date(),
  comparedWith: edition.nullable(),
  lineCount: z.int(),
  changedCount: z.int(),
  /** Sample of the changed lines, spread over the tariff. */
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
      /** Value of all goods of the code in USD. */
      value: decimalNumber('tax:required.value')
        .pipe(z.number('tax:required.value').gt(0, 'tax:invalid.value').max(10_000_000, 'validation:tooBig'))
        .refine((value) => hasDecimals(value, 2), 'tax:invalid.cents'),
      /** Number of pieces, for rates per piece. */
      quantity: decimalNumber('tax:invalid.quantity')
        .pipe(
          z.int('tax:invalid.quantity').min(1, 'tax:invalid.quantity').max(1_000_000, 'validation:tooBig'),
        )
        .nullish(),
      /** Net weight of all goods in kg, for rates per kilogram. */
      netWeight: decimalNumber('tax:invalid.netWeight')
        .pipe(
          z
            .number('tax:invalid.netWeight')
            .gt(0, 'tax:invalid.netWeight')
            .max(1_000_000, 'validation:tooBig'),
        )
        .refine((value) => hasDecimals(value, 3), 'tax:invalid.netWeight')
        .nullish(),
      /** Day of the calculation; defaults to today. */
      day: priceDay().nullish(),
    }),
    answer: z.object({
      /** Tariff code; null when the input is a prefix, or the edition has no such line. */
      code: z.string().nullable(),
      description: z.string().nullable(),
      day: z.iso.date(),
      currency: z.literal('USD'),
      goodsValue: z.number(),
      /** Rate from column 1, General, as written in the tariff. */
      rateText: z.string().nullable(),
      fixedRate: z.number().nullable(),
      fixedAmount: z.number().nullable(),
      /** Null when the rate is not a percentage alone. */
      hsRate: z.number().nullable(),
      hsAmount: z.number().nullable(),
      /** Duty amount before rounding. */
      hsExact: z.string().nullable(),
      totalTax: z.number().nullable(),
      /** Merchandise processing fee, not part of `totalTax`. Null: none applies, or none is known. */
      processingFee: processingFee.nullable(),
      /** Duty layers in force on the day. */
      layers: z.array(layer.extend({ amount: z.number().nullable(), exact: z.string().nullable() })),
      /** Reason for a missing figure; null when there is one. */
      noFigure: z.string().nullable(),
      /** Other requirements that the tariff or a proclamation states for the goods. */
      requirements: z.array(z.string()),
      /** Tariff lines under a code prefix, and their number. */
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
    /** `returnText` reports that nothing was found. */
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
    // Only administrators manage the tariff.
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
      /** Null: without an end. */
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
    // Only administrators manage the tariff.
    access: 'definitions',
    summary:
      'Compares an official file with the edition of its tariff that is in force; with what that answered as `confirmation` it is taken as an edition',
    multipart: {
      maxFileBytes: maxTariffBytes,
      accept: [...excelFileTypes, 'text/csv'],
    },
    body: z
      .object({
        /** Country of the tariff. */
        tariff: z.enum(tariffs, 'validation:choice').default('US'),
        name: requiredText(80, 'tax:required.name'),
        validFrom: priceDay(),
        /** Origin of the file; that of the United States has one official place. */
        source: optionalText(300),
        /** `true` stores the file in spite of the answer's warnings. */
        acceptsWarnings: z.enum(['true', 'false'], 'validation:choice').default('false'),
        confirmation,
      })
      .refine(({ tariff, source }) => tariff === 'US' || source !== null, {
        path: ['source'],
        message: 'tax:required.source',
      }),
    answer: z.object({
      /** Problems of the file; when not empty, nothing is stored. */
      problems: z.array(fileProblem),
      /** Confirmation token that the repeated upload must send back; null with problems, and after storing. */
      confirmation: z.string().nullable(),
      /** Edition used for the comparison; null: none was in force. */
      comparedWith: edition.nullable(),
      lineCount: z.int(),
      /** Rows of chapters 98 and 99, which describe no goods. */
      skippedCount: z.int(),
      counts,
      added: z.int(),
      removed: z.int(),
      rateChanged: z.int(),
      textChanged: z.int(),
      unchanged: z.int(),
      changes: z.array(change),
      /** Reasons for doubt; the edition is stored only with `acceptsWarnings`. */
      warnings: z.array(z.object({ code: z.enum(importWarnings), message: z.string() })),
      /** Stored offers that can still be paid and whose goods have another rate in the file. */
      openOffers: z.object({
        offerCount: z.int(),
        shipmentCount: z.int(),
        goods: z.array(affectedGoods).max(mostAffectedShown),
      }),
      isStored: z.boolean(),
    }),
    limit: { max: 20, windowSeconds: 60 },
    idempotent: true,
    errors: ['changedMeanwhile'],
  }),
}
