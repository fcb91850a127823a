/**
 * Bulk upload of shipments from a file: check, correct in a grid, price, import, add to the cart, print.
 * Uploads are stored on the server, so users can continue later. Rows are identified by their number in the
 * file; rows added in the grid get subsequent numbers.
 */
import { z } from 'zod'
import { landedCostAnswer } from '../../pricing/landedCost/landedCostAnswer.ts'
import { serviceWithoutOffer } from '../../pricing/quotes/serviceWithoutOffer.ts'
import { endpoint } from '../../endpoint.ts'
import { afterRow, outcome, pageRequest, rowId, versionNumber } from '../../fields.ts'
import { carrierLabelErrors, labelFormats } from '../documents/shipmentDocuments.endpoints.ts'
import {
  bulkCheck,
  bulkOffer,
  bulkRow,
  bulkRowStates,
  bulkShipment,
  bulkSummary,
  bulkUploadStates,
} from './bulkAnswers.ts'

const access = 'shipment_shipment'

/** @public used by the upload screen */
export const maxBulkFileBytes = 5 * 1024 * 1024
/** Maximum rows of a file, without headings and samples. */
export const mostBulkRows = 10_000
/** Maximum rows of the upload that one call may change. */
const mostChangedRows = 2000

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const xlsType = 'application/vnd.ms-excel'
/** File types, detected by the first bytes and not by the name. */
const fileTypes = [xlsxType, xlsType, 'text/csv'] as const

export const bulkFileFormats = ['xls', 'xlsx', 'csv'] as const
const format = z.enum(bulkFileFormats, 'validation:choice').default('xls')

const uploadId = z.uuid('validation:choice')
const version = versionNumber()
const columnName = z.string('validation:choice').max(60, 'validation:choice')
const cellText = z.string('validation:text').max(1000, 'validation:tooLong')
const rowNumbers = z
  .array(rowId(), 'validation:required')
  .min(1, 'validation:required')
  .max(mostBulkRows, 'validation:tooBig')

/**
 * Rule for choosing a shipment's offer: the cheapest; the fastest, then cheapest; the cheapest of one carrier
 * if it serves the shipment; or one service.
 */
const bulkRule = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('cheapest') }),
    z.object({ kind: z.literal('fastest') }),
    z.object({ kind: z.literal('carrier'), carrierId: rowId() }),
    z.object({ kind: z.literal('service'), serviceId: rowId() }),
  ],
  'validation:choice',
)
export type BulkRule = z.output<typeof bulkRule>

export const bulkEndpoints = {
  makeBulkTemplate: endpoint({
    method: 'GET',
    path: '/api/Shipment/GetBulkShipmentTemplate',
    access,
    summary:
      'A workbook to fill in (.xls unless another format is named): shipments with two samples, explanations, lists of codes',
    query: z.object({ format }),
    answer: { contentTypes: [xlsType, xlsxType, 'text/csv; charset=utf-8'] },
    limit: { max: 30, windowSeconds: 60 },
  }),
  checkBulkShipments: endpoint({
    method: 'POST',
    path: '/api/Shipment/CheckBulkShipments',
    access,
    summary:
      'Stores a file (.xls, .xlsx, .csv) and checks each row as the wizard would; the same file again is the same upload',
    multipart: { maxFileBytes: maxBulkFileBytes, accept: fileTypes },
    body: z.object({
      /** Required of staff; customers always use their own company. */
      companyId: z.preprocess(
        (sent) => (sent === '' ? null : sent),
        z.coerce.number().pipe(rowId()).nullish(),
      ),
    }),
    answer: bulkCheck,
    limit: { max: 30, windowSeconds: 60 },
  }),
  saveBulkColumnMapping: endpoint({
    method: 'POST',
    path: '/api/Shipment/SaveBulkColumnMapping',
    access,
    summary:
      'Says what the columns of a foreign file are and checks its rows again; remembered for files of the company with the same headings',
    body: z.object({
      uploadId,
      version,
      /** Mapped columns of the file; columns that are not listed are unchanged. */
      columns: z
        .array(z.object({ index: z.int().min(0).max(500), name: columnName.nullable() }))
        .max(500, 'validation:tooBig'),
      /** Values for columns that the file lacks, used in every row. An empty text removes the value. */
      fixed: z.record(columnName, cellText).default({}),
    }),
    answer: bulkCheck,
    limit: { max: 60, windowSeconds: 60 },
    errors: ['changedMeanwhile', 'bulkUploadOver'],
  }),
  listBulkUploads: endpoint({
    method: 'POST',
    path: '/api/Shipment/GetBulkUploads',
    access,
    onBehalf: 'read',
    summary: 'Uploads, newest first',
    body: z.object({
      ...pageRequest,
      companyId: rowId().nullish(),
      states: z.array(z.enum(bulkUploadStates)).max(bulkUploadStates.length).default([]),
    }),
    answer: z.object({ items: z.array(bulkSummary), totalCount: z.int() }),
  }),
  findBulkUpload: endpoint({
    method: 'POST',
    path: '/api/Shipment/GetBulkUpload',
    access,
    onBehalf: 'read',
    summary: 'How far an upload is, with the progress of its pricing',
    body: z.object({ uploadId }),
    answer: bulkSummary,
  }),
  listBulkRows: endpoint({
    method: 'POST',
    path: '/api/Shipment/GetBulkRows',
    access,
    onBehalf: 'read',
    summary: 'Rows of an upload as they are now, whole or a part, with their problems',
    body: z.object({
      uploadId,
      /** Filter for rows whose shipment is in this state. */
      state: z.enum(bulkRowStates).nullish(),
      /** Row number after which the page of rows begins. */
      after: afterRow(),
      count: z.int().min(1).max(mostBulkRows).default(mostBulkRows),
    }),
    answer: z.object({
      version: z.int(),
      /** Names in `bulkColumns` of a row's `cells`, in the same order; always all columns. */
      columns: z.array(z.string()),
      rows: z.array(bulkRow),
      totalCount: z.int(),
    }),
  }),
  saveBulkRows: endpoint({
    method: 'POST',
    path: '/api/Shipment/SaveBulkRows',
    access,
    summary:
      'Changes cells, adds and removes rows; answers the rows of all shipments that this concerns, checked again',
    body: z.object({
      uploadId,
      version,
      changes: z
        .array(
          z.object({
            /** Row number to change; the number after the last row creates a row. */
            row: rowId(),
            /** Values by column name; columns that are absent are unchanged. */
            cells: z.record(columnName, cellText).default({}),
            /** Removed rows are neither checked nor imported, and can be restored. */
            isRemoved: z.boolean().optional(),
          }),
        )
        .min(1, 'validation:required')
        .max(mostChangedRows, 'validation:tooBig'),
    }),
    answer: z.object({
      version: z.int(),
      columns: z.array(z.string()),
      rows: z.array(bulkRow),
      summary: bulkSummary,
    }),
    limit: { max: 600, windowSeconds: 60 },
    errors: ['changedMeanwhile', 'bulkUploadOver'],
  }),
  exportFaultyBulkRows: endpoint({
    method: 'GET',
    path: '/api/Shipment/GetBulkFaultyRows/{uploadId}',
    access,
    summary:
      'The rows that are wrong as a file to correct and send again, with the reason in a column of its own',
    params: z.object({ uploadId }),
    query: z.object({ format }),
    answer: { contentTypes: [xlsType, xlsxType, 'text/csv; charset=utf-8'] },
    limit: { max: 30, windowSeconds: 60 },
  }),
  rateBulkRows: endpoint({
    method: 'POST',
    path: '/api/Shipment/RateBulkRows',
    access,
    summary: 'Begins to price all valid shipments of an upload and chooses an offer for each by the rule',
    body: z.object({ uploadId, rule: bulkRule }),
    answer: bulkSummary,
    idempotent: true,
    limit: { max: 60, windowSeconds: 60 },
    errors: ['bulkUploadOver'],
  }),
  listBulkShipments: endpoint({
    method: 'POST',
    path: '/api/Shipment/GetBulkShipments',
    access,
    onBehalf: 'read',
    summary: 'Shipments of an upload in the order of the file, with the chosen offer and what became of them',
    body: z.object({
      uploadId,
      state: z.enum(bulkRowStates).nullish(),
      /** First row of the shipment after which the page begins. */
      after: afterRow(),
      count: z.int().min(1).max(mostBulkRows).default(mostBulkRows),
    }),
    answer: z.object({ shipments: z.array(bulkShipment), totalCount: z.int() }),
  }),
  listBulkOffers: endpoint({
    method: 'POST',
    path: '/api/Shipment/GetBulkOffers',
    access: 'shipment_shipment',
    onBehalf: 'read',
    summary: 'All offers of one shipment of an upload, cheapest first, and why the other services make none',
    body: z.object({ uploadId, row: rowId() }),
    answer: z.object({
      chosenServiceId: z.int().nullable(),
      offers: z.array(bulkOffer.extend({ landedCost: landedCostAnswer.nullable() })),
      withoutOffer: z.array(serviceWithoutOffer),
    }),
  }),
  chooseBulkOffers: endpoint({
    method: 'POST',
    path: '/api/Shipment/ChooseBulkOffers',
    access,
    summary:
      'Chooses the offers of some shipments by a rule; one that the rule has no offer for keeps its own',
    body: z.object({
      uploadId,
      /** Numbers of the first rows of shipments. */
      rows: rowNumbers,
      rule: bulkRule,
    }),
    answer: z.object({ shipments: z.array(bulkShipment), summary: bulkSummary }),
    limit: { max: 600, windowSeconds: 60 },
    errors: ['bulkUploadOver'],
  }),
  createBulkShipments: endpoint({
    method: 'POST',
    path: '/api/Shipment/TakeBulkShipments',
    access,
    summary: 'Makes shipments of the valid rows; what was taken before is not taken again',
    body: z.object({ uploadId, rows: z.literal('valid', 'validation:choice') }),
    answer: z.object({
      /** Created shipments, in file order. */
      created: z.array(
        z.object({
          row: z.int(),
          customerReference: z.string(),
          shipmentId: z.uuid(),
          assetReference: z.string(),
        }),
      ),
      skipped: z.array(
        z.object({
          row: z.int(),
          customerReference: z.string(),
          reason: z.enum(['wrong', 'duplicate', 'taken']),
          message: z.string(),
        }),
      ),
      /** "{n} gönderi oluşturuldu.", or a note that the shipments of this file were imported before. */
      message: z.string(),
      summary: bulkSummary,
    }),
    idempotent: true,
    limit: { max: 30, windowSeconds: 60 },
    errors: ['bulkUploadOver'],
  }),
  addBulkToCart: endpoint({
    method: 'POST',
    path: '/api/Shipment/AddBulkToCart',
    access,
    summary:
      'Puts all taken shipments of an upload into the cart, each with its chosen service, at today’s price',
    body: z.object({
      uploadId,
      /** Also accepts changed prices; otherwise shipments with a changed price are skipped and listed. */
      acceptsNewPrices: z.boolean('validation:choice').default(false),
    }),
    answer: z.object({
      addedCount: z.int(),
      skipped: z.array(
        z.object({
          row: z.int(),
          customerReference: z.string(),
          assetReference: z.string(),
          reason: z.enum(['priceChanged', 'noOffer', 'notChosen', 'changed', 'inCart']),
          message: z.string(),
          oldPriceInTry: z.number().nullable(),
          newPriceInTry: z.number().nullable(),
        }),
      ),
      message: z.string(),
      summary: bulkSummary,
    }),
    idempotent: true,
    limit: { max: 30, windowSeconds: 60 },
  }),
  downloadBulkLabels: endpoint({
    method: 'GET',
    path: '/api/Shipment/GetBulkLabels/{uploadId}',
    access,
    onBehalf: 'read',
    recordedIn: 'label_prints',
    summary:
      'Labels of all booked shipments of an upload in one file, in the order of the file that was uploaded',
    params: z.object({ uploadId }),
    query: z.object({
      format: z.enum(labelFormats, 'validation:choice').exclude(['png']).default('pdf'),
      /** Limits the print to labels that were not printed before. */
      only: z.enum(['unprinted'], 'validation:choice').nullish(),
    }),
    answer: { contentTypes: ['application/pdf', 'application/zpl'] },
    limit: { max: 30, windowSeconds: 60 },
    errors: ['bulkLabelsNotReady', ...carrierLabelErrors],
  }),
  deleteBulkUpload: endpoint({
    method: 'DELETE',
    path: '/api/Shipment/DeleteBulkUpload/{uploadId}',
    access,
    summary: 'Throws an upload away; shipments that were taken from it stay',
    params: z.object({ uploadId }),
    answer: outcome,
  }),
}
