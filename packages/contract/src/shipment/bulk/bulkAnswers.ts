/** Answers of the bulk upload calls. */
import { z } from 'zod'
import { amount } from '../../fields.ts'

/**
 * `uploaded`: stored, but columns must be mapped first, because no column contains the order reference.
 * `checked`: every row is checked. `taken`: at least one shipment was imported; the others can still be
 * corrected and imported. `expired`: a day passed without a change, and the rows were deleted.
 */
export const bulkUploadStates = ['uploaded', 'checked', 'taken', 'expired'] as const
export type BulkUploadState = (typeof bulkUploadStates)[number]

/**
 * State of the row's shipment. `valid`: can be imported. `wrong`: has an error. `duplicate`: a shipment with
 * this reference was imported before, from this or another file. `taken`: imported from this upload.
 */
export const bulkRowStates = ['valid', 'wrong', 'duplicate', 'taken'] as const
export type BulkRowState = (typeof bulkRowStates)[number]

/** `error` blocks the import; `doubt` is only shown; `note` reports filled values. */
const severity = z.enum(['error', 'doubt', 'note'])

const bulkProblem = z.object({
  /** Name of the sheet; null for a text file, and for a row that was added in the grid. */
  sheet: z.string().nullable(),
  /** Row number as in the spreadsheet program, from 1. */
  row: z.int(),
  /** Letters of the column, such as `C`; null when the file lacks the column. */
  column: z.string().nullable(),
  /** Column name in `bulkColumns`; null for the whole shipment. */
  name: z.string().nullable(),
  /** Rejected value of the file cell. */
  value: z.string(),
  message: z.string(),
  severity,
})
export type BulkProblem = z.output<typeof bulkProblem>

/** Duplicate shipment in the file, which is not imported again. */
const bulkDuplicate = z.object({
  row: z.int(),
  customerReference: z.string(),
  /** Our reference of the imported shipment; null for a duplicate within this file. */
  assetReference: z.string().nullable(),
  message: z.string(),
})

/** Column of the uploaded file with its mapping. */
const bulkHeading = z.object({
  /** From 0. */
  index: z.int(),
  /** `C` */
  column: z.string(),
  heading: z.string(),
  /** Mapped name in `bulkColumns`; null: the column is ignored. */
  name: z.string().nullable(),
  /**
   * Origin of the mapping. `heading`: our own heading. `remembered`: chosen by this company for an equal file.
   * `guess`: a synonym, to be confirmed. `choice`: chosen for this upload. Null: no mapping.
   */
  by: z.enum(['heading', 'remembered', 'guess', 'choice']).nullable(),
  /** First values of the column, so that users recognise it. */
  samples: z.array(z.string()),
})
export type BulkHeading = z.output<typeof bulkHeading>

export const bulkSummary = z.object({
  uploadId: z.uuid(),
  /** Version of the upload that the next change must send back. */
  version: z.int(),
  state: z.enum(bulkUploadStates),
  companyId: z.int(),
  companyName: z.string(),
  fileName: z.string(),
  createdAt: z.iso.datetime(),
  /** Time when rows that were not imported are deleted. */
  expiresAt: z.iso.datetime(),
  /** Number of non-empty rows, without headings and samples. */
  rowCount: z.int(),
  validCount: z.int(),
  wrongCount: z.int(),
  /** "{n} satır geçerli, {m} satır hatalı", or a note that the file was imported before. */
  message: z.string(),
  shipmentCount: z.int(),
  validShipmentCount: z.int(),
  wrongShipmentCount: z.int(),
  duplicateCount: z.int(),
  takenCount: z.int(),
  /** Counts of the imported shipments: in the cart, paid or later; and printable labels. */
  inCartCount: z.int(),
  labelCount: z.int(),
  labelPieceCount: z.int(),
  /** Counts of labels that were not printed yet. */
  newLabelCount: z.int(),
  newLabelPieceCount: z.int(),
  headings: z.array(bulkHeading),
  /** Fixed values for columns that the file lacks, by column name. */
  fixed: z.record(z.string(), z.string()),
  /** True when the user must confirm the mapping: a column was guessed, or the reference column is missing. */
  needsMapping: z.boolean(),
  /** Pricing of the valid shipments. Poll while `running`; pricing continues without polling. */
  rating: z.object({
    state: z.enum(['none', 'running', 'done']),
    doneCount: z.int(),
    totalCount: z.int(),
    /** Number of valid shipments without an offer. */
    withoutOfferCount: z.int(),
    /** Sum of the chosen offers in TRY. */
    totalInTry: amount,
  }),
})
export type BulkSummary = z.output<typeof bulkSummary>

/** Maximum problems in an answer; `problemCount` is the total. */
export const mostShownProblems = 1000

export const bulkCheck = bulkSummary.extend({
  /**
   * True when the same file was uploaded before and not imported: the answer continues that upload with its
   * corrections.
   */
  isContinued: z.boolean(),
  problemCount: z.int(),
  /** In file order, at most `mostShownProblems`; notes are not included. */
  problems: z.array(bulkProblem),
  /** Duplicates, at most `mostShownProblems`. */
  duplicates: z.array(bulkDuplicate),
})
export type BulkCheck = z.output<typeof bulkCheck>

/** Row of the bulk upload's grid. */
export const bulkRow = z.object({
  row: z.int(),
  /** Cell values in the order of the answer's `columns`. */
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

/** Shipment of the upload: one row, or several rows with the same reference. */
export const bulkShipment = z.object({
  /** First row of the shipment, which identifies the shipment in calls. */
  row: z.int(),
  rowCount: z.int(),
  customerReference: z.string(),
  state: z.enum(bulkRowStates),
  receiverName: z.string().nullable(),
  receiverCountry: z.string().nullable(),
  pieceCount: z.int(),
  totalWeight: z.number().nullable(),
  /** First error, or the reason for a missing offer with the exceeded limit. */
  problem: z.string().nullable(),
  /** Chosen offer; null before pricing, and when no service is available. */
  offer: bulkOffer.nullable(),
  offerCount: z.int(),
  /** Id of the shipment after its import. */
  shipmentId: z.uuid().nullable(),
  assetReference: z.string().nullable(),
  shipmentState: z.string().nullable(),
})
export type BulkShipment = z.output<typeof bulkShipment>
