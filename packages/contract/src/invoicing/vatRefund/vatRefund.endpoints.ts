/** VAT refund file of an exporter: each exported shipment with its declaration and the seller's own invoice. */
import {
  exitSources,
  readDeclarationNumber,
  readExportInvoiceNumber,
  refundGaps,
} from '@kervan/domain/invoicing/exportProof'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { amount, currencyCode, day, decimalNumber, hasDecimals, rowId, versionNumber } from '../../fields.ts'
import {
  choiceFilter,
  companyFilter,
  countryFilter,
  daysFilter,
  filterFields,
  flagFilter,
  searchFilter,
} from '../../list/filters.ts'
import { listEndpoint, xlsxContentType } from '../../list/listEndpoint.ts'

const access = 'invoicing_salesinvoice'
const id = z.uuid('validation:choice')

/** Most rows of an uploaded file, of a template and of one refund file. */
export const mostProofRows = 2000
export const mostRefundRows = 20_000
/** Most proposed invoices accepted by one call. */
export const mostProposals = 200
/** @public used by the upload dialog */
export const maxProofFileBytes = 2 * 1024 * 1024
/** Largest amount that fits the database column. */
const largestAmount = 999_999_999

const exported = z.object({
  id: z.uuid(),
  assetReference: z.string(),
  customerReference: z.string().nullable(),
  companyId: z.int(),
  company: z.string(),
  /** Day on which the shipment left: its exit, or while that is unknown its first day on the way. */
  leftDay: z.string(),
  daysSinceLeft: z.int(),
  /** Last day on which the refund can be requested. */
  deadline: z.string(),
  exitDay: z.string().nullable(),
  exitSource: z.enum(exitSources).nullable(),
  receiverCountry: z.string(),
  carrier: z.string().nullable(),
  waybill: z.string().nullable(),
  hsCodes: z.string(),
  declarationNumber: z.string().nullable(),
  declarationDay: z.string().nullable(),
  invoiceNumber: z.string().nullable(),
  invoiceDay: z.string().nullable(),
  /** Stated amount, else the goods value. */
  amount: amount.nullable(),
  currency: z.string().nullable(),
  /** False when the amount is the goods value of the customs form. */
  isAmountStated: z.boolean(),
  /** Shipments with the same invoice number, and the sum of their amounts; null when currencies differ. */
  invoiceShipments: z.int(),
  invoiceTotal: amount.nullable(),
  /** Invoice among the documents of the shipment, while none is entered. */
  proposal: z.object({ number: z.string(), day: z.string() }).nullable(),
  /** Stated exit, which counts only while none is recorded. */
  statedExitDay: z.string().nullable(),
  gaps: z.array(z.enum(refundGaps)),
  /** Version of the stored proof, to be sent back with a change; null without one. */
  version: z.int().nullable(),
  /** False when staff entered the declaration and the reader is not of the staff. */
  can: z.object({ declare: z.boolean() }),
})
export type ExportedShipment = z.output<typeof exported>

const listed = listEndpoint({
  path: '/api/Invoicing/GetExportedShipments',
  access,
  summary: 'Shipments that left by micro export for a sale, with what the VAT refund file needs of them',
  name: 'exportedShipments',
  title: 'invoicing/vatRefund:title',
  filters: {
    /** Full reference, invoice number or declaration number. */
    search: searchFilter('invoicing/vatRefund:search'),
    companyID: companyFilter('invoicing/vatRefund:column.company', { needs: 'agent_agentshipmentlist' }),
    date: daysFilter('invoicing/vatRefund:column.leftDay', 'startDate', 'endDate'),
    isComplete: flagFilter(
      'invoicing/vatRefund:column.gaps',
      (value) => `invoicing/vatRefund:isComplete.${value}`,
    ),
    gap: choiceFilter(
      'invoicing/vatRefund:filter.gap',
      refundGaps,
      (gap) => `invoicing/vatRefund:gap.${gap}`,
    ),
    countryCode: countryFilter('invoicing/vatRefund:column.receiverCountry'),
  },
  item: exported,
  columns: {
    assetReference: {
      kind: 'reference',
      title: 'invoicing/vatRefund:column.reference',
      isIdentity: true,
      value: (row) => row.assetReference,
    },
    customerReference: {
      kind: 'reference',
      title: 'invoicing/vatRefund:column.customerReference',
      isHiddenAtFirst: true,
      value: (row) => row.customerReference,
    },
    company: {
      kind: 'text',
      title: 'invoicing/vatRefund:column.company',
      needs: 'agent_agentshipmentlist',
      value: (row) => row.company,
    },
    leftDay: { kind: 'day', title: 'invoicing/vatRefund:column.leftDay', value: (row) => row.leftDay },
    daysSinceLeft: {
      kind: 'number',
      title: 'invoicing/vatRefund:column.daysSinceLeft',
      value: (row) => row.daysSinceLeft,
    },
    deadline: {
      kind: 'day',
      title: 'invoicing/vatRefund:column.deadline',
      isHiddenAtFirst: true,
      value: (row) => row.deadline,
    },
    gaps: {
      kind: 'text',
      title: 'invoicing/vatRefund:column.gaps',
      value: (row) => (row.gaps.length === 0 ? null : row.gaps.join(', ')),
      inWords: ({ gaps }, reader) =>
        gaps.map((gap) => reader.word(`invoicing/vatRefund:gap.${gap}`)).join(', ') || null,
    },
    declarationNumber: {
      kind: 'reference',
      title: 'invoicing/vatRefund:column.declarationNumber',
      value: (row) => row.declarationNumber,
    },
    declarationDay: {
      kind: 'day',
      title: 'invoicing/vatRefund:column.declarationDay',
      isHiddenAtFirst: true,
      value: (row) => row.declarationDay,
    },
    exitDay: { kind: 'day', title: 'invoicing/vatRefund:column.exitDay', value: (row) => row.exitDay },
    exitSource: {
      kind: 'word',
      title: 'invoicing/vatRefund:column.exitSource',
      isHiddenAtFirst: true,
      value: ({ exitSource }) => exitSource && `invoicing/vatRefund:exitSource.${exitSource}`,
    },
    invoiceNumber: {
      kind: 'reference',
      title: 'invoicing/vatRefund:column.invoiceNumber',
      value: (row) => row.invoiceNumber,
    },
    invoiceDay: {
      kind: 'day',
      title: 'invoicing/vatRefund:column.invoiceDay',
      value: (row) => row.invoiceDay,
    },
    amount: {
      kind: 'money',
      title: 'invoicing/vatRefund:column.amount',
      value: ({ amount: value, currency }) =>
        value === null || currency === null ? null : { amount: value, currency },
    },
    invoiceTotal: {
      kind: 'money',
      title: 'invoicing/vatRefund:column.invoiceTotal',
      isHiddenAtFirst: true,
      value: ({ invoiceTotal, currency }) =>
        invoiceTotal === null || currency === null ? null : { amount: invoiceTotal, currency },
    },
    hsCodes: {
      kind: 'text',
      title: 'invoicing/vatRefund:column.hsCodes',
      isHiddenAtFirst: true,
      value: (row) => row.hsCodes,
    },
    receiverCountry: {
      kind: 'country',
      title: 'invoicing/vatRefund:column.receiverCountry',
      value: (row) => row.receiverCountry,
    },
    carrier: {
      kind: 'text',
      title: 'invoicing/vatRefund:column.carrier',
      isHiddenAtFirst: true,
      value: (row) => row.carrier,
    },
    waybill: {
      kind: 'reference',
      title: 'invoicing/vatRefund:column.waybill',
      isHiddenAtFirst: true,
      value: (row) => row.waybill,
    },
  },
  sorts: ['-created', 'created'],
  hasPersonalData: false,
})

/** Text in the form that `read` stores; blank becomes null. */
const numberText = (read: (text: string) => string | null, message: string) =>
  z
    .string(message)
    .trim()
    .max(60, 'validation:tooLong')
    .nullish()
    .transform((text) => text || null)
    .refine((text) => text === null || read(text) !== null, message)
    .transform((text) => text && read(text))

const optionalDay = () =>
  z
    .preprocess((sent) => (sent === '' ? null : sent), day('validation:date').nullish())
    .transform((text) => text ?? null)

/** Fields of a proof, as the screen and each row of a file send them. */
export const proofFields = {
  invoiceNumber: numberText(readExportInvoiceNumber, 'invoicing/vatRefund:problem.invoiceNumber'),
  invoiceDay: optionalDay(),
  amount: z
    .preprocess(
      (sent) => (sent === '' ? null : sent),
      decimalNumber('validation:number')
        .pipe(
          z
            .number()
            .min(0.01, 'validation:tooSmall')
            .max(largestAmount, 'validation:tooBig')
            .refine((value) => hasDecimals(value, 2), 'invoicing/vatRefund:problem.decimals'),
        )
        .nullish(),
    )
    .transform((value) => value ?? null),
  currency: z
    .preprocess((sent) => (sent === '' ? null : sent), currencyCode('validation:currencyCode').nullish())
    .transform((value) => value ?? null),
  declarationNumber: numberText(readDeclarationNumber, 'invoicing/vatRefund:problem.declarationNumber'),
  declarationDay: optionalDay(),
  exitDay: optionalDay(),
}

const period = {
  /** Required of staff: company of the file. Customers always get their own. */
  companyId: rowId().nullish(),
  /** First day of the first month. */
  month: day('invoicing:invalid.month').refine((stated) => stated.endsWith('-01'), 'invoicing:invalid.month'),
  /** Months of the file: one, or the three of a quarter. */
  months: z.literal([1, 3], 'validation:choice').default(1),
}

export const vatRefundEndpoints = {
  listExportedShipments: listed,
  exportExportedShipments: listed.export,
  sumExportedShipments: endpoint({
    method: 'POST',
    path: '/api/Invoicing/GetExportedShipmentCounts',
    access,
    summary: 'How many of the filtered shipments are complete, and what the others lack',
    body: z.object(filterFields(listed.list.filters)),
    answer: z.object({
      /** Null for staff who see all companies, until they choose one. */
      counts: z
        .object({
          total: z.int(),
          complete: z.int(),
          gaps: z.object({ declaration: z.int(), exit: z.int(), invoice: z.int(), amount: z.int() }),
          /** Days since the oldest incomplete shipment left. */
          oldestDays: z.int().nullable(),
        })
        .nullable(),
    }),
  }),
  saveExportProof: endpoint({
    method: 'POST',
    path: '/api/Invoicing/SaveExportProof',
    access,
    summary: "Stores the seller's own invoice, the customs declaration and the exit of one shipment",
    body: z.object({
      shipmentId: id,
      /** Version as it was shown; null when nothing was stored. */
      version: versionNumber().nullish(),
      ...proofFields,
    }),
    answer: z.object({ shipmentId: z.uuid(), version: z.int() }),
    errors: ['notFound', 'changedMeanwhile'],
  }),
  acceptProposedInvoices: endpoint({
    method: 'POST',
    path: '/api/Invoicing/AcceptProposedInvoices',
    access,
    summary:
      'Stores the invoices that the documents of these shipments name; those without one are left alone',
    body: z.object({
      shipmentIds: z
        .array(id, 'invoicing:required.groups')
        .min(1, 'invoicing:required.groups')
        .max(mostProposals, 'validation:tooBig'),
    }),
    answer: z.object({ acceptedCount: z.int(), leftCount: z.int() }),
    errors: ['notFound'],
  }),
  makeExportProofTemplate: endpoint({
    method: 'POST',
    path: '/api/Invoicing/GetExportProofTemplate',
    access,
    summary: 'An .xlsx file to fill in: the filtered shipments that lack something, newest first',
    body: z.object(filterFields(listed.list.filters)),
    answer: { contentTypes: [xlsxContentType] },
    limit: { max: 20, windowSeconds: 60 },
  }),
  importExportProofs: endpoint({
    method: 'POST',
    path: '/api/Invoicing/ImportExportProofs',
    access,
    summary: 'Invoices and declarations from a file; right rows are stored, empty cells change nothing',
    multipart: {
      maxFileBytes: maxProofFileBytes,
      accept: [xlsxContentType, 'application/vnd.ms-excel', 'text/csv'],
    },
    body: z.object({}),
    answer: z.object({
      savedCount: z.int(),
      unchangedCount: z.int(),
      problems: z.array(
        z.object({ row: z.int(), reference: z.string(), field: z.string(), message: z.string() }),
      ),
    }),
    idempotent: true,
    limit: { max: 20, windowSeconds: 60 },
  }),
  makeVatRefundFile: endpoint({
    method: 'POST',
    path: '/api/Invoicing/GetVatRefundFile',
    access,
    summary: 'The .xlsx file for the tax office: complete shipments of the months, and a sheet of the others',
    body: z.object({
      ...period,
      /** False: incomplete shipments are in the first sheet too, with empty cells. */
      onlyComplete: z.boolean('validation:choice').default(true),
      language: z.enum(['tr', 'en'], 'validation:choice').default('tr'),
    }),
    answer: { contentTypes: [xlsxContentType] },
    limit: { max: 20, windowSeconds: 60 },
    errors: ['exportTooLarge'],
  }),
}
