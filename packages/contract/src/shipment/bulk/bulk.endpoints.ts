/**
 * Shipments from a file: check, correct in a grid, price, take, put into the cart, print. An upload lies on the server, so it can be
 * left and come back to. Rows are named by their number in the file; those added in the grid get the numbers behind its last one.
 */
import { z } from 'zod'
import { serviceWithoutOffer } from '../../pricing/quotes/serviceWithoutOffer.ts'
import { endpoint } from '../../endpoint.ts'
import { afterRow, outcome, pageRequest, rowId, versionNumber } from '../../fields.ts'
import { labelFormats } from '../documents/shipmentDocuments.endpoints.ts'
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

/** @public the screen names it */
export const maxBulkFileBytes = 5 * 1024 * 1024
/** Rows of one file, headings and samples not counted. */
export const mostBulkRows = 10_000
/** Changed in one call. */
const mostChangedRows = 2000

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const xlsType = 'application/vnd.ms-excel'
/** By their first bytes, not by their name. */
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
 * How the offer of a shipment is chosen: the cheapest; the fastest, of several the cheapest; the cheapest of one carrier, where that
 * one serves it; or one service.
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
      /** Staff name the company that ships; a customer always ships for the own one. */
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
      /** Columns that are not named stay as they are. */
      columns: z
        .array(z.object({ index: z.int().min(0).max(500), name: columnName.nullable() }))
        .max(500, 'validation:tooBig'),
      /** For columns that the file lacks: what stands in every row. An empty text takes it away. */
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
      /** Only rows whose shipment is in this state. */
      state: z.enum(bulkRowStates).nullish(),
      /** Behind this row's number. */
      after: afterRow(),
      count: z.int().min(1).max(mostBulkRows).default(mostBulkRows),
    }),
    answer: z.object({
      version: z.int(),
      /** Names of `bulkColumns` that a row's `cells` are, in this order: all of them. */
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
            /** One behind the last row is a new row. */
            row: rowId(),
            /** By the column's name; those that are not named stay. */
            cells: z.record(columnName, cellText).default({}),
            /** Removed rows are neither checked nor taken, and can be brought back. */
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
      /** Behind the shipment that begins with this row. */
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
      offers: z.array(bulkOffer),
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
      /** First rows of shipments. */
      rows: rowNumbers,
      rule: bulkRule,
    }),
    answer: z.object({ shipments: z.array(bulkShipment), summary: bulkSummary }),
    limit: { max: 600, windowSeconds: 60 },
    errors: ['bulkUploadOver'],
  }),
  takeBulkShipments: endpoint({
    method: 'POST',
    path: '/api/Shipment/TakeBulkShipments',
    access,
    summary: 'Makes shipments of the valid rows; what was taken before is not taken again',
    body: z.object({ uploadId, rows: z.literal('valid', 'validation:choice') }),
    answer: z.object({
      /** In the order of the file. */
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
      /** "{n} gönderi oluşturuldu.", or that those of this file were taken before. */
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
      /** Also those whose price is another one by now; without it they are left out and named. */
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
    summary:
      'Labels of all booked shipments of an upload in one file, in the order of the file that was uploaded',
    params: z.object({ uploadId }),
    query: z.object({
      format: z.enum(labelFormats, 'validation:choice').exclude(['png']).default('pdf'),
      /** Leaves out what was printed before. */
      only: z.enum(['unprinted'], 'validation:choice').nullish(),
    }),
    answer: { contentTypes: ['application/pdf', 'application/zpl'] },
    limit: { max: 30, windowSeconds: 60 },
    errors: ['bulkLabelsNotReady'],
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
