/** Sales invoices: what is paid and not invoiced, issuing, counter-documents, and the issued documents. */
import { buyerGaps, invoiceKinds, invoiceTypes } from '@kervan/domain/invoicing/salesInvoice'
import { invoiceStates } from '@kervan/domain/invoicing/invoiceLife'
import { invoiceScheduleNames } from '@kervan/domain/invoicing/invoiceSchedule'
import { vatTreatments } from '@kervan/domain/invoicing/vatRules'
import { z } from 'zod'
import { archiveProblems } from '../integrator/integrator.endpoints.ts'
import { endpoint } from '../../endpoint.ts'
import { amount, day, optionalText, requiredText, rowId } from '../../fields.ts'
import { choiceFilter, companyFilter, daysFilter, filterFields, searchFilter } from '../../list/filters.ts'
import { listEndpoint } from '../../list/listEndpoint.ts'
import { paidCurrencies } from '../../payment/paymentNames.ts'

const access = 'invoicing_salesinvoice'
const id = z.uuid('validation:choice')

/** Most groups issued by one call. */
export const mostIssued = 50
/** Most payment records on one invoice; more are divided into several. */
export const mostRecordsOnInvoice = 500
/** Most groups of candidates in one answer. */
export const mostCandidates = 200

export const salesInvoiceFormats = ['pdf', 'xml'] as const

const candidate = z.object({
  companyId: z.int(),
  company: z.string(),
  currency: z.string(),
  /** Null while the countries of a shipment are unknown. */
  treatment: z.enum(vatTreatments).nullable(),
  vatRate: z.number().nullable(),
  exemption: z.string().nullable(),
  /** Kind of invoice that the company gets; null while it has not chosen. */
  kind: z.enum(invoiceKinds).nullable(),
  shipmentCount: z.int(),
  /** Amount with VAT. */
  total: amount,
  /** Day of the oldest payment. */
  since: z.string(),
  schedule: z.enum(invoiceScheduleNames),
  /** Data without which nothing can be issued. */
  gaps: z.array(z.enum(buyerGaps)),
})
export type InvoiceCandidate = z.output<typeof candidate>

const refundCandidate = z.object({
  /** Invoice that the counter-document takes back. */
  invoiceId: z.uuid(),
  number: z.string(),
  companyId: z.int(),
  company: z.string(),
  currency: z.string(),
  shipmentCount: z.int(),
  /** Amount to take back, with VAT. */
  total: amount,
  since: z.string(),
})

const invoice = z.object({
  id: z.uuid(),
  number: z.string(),
  day: z.string(),
  companyId: z.int(),
  company: z.string(),
  kind: z.enum(invoiceKinds),
  type: z.enum(invoiceTypes),
  currency: z.string(),
  vatRate: z.number(),
  exemption: z.string().nullable(),
  net: amount,
  vat: amount,
  total: amount,
  totalTry: amount,
  isCancelled: z.boolean(),
  state: z.enum(invoiceStates),
  /** Reason of the integrator's rejection. */
  rejection: z.string().nullable(),
  /** Facts of the hand-over are for operations staff only. */
  sentDate: z.iso.datetime().nullable(),
  /** User who sent it; null when the schedule did. */
  sentBy: z.string().nullable(),
  /** Connection that it was sent over; null for a downloaded archive. */
  sentOver: z.string().nullable(),
  answeredDate: z.iso.datetime().nullable(),
  /** User who entered the answer; null for the integrator's own message. */
  answeredBy: z.string().nullable(),
  /** Sending that the integrator has not confirmed, or has refused; null without one. */
  sending: z
    .object({
      state: z.enum(['waiting', 'refused']),
      since: z.iso.datetime(),
      connection: z.string(),
      /** Why it is not sent yet; null before the first failure. */
      problem: z.enum(archiveProblems).nullable(),
      detail: z.string(),
    })
    .nullable(),
  taxNumber: z.string().nullable(),
  /** Account of the company in the books, for the currency. Operations staff only. */
  accountCode: z.string().nullable(),
  /** TRY for one unit of the currency. */
  rate: z.number(),
  netTry: amount,
  vatTry: amount,
  issuedDate: z.iso.datetime(),
})
export type SalesInvoiceRow = z.output<typeof invoice>

const line = z.object({
  assetReference: z.string(),
  shipmentId: z.uuid().nullable(),
  /** Text of the line in the reader's language. */
  description: z.string(),
  net: amount,
  vat: amount,
  amount,
})

export type SalesInvoiceLine = z.output<typeof line>

/** Day of the documents; defaults to today in Türkiye. */
const issueDay = day('invoicing:invalid.day').nullish()
const saleGroup = z.object({
  companyId: rowId(),
  currency: z.enum(paidCurrencies, 'validation:choice'),
  treatment: z.enum(vatTreatments, 'validation:choice'),
  /** Total as it was shown; another one is refused. */
  total: amount,
})
const refundGroup = z.object({ invoiceId: id, total: amount })

const previewFields = {
  day: issueDay,
  sale: saleGroup.nullish(),
  refund: refundGroup.nullish(),
  /** Place of the document among those that the group is divided into. */
  part: z.int('validation:number').min(1, 'validation:tooSmall').default(1),
}
const isOneGroup = ({ sale, refund }: { sale?: object | null; refund?: object | null }): boolean =>
  Boolean(sale) !== Boolean(refund)
const oneGroup = { path: ['sale'], message: 'invoicing:required.oneGroup' }

const issueErrors = [
  'notFound',
  'changedMeanwhile',
  'invoiceIssuerMissing',
  'invoiceSeriesMissing',
  'invoiceRateMissing',
  'invoiceRateOfDayMissing',
  'invoiceBuyerIncomplete',
  'invoiceSeriesUsedUp',
] as const

const linkedInvoice = z.object({
  id: z.uuid(),
  number: z.string(),
  type: z.enum(invoiceTypes),
  total: amount,
})

const invoices = listEndpoint({
  path: '/api/Invoicing/GetInvoices',
  access,
  summary: 'Issued invoices and counter-documents, newest first',
  name: 'salesInvoices',
  title: 'shell:screen.salesInvoices',
  filters: {
    /** Part of a number, or the full reference of a shipment. */
    search: searchFilter('invoicing:search'),
    companyID: companyFilter('invoicing:column.company', { needs: 'agent_agentshipmentlist' }),
    date: daysFilter('invoicing:column.day', 'startDate', 'endDate'),
    kind: choiceFilter('invoicing:column.kind', invoiceKinds, (kind) => `invoicing:kind.${kind}`),
    type: choiceFilter('invoicing:column.type', invoiceTypes, (type) => `invoicing:type.${type}`),
    state: choiceFilter('invoicing:column.state', invoiceStates, (state) => `invoicing:state.${state}`),
    currency: choiceFilter('invoicing:column.currency', paidCurrencies, (code) => `payment:currency.${code}`),
  },
  item: invoice,
  columns: {
    number: {
      kind: 'reference',
      title: 'invoicing:column.number',
      isIdentity: true,
      value: (row) => row.number,
    },
    day: { kind: 'day', title: 'invoicing:column.day', value: (row) => row.day },
    company: {
      kind: 'text',
      title: 'invoicing:column.company',
      needs: 'agent_agentshipmentlist',
      value: (row) => row.company,
    },
    kind: { kind: 'word', title: 'invoicing:column.kind', value: (row) => `invoicing:kind.${row.kind}` },
    type: { kind: 'word', title: 'invoicing:column.type', value: (row) => `invoicing:type.${row.type}` },
    state: { kind: 'word', title: 'invoicing:column.state', value: (row) => `invoicing:state.${row.state}` },
    sentDate: {
      kind: 'moment',
      title: 'invoicing:column.sentDate',
      needs: 'agent_agentshipmentlist',
      isHiddenAtFirst: true,
      value: (row) => row.sentDate,
    },
    sentOver: {
      kind: 'text',
      title: 'invoicing:column.sentOver',
      needs: 'agent_agentshipmentlist',
      isHiddenAtFirst: true,
      value: (row) => row.sentOver,
    },
    sentBy: {
      kind: 'text',
      title: 'invoicing:column.sentBy',
      needs: 'agent_agentshipmentlist',
      isHiddenAtFirst: true,
      value: (row) => row.sentBy,
    },
    rejection: {
      kind: 'text',
      title: 'invoicing:column.rejection',
      isHiddenAtFirst: true,
      value: (row) => row.rejection,
    },
    net: {
      kind: 'money',
      title: 'invoicing:column.net',
      value: ({ net, currency }) => ({ amount: net, currency }),
    },
    vat: {
      kind: 'money',
      title: 'invoicing:column.vat',
      value: ({ vat, currency }) => ({ amount: vat, currency }),
    },
    total: {
      kind: 'money',
      title: 'invoicing:column.total',
      value: ({ total, currency }) => ({ amount: total, currency }),
    },
    totalTry: {
      kind: 'money',
      title: 'invoicing:column.totalTry',
      isHiddenAtFirst: true,
      value: ({ totalTry }) => ({ amount: totalTry, currency: 'TRY' }),
    },
    vatRate: {
      kind: 'percent',
      title: 'invoicing:column.vatRate',
      isHiddenAtFirst: true,
      value: ({ vatRate }) => vatRate,
    },
    exemption: {
      kind: 'text',
      title: 'invoicing:column.exemption',
      isHiddenAtFirst: true,
      value: ({ exemption }) => exemption,
    },
    rate: {
      kind: 'number',
      title: 'invoicing:column.rate',
      isHiddenAtFirst: true,
      value: ({ rate }) => rate,
    },
    netTry: {
      kind: 'money',
      title: 'invoicing:column.netTry',
      isHiddenAtFirst: true,
      value: ({ netTry }) => ({ amount: netTry, currency: 'TRY' }),
    },
    vatTry: {
      kind: 'money',
      title: 'invoicing:column.vatTry',
      isHiddenAtFirst: true,
      value: ({ vatTry }) => ({ amount: vatTry, currency: 'TRY' }),
    },
    taxNumber: {
      kind: 'text',
      title: 'invoicing:column.taxNumber',
      isHiddenAtFirst: true,
      value: ({ taxNumber }) => taxNumber,
    },
    accountCode: {
      kind: 'text',
      title: 'invoicing:column.accountCode',
      needs: 'agent_agentshipmentlist',
      isHiddenAtFirst: true,
      value: ({ accountCode }) => accountCode,
    },
    issued: {
      kind: 'moment',
      title: 'invoicing:column.issued',
      isHiddenAtFirst: true,
      value: (row) => row.issuedDate,
    },
  },
  sorts: ['-issued', 'issued'],
  hasPersonalData: true,
})

export const salesInvoiceEndpoints = {
  getInvoiceCandidates: endpoint({
    method: 'POST',
    path: '/api/Invoicing/GetInvoiceCandidates',
    access: 'operation',
    summary: 'Paid and not invoiced, by company, currency and VAT; and what invoices must take back',
    body: z.object({ search: optionalText(100) }),
    answer: z.object({
      sales: z.array(candidate),
      refunds: z.array(refundCandidate),
      /** True when there are more groups than answered. */
      isMore: z.boolean(),
    }),
  }),
  previewInvoice: endpoint({
    method: 'POST',
    path: '/api/Invoicing/PreviewInvoice',
    access: 'operation',
    summary: 'A document exactly as it would be issued, without number',
    body: z.object(previewFields).refine(isOneGroup, oneGroup),
    answer: z.object({
      /** Documents that the group is divided into. */
      partCount: z.int(),
      kind: z.enum(invoiceKinds),
      type: z.enum(invoiceTypes),
      day: z.string(),
      currency: z.string(),
      vatRate: z.number(),
      exemption: z.string().nullable(),
      net: amount,
      vat: amount,
      total: amount,
      totalTry: amount,
      inWords: z.string(),
      exchangeRate: z.string(),
      exchangeRateDay: z.string().nullable(),
      buyer: z.object({ name: z.string(), lines: z.array(z.string()) }),
      /** Number of the invoice that a counter-document takes back. */
      original: z.string().nullable(),
      lines: z.array(line),
    }),
    limit: { max: 120, windowSeconds: 60 },
    errors: issueErrors,
  }),
  getInvoiceDraftFile: endpoint({
    method: 'POST',
    path: '/api/Invoicing/GetInvoiceDraftFile',
    access: 'operation',
    summary: 'The same document as PDF, marked as a draft',
    body: z
      .object({ ...previewFields, language: z.enum(['tr', 'en'], 'validation:choice').nullish() })
      .refine(isOneGroup, oneGroup),
    answer: { contentTypes: ['application/pdf'] },
    limit: { max: 60, windowSeconds: 60 },
    errors: issueErrors,
  }),
  issueInvoices: endpoint({
    method: 'POST',
    path: '/api/Invoicing/IssueInvoices',
    access: 'operation',
    summary: 'Issues invoices and counter-documents with the next numbers, all or none',
    body: z
      .object({
        day: issueDay,
        sales: z.array(saleGroup).max(mostIssued, 'invoicing:invalid.tooMany').default([]),
        refunds: z.array(refundGroup).max(mostIssued, 'invoicing:invalid.tooMany').default([]),
      })
      .refine(({ sales, refunds }) => sales.length + refunds.length > 0, {
        path: ['sales'],
        message: 'invoicing:required.groups',
      }),
    answer: z.object({ issued: z.array(z.object({ id: z.uuid(), number: z.string() })) }),
    idempotent: true,
    limit: { max: 60, windowSeconds: 60 },
    errors: issueErrors,
  }),
  cancelInvoice: endpoint({
    method: 'POST',
    path: '/api/Invoicing/CancelInvoice',
    access: 'operation',
    summary: 'Takes an invoice back by a counter-document; its payments are to be invoiced again',
    body: z.object({ id, reason: requiredText(300, 'invoicing:required.reason') }),
    answer: z.object({ id: z.uuid(), number: z.string() }),
    idempotent: true,
    errors: ['notFound', 'invoiceCancelled', 'invoiceSeriesUsedUp'],
  }),
  getInvoice: endpoint({
    method: 'POST',
    path: '/api/Invoicing/GetInvoice',
    access,
    summary: 'One invoice with its lines and counter-documents',
    body: z.object({ id }),
    answer: invoice.extend({
      buyer: z.object({ name: z.string(), lines: z.array(z.string()) }),
      exchangeRate: z.string(),
      exchangeRateDay: z.string().nullable(),
      reason: z.string().nullable(),
      original: linkedInvoice.nullable(),
      counterDocuments: z.array(linkedInvoice),
      lines: z.array(line),
      can: z.object({
        cancel: z.boolean(),
        /** Download of the archive for the integrator. */
        send: z.boolean(),
        /** Sending over a connection, again while it is on its way. */
        transmit: z.boolean(),
        email: z.boolean(),
        answer: z.boolean(),
      }),
    }),
    errors: ['notFound'],
  }),
  getInvoiceFile: endpoint({
    method: 'POST',
    path: '/api/Invoicing/GetInvoiceFile',
    access,
    summary: 'An issued invoice as PDF, or unsigned in UBL-TR 1.2',
    body: z.object({
      id,
      format: z.enum(salesInvoiceFormats, 'validation:choice').default('pdf'),
      /** Language of the PDF; defaults to the caller's. */
      language: z.enum(['tr', 'en'], 'validation:choice').nullish(),
    }),
    answer: { contentTypes: ['application/pdf', 'application/xml'] },
    limit: { max: 120, windowSeconds: 60 },
    errors: ['notFound', 'fileNotFound'],
  }),
  sumInvoices: endpoint({
    method: 'POST',
    path: '/api/Invoicing/GetInvoiceSums',
    access,
    summary: 'What the filtered documents add up to, by currency; counter-documents are subtracted',
    body: z.object(filterFields(invoices.list.filters)),
    answer: z.object({
      sums: z.array(
        z.object({ currency: z.string(), count: z.int(), net: amount, vat: amount, total: amount }),
      ),
    }),
  }),
  listInvoices: invoices,
  exportInvoices: invoices.export,
}
