/** Invoices of carriers: upload, lines with their explanation, decisions. For staff of our own company only. */
import { billCauses, billStates, billVerdicts } from '@kervan/domain/invoicing/expenses/bill'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import {
  amount,
  currencyCode,
  day,
  decimalNumber,
  hasDecimals,
  largestAmount,
  outcome,
  requiredText,
  rowId,
} from '../../fields.ts'
import {
  choiceFilter,
  choicesFilter,
  daysFilter,
  idFilter,
  searchFilter,
  uuidFilter,
} from '../../list/filters.ts'
import { listEndpoint } from '../../list/listEndpoint.ts'

const access = 'invoicing_expenseinvoicing'

export const maxExpenseFileBytes = 20 * 1024 * 1024
/** Maximum lines of an invoice. */
export const mostExpenseLines = 50_000
/** Maximum lines that one call decides. */
const mostDecidedLines = 1000

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** File types, detected by the first bytes and not by the name. */
const fileTypes = [xlsxType, 'text/csv'] as const

/** Meanings of a file's column. `chargeName` and `chargeAmount` may occur several times, in pairs. */
export const expenseFields = [
  'number',
  'reference',
  'day',
  'service',
  'weight',
  'zone',
  'amount',
  'transport',
  'fuel',
  'chargeName',
  'chargeAmount',
  'currency',
  'invoiceNumber',
  'invoiceDay',
  'invoiceTotal',
] as const
export type ExpenseField = (typeof expenseFields)[number]

const heading = z.object({
  index: z.int(),
  /** Letters of the column as the spreadsheet program shows them. */
  column: z.string(),
  heading: z.string(),
  samples: z.array(z.string()),
  field: z.enum(expenseFields).nullable(),
})
export type ExpenseHeading = z.output<typeof heading>

const fileProblem = z.object({
  /** Row and column as the spreadsheet program shows them; null for the file as a whole. */
  row: z.int().nullable(),
  column: z.string().nullable(),
  value: z.string().nullable(),
  message: z.string(),
})

/** The mapping travels as a text, because the body is a form; an unreadable text fails as no list. */
const readJson = (sent: unknown): unknown => {
  if (typeof sent !== 'string') return sent
  if (sent === '') return null
  try {
    return JSON.parse(sent)
  } catch {
    return sent
  }
}

const columnChoices = z.preprocess(
  readJson,
  z
    .array(z.object({ index: z.int().min(0).max(500), field: z.enum(expenseFields) }), 'validation:choice')
    .max(300, 'validation:tooBig')
    .nullish(),
)

/** Number with at most two decimals, which is what the database keeps. */
export const withCents = (schema: z.ZodNumber) =>
  decimalNumber().pipe(schema.refine((value) => hasDecimals(value, 2), 'invoicing/expenses:cents'))

const emptyAsNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((sent) => (sent === '' ? null : sent), schema.nullish())

/** Step of the calculation that the carrier made otherwise, in words, and the difference that it makes. */
const change = z.object({
  cause: z.enum(billCauses),
  text: z.string(),
  difference: amount,
})

const invoiceFacts = {
  id: z.uuid(),
  number: z.string(),
  supplierId: z.int(),
  supplierName: z.string(),
  day: z.iso.date(),
  currency: z.string(),
  fileName: z.string(),
  lineCount: z.int(),
  /** Lines that wait for a decision. */
  openCount: z.int(),
  billed: amount,
  expected: amount,
  difference: amount,
  disputed: amount,
  credited: amount,
  uploadedDate: z.iso.datetime(),
  uploadedBy: z.string(),
}
const invoiceItem = z.object(invoiceFacts)

const moneyOf = (value: number, { currency }: { currency: string }) => ({ amount: value, currency })

const invoices = listEndpoint({
  path: '/api/Invoicing/GetExpenseInvoices',
  access,
  summary: 'Invoices of carriers with what they differ from the costs of their parcels, newest first',
  name: 'expenseInvoices',
  title: 'shell:screen.expenseInvoices',
  filters: {
    search: searchFilter('invoicing/expenses:column.number'),
    supplierId: idFilter('invoicing/expenses:column.supplier'),
    date: daysFilter('invoicing/expenses:column.day', 'startDate', 'endDate'),
  },
  item: invoiceItem,
  columns: {
    number: {
      kind: 'text',
      title: 'invoicing/expenses:column.number',
      isIdentity: true,
      value: (row) => row.number,
    },
    supplier: { kind: 'text', title: 'invoicing/expenses:column.supplier', value: (row) => row.supplierName },
    day: { kind: 'day', title: 'invoicing/expenses:column.day', value: (row) => row.day },
    lines: { kind: 'number', title: 'invoicing/expenses:column.lines', value: (row) => row.lineCount },
    open: { kind: 'number', title: 'invoicing/expenses:column.open', value: (row) => row.openCount },
    expected: {
      kind: 'money',
      title: 'invoicing/expenses:column.expected',
      value: (row) => moneyOf(row.expected, row),
    },
    billed: {
      kind: 'money',
      title: 'invoicing/expenses:column.billed',
      value: (row) => moneyOf(row.billed, row),
    },
    difference: {
      kind: 'money',
      title: 'invoicing/expenses:column.difference',
      value: (row) => moneyOf(row.difference, row),
    },
    credited: {
      kind: 'money',
      title: 'invoicing/expenses:column.credited',
      value: (row) => moneyOf(row.credited, row),
    },
    uploaded: {
      kind: 'moment',
      title: 'invoicing/expenses:column.uploaded',
      isHiddenAtFirst: true,
      value: (row) => row.uploadedDate,
    },
  },
  sorts: ['-day', 'day'],
  hasPersonalData: false,
})

const line = z.object({
  id: z.uuid(),
  invoiceId: z.uuid(),
  invoiceNumber: z.string(),
  supplierName: z.string(),
  /** Row of the file. */
  row: z.int(),
  number: z.string(),
  shipmentId: z.uuid().nullable(),
  assetReference: z.string().nullable(),
  countryCode: z.string().nullable(),
  day: z.iso.date().nullable(),
  service: z.string().nullable(),
  billedKg: z.number().nullable(),
  expectedKg: z.number().nullable(),
  currency: z.string(),
  expected: amount.nullable(),
  billed: amount,
  difference: amount,
  state: z.enum(billStates),
  cause: z.enum(billCauses).nullable(),
  changes: z.array(change),
  verdict: z.enum(billVerdicts).nullable(),
  reason: z.string().nullable(),
  disputeId: z.uuid().nullable(),
  disputeNumber: z.string().nullable(),
  credited: amount,
  /** What the caller may do with the line. */
  can: z.object({
    accept: z.boolean(),
    dispute: z.boolean(),
    charge: z.boolean(),
    credit: z.boolean(),
    /** Whether its dispute may be taken back. */
    withdraw: z.boolean(),
  }),
})
export type ExpenseLine = z.output<typeof line>

const lines = listEndpoint({
  path: '/api/Invoicing/GetExpenseLines',
  access,
  summary: 'Lines of invoices of carriers, each with what was expected and why it differs',
  name: 'expenseLines',
  title: 'shell:screen.expenseInvoice',
  filters: {
    invoiceId: uuidFilter('invoicing/expenses:column.number'),
    disputeId: uuidFilter('invoicing/expenses:column.dispute'),
    shipmentId: uuidFilter('invoicing/expenses:column.shipment'),
    states: choicesFilter(
      'invoicing/expenses:column.state',
      billStates,
      (state) => `invoicing/expenses:state.${state}`,
    ),
    cause: choiceFilter(
      'invoicing/expenses:column.cause',
      billCauses,
      (cause) => `invoicing/expenses:cause.${cause}`,
    ),
    search: searchFilter('invoicing/expenses:column.waybill'),
  },
  item: line,
  columns: {
    waybill: {
      kind: 'text',
      title: 'invoicing/expenses:column.waybill',
      isIdentity: true,
      value: (row) => row.number,
    },
    shipment: {
      kind: 'reference',
      title: 'invoicing/expenses:column.shipment',
      none: 'invoicing/expenses:noShipment',
      value: (row) => row.assetReference,
    },
    row: {
      kind: 'number',
      title: 'invoicing/expenses:column.row',
      isHiddenAtFirst: true,
      value: (row) => row.row,
    },
    country: { kind: 'country', title: 'invoicing/expenses:column.country', value: (row) => row.countryCode },
    expected: {
      kind: 'money',
      title: 'invoicing/expenses:column.expected',
      value: (row) => (row.expected === null ? null : moneyOf(row.expected, row)),
    },
    billed: {
      kind: 'money',
      title: 'invoicing/expenses:column.billed',
      value: (row) => moneyOf(row.billed, row),
    },
    difference: {
      kind: 'money',
      title: 'invoicing/expenses:column.difference',
      value: (row) => moneyOf(row.difference, row),
    },
    cause: {
      kind: 'text',
      title: 'invoicing/expenses:column.cause',
      value: (row) => row.changes.map(({ text }) => text).join('; ') || null,
    },
    verdict: {
      kind: 'word',
      title: 'invoicing/expenses:column.verdict',
      isHiddenAtFirst: true,
      value: (row) => row.verdict && `invoicing/expenses:verdict.${row.verdict}`,
    },
    state: {
      kind: 'word',
      title: 'invoicing/expenses:column.state',
      value: (row) => `invoicing/expenses:state.${row.state}`,
    },
    reason: {
      kind: 'text',
      title: 'invoicing/expenses:column.reason',
      isHiddenAtFirst: true,
      value: (row) => row.reason,
    },
  },
  sorts: ['-difference', 'row', 'difference'],
  hasPersonalData: false,
})

const comparedLine = z.object({ name: z.string(), expected: amount.nullable(), billed: amount.nullable() })

const lineDetail = z.object({
  line,
  lines: z.array(comparedLine),
  /** Causes of other explanations that are equally small. */
  alternatives: z.array(z.enum(billCauses)),
  proofs: z.object({
    /** Last measuring of the house. */
    measuring: z
      .object({
        measuredDate: z.iso.datetime(),
        measuredBy: z.string(),
        pieces: z.array(
          z.object({ width: z.number(), length: z.number(), height: z.number(), weight: z.number() }),
        ),
        chargeableKg: z.number().nullable(),
      })
      .nullable(),
    photoIds: z.array(z.uuid()),
    scans: z.array(z.object({ state: z.string(), date: z.iso.datetime() })),
    /** Earlier line with the same parcel. */
    earlier: z.object({ invoiceId: z.uuid(), invoiceNumber: z.string(), row: z.int() }).nullable(),
  }),
  /** Price difference of the billed weight for the customer; null when none can be asked for. */
  extraPayment: z.object({ amount, currency: z.string() }).nullable(),
})
export type ExpenseLineDetail = z.output<typeof lineDetail>

export const decidedIds = z
  .array(z.uuid('validation:choice'), 'validation:required')
  .min(1, 'validation:required')
  .max(mostDecidedLines, 'validation:tooBig')

const limit = z.object({
  supplierId: z.int(),
  supplierName: z.string(),
  /** In the invoice's currency. */
  amount,
  percent: z.number(),
})
export type ExpenseLimit = z.output<typeof limit>

export const expenseEndpoints = {
  uploadExpenseInvoice: endpoint({
    method: 'POST',
    path: '/api/Invoicing/UploadExpenseInvoice',
    access,
    summary:
      'Takes a carrier’s invoice (.xlsx, .csv), finds the parcels of its lines and explains what differs; with a problem nothing is stored',
    multipart: { maxFileBytes: maxExpenseFileBytes, accept: fileTypes },
    body: z.object({
      supplierId: z.coerce.number('validation:required').pipe(rowId('validation:required')),
      /** Meanings of the columns, `[{"index":0,"field":"number"}]`; remembered for files with the same headings. */
      columns: columnChoices,
      /** For files that do not state them. */
      number: emptyAsNull(z.string().trim().max(60, 'validation:tooLong')),
      day: emptyAsNull(day()),
      currency: emptyAsNull(currencyCode()),
      total: emptyAsNull(
        decimalNumber().pipe(
          z
            .number()
            .min(-largestAmount, 'invoicing/expenses:file.amountTooBig')
            .max(largestAmount, 'invoicing/expenses:file.amountTooBig'),
        ),
      ),
      /** Stores an invoice whose lines do not add up to its total. */
      acceptsTotal: z.enum(['true', 'false'], 'validation:choice').default('false'),
    }),
    answer: z.object({
      /** Null while a mapping is needed or a problem is left. */
      invoiceId: z.uuid().nullable(),
      needsMapping: z.boolean(),
      /** True when only the total is in the way, so that `acceptsTotal` would store the invoice. */
      isTotalOff: z.boolean(),
      headings: z.array(heading),
      rowCount: z.int(),
      problemCount: z.int(),
      /** The first problems, in the order of the file. */
      problems: z.array(fileProblem),
    }),
    idempotent: true,
    limit: { max: 30, windowSeconds: 60 },
  }),
  listExpenseInvoices: invoices,
  exportExpenseInvoices: invoices.export,
  findExpenseInvoice: endpoint({
    method: 'POST',
    path: '/api/Invoicing/GetExpenseInvoice',
    access,
    summary: 'One invoice of a carrier with its sums and the number of lines by state',
    body: z.object({ id: z.uuid('validation:choice') }),
    answer: z.object({
      ...invoiceFacts,
      statedTotal: amount.nullable(),
      limit: z.object({ amount, percent: z.number() }),
      states: z.array(z.object({ state: z.enum(billStates), count: z.int(), difference: amount })),
    }),
    errors: ['notFound'],
  }),
  listExpenseLines: lines,
  exportExpenseLines: lines.export,
  findExpenseLine: endpoint({
    method: 'POST',
    path: '/api/Invoicing/GetExpenseLine',
    access,
    summary: 'A line beside our own calculation, with its explanation and proofs',
    body: z.object({ id: z.uuid('validation:choice') }),
    answer: lineDetail,
    errors: ['notFound'],
  }),
  acceptExpenseLines: endpoint({
    method: 'POST',
    path: '/api/Invoicing/AcceptExpenseLines',
    access,
    summary:
      'Accepts lines for a reason; with `chargesCustomer` the price of the heavier parcel becomes an extra payment',
    body: z.object({
      ids: decidedIds,
      reason: requiredText(500, 'invoicing/expenses:reasonRequired'),
      chargesCustomer: z.boolean('validation:choice').default(false),
    }),
    answer: outcome,
    idempotent: true,
    errors: [
      'notFound',
      'expenseLineDecided',
      'noExtraPayment',
      'shipmentNotMeasurable',
      'paymentInProgress',
    ],
  }),
  findExpenseLimits: endpoint({
    method: 'POST',
    path: '/api/Invoicing/GetExpenseLimits',
    access,
    summary: 'Differences up to which lines of each carrier are accepted without a decision',
    answer: z.array(limit),
  }),
  saveExpenseLimit: endpoint({
    method: 'POST',
    path: '/api/Invoicing/SaveExpenseLimit',
    access,
    summary: 'Sets up to which difference lines of a carrier’s coming invoices are accepted',
    body: z.object({
      supplierId: rowId(),
      amount: withCents(z.number().min(0, 'validation:tooSmall').max(1000, 'validation:tooBig')),
      percent: withCents(z.number().min(0, 'validation:tooSmall').max(100, 'validation:tooBig')),
    }),
    answer: outcome,
  }),
}
