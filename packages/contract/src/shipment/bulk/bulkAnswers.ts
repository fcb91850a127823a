/** What the calls of a bulk upload answer. */
import { z } from 'zod'
import { amount } from '../../fields.ts'

/**
 * `uploaded`: stored, but no column says which order a row belongs to: columns must be mapped first. `checked`: every row has been
 * checked. `taken`: at least one shipment of it was taken; the others can still be corrected and taken. `expired`: a day went by
 * without a change; its rows are gone.
 */
export const bulkUploadStates = ['uploaded', 'checked', 'taken', 'expired'] as const
export type BulkUploadState = (typeof bulkUploadStates)[number]

/**
 * Of the shipment that a row belongs to. `valid`: can be taken. `wrong`: has an error. `duplicate`: a shipment with this reference
 * was taken before, from this file or another. `taken`: taken from this upload.
 */
export const bulkRowStates = ['valid', 'wrong', 'duplicate', 'taken'] as const
export type BulkRowState = (typeof bulkRowStates)[number]

/** An error keeps the shipment from being taken; a doubt is shown and keeps nothing; a note says what was filled in. */
const severity = z.enum(['error', 'doubt', 'note'])

const bulkProblem = z.object({
  /** Name of the sheet; null for a text file and for a row that was added here. */
  sheet: z.string().nullable(),
  /** As the file's own program numbers it, from 1. */
  row: z.int(),
  /** Letters above the column, `C`; null where the file has no such column. */
  column: z.string().nullable(),
  /** The column's name, as in `bulkColumns`; null for the shipment as a whole. */
  name: z.string().nullable(),
  /** What stands there. */
  value: z.string(),
  message: z.string(),
  severity,
})
export type BulkProblem = z.output<typeof bulkProblem>

/** A shipment of the file that is not taken again. */
const bulkDuplicate = z.object({
  row: z.int(),
  customerReference: z.string(),
  /** Our reference of the shipment that was taken; null when it stands twice in this file. */
  assetReference: z.string().nullable(),
  message: z.string(),
})

/** A column of the file and what it is taken for. */
const bulkHeading = z.object({
  /** From 0. */
  index: z.int(),
  /** `C` */
  column: z.string(),
  heading: z.string(),
  /** The name in `bulkColumns`; null: left out. */
  name: z.string().nullable(),
  /**
   * How it was found: by our own heading, by what this company chose for such a file before, by a word that means the same and
   * wants to be confirmed, or by a choice for this upload; null: not found.
   */
  by: z.enum(['heading', 'remembered', 'guess', 'choice']).nullable(),
  /** The first values below it, to recognise it by. */
  samples: z.array(z.string()),
})
export type BulkHeading = z.output<typeof bulkHeading>

export const bulkSummary = z.object({
  uploadId: z.uuid(),
  /** To be sent back with the next change. */
  version: z.int(),
  state: z.enum(bulkUploadStates),
  companyId: z.int(),
  companyName: z.string(),
  fileName: z.string(),
  createdAt: z.iso.datetime(),
  /** When the rows that were not taken are thrown away. */
  expiresAt: z.iso.datetime(),
  /** Rows of the file that hold something; headings and samples do not count. */
  rowCount: z.int(),
  validCount: z.int(),
  wrongCount: z.int(),
  /** "{n} satır geçerli, {m} satır hatalı", or that the file was taken before. */
  message: z.string(),
  shipmentCount: z.int(),
  validShipmentCount: z.int(),
  wrongShipmentCount: z.int(),
  duplicateCount: z.int(),
  takenCount: z.int(),
  /** Of the taken ones: in the cart, paid or further; labels that can be printed now. */
  inCartCount: z.int(),
  labelCount: z.int(),
  labelPieceCount: z.int(),
  /** The same of what was not printed yet. */
  newLabelCount: z.int(),
  newLabelPieceCount: z.int(),
  headings: z.array(bulkHeading),
  /** Values that stand for a whole column that the file lacks, by the column's name. */
  fixed: z.record(z.string(), z.string()),
  /** Some columns were guessed, or the one with the reference is missing: ask. */
  needsMapping: z.boolean(),
  /** Pricing of the valid shipments. While `running` ask again; it goes on when nobody asks. */
  rating: z.object({
    state: z.enum(['none', 'running', 'done']),
    doneCount: z.int(),
    totalCount: z.int(),
    /** Without an offer. */
    withoutOfferCount: z.int(),
    /** Sum of the chosen offers. */
    totalInTry: amount,
  }),
})
export type BulkSummary = z.output<typeof bulkSummary>

/** Problems in an answer; `problemCount` says how many there are. */
export const mostShownProblems = 1000

export const bulkCheck = bulkSummary.extend({
  /** The same file was here already and not taken: this is that upload, with what was corrected since. */
  isContinued: z.boolean(),
  problemCount: z.int(),
  /** In the order of the file, at most `mostShownProblems`; notes are no problems. */
  problems: z.array(bulkProblem),
  /** At most as many. */
  duplicates: z.array(bulkDuplicate),
})
export type BulkCheck = z.output<typeof bulkCheck>

/** What stands at a row of the grid. */
export const bulkRow = z.object({
  row: z.int(),
  /** In the order of the answer's `columns`. */
  cells: z.array(z.string()),
  state: z.enum(bulkRowStates),
  isRemoved: z.boolean(),
  problems: z.array(bulkProblem.pick({ name: true, message: true, severity: true })),
})
export type BulkRow = z.output<typeof bulkRow>

export const bulkOffer = z.object({
  serviceId: z.int(),
  supplierName: z.string(),
  supplierServiceMethodName: z.string(),
  logoImageName: z.string(),
  transitDaysMin: z.int(),
  transitDaysMax: z.int(),
  totalPrice: amount,
  priceCurrency: z.string(),
  totalPriceInTry: amount,
})
export type BulkOffer = z.output<typeof bulkOffer>

/** A shipment of the upload: one row or several with one reference. */
export const bulkShipment = z.object({
  /** The first of its rows; names the shipment in calls. */
  row: z.int(),
  rowCount: z.int(),
  customerReference: z.string(),
  state: z.enum(bulkRowStates),
  receiverName: z.string().nullable(),
  receiverCountry: z.string().nullable(),
  pieceCount: z.int(),
  totalWeight: z.number().nullable(),
  /** The first error, or why there is no offer, with the limit that was passed. */
  problem: z.string().nullable(),
  /** The chosen one; null before pricing and where nothing is served. */
  offer: bulkOffer.nullable(),
  offerCount: z.int(),
  /** From when it was taken on. */
  shipmentId: z.uuid().nullable(),
  assetReference: z.string().nullable(),
  shipmentState: z.string().nullable(),
})
export type BulkShipment = z.output<typeof bulkShipment>
