/** Months of sales invoices, and the schedule by which a company's invoices are issued. */
import { invoiceScheduleNames } from '@kervan/domain/invoicing/invoiceSchedule'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { amount, day, rowId } from '../../fields.ts'
import { csvContentType, exportFormats, xlsxContentType } from '../../list/listEndpoint.ts'

const access = 'operation'
const month = day('invoicing:invalid.month').refine(
  (stated) => stated.endsWith('-01'),
  'invoicing:invalid.month',
)

const sums = z.array(z.object({ currency: z.string(), count: z.int(), total: amount }))

const period = z.object({
  /** First day of the month. */
  month: z.string(),
  /** True when the month is over and not closed. */
  isOver: z.boolean(),
  closedDate: z.iso.datetime().nullable(),
  /** Documents of the month, by currency; counter-documents are subtracted. */
  issued: sums,
  /** Electronic documents of the month that the integrator has not accepted. */
  unansweredCount: z.int(),
  /** Payments until the end of the month that no document states. */
  open: sums,
})
export type InvoicePeriod = z.output<typeof period>

export const periodEndpoints = {
  getInvoicePeriods: endpoint({
    method: 'POST',
    path: '/api/Invoicing/GetInvoicePeriods',
    access,
    summary: 'The last twelve months: what was issued, what is open, and whether the month is closed',
    body: z.object({}),
    answer: z.array(period),
  }),
  closeInvoicePeriod: endpoint({
    method: 'POST',
    path: '/api/Invoicing/CloseInvoicePeriod',
    access,
    summary: 'Closes a month that is over: no document is dated in it any more',
    body: z.object({
      month,
      /** Open payments as they were shown; another number is refused. */
      openCount: z.int('validation:number').min(0, 'validation:tooSmall'),
    }),
    answer: period,
    errors: ['changedMeanwhile', 'invoicePeriodNotOver'],
  }),
  exportInvoiceJournal: endpoint({
    method: 'POST',
    path: '/api/Invoicing/ExportInvoiceJournal',
    access,
    summary: 'The documents of a month as journal rows for the books; each document balances in TRY',
    body: z.object({ month, format: z.enum(exportFormats, 'validation:choice').default('xlsx') }),
    answer: { contentTypes: [xlsxContentType, csvContentType] },
    limit: { max: 20, windowSeconds: 60 },
  }),
  saveInvoiceSchedule: endpoint({
    method: 'POST',
    path: '/api/Invoicing/SaveInvoiceSchedule',
    access,
    summary: "When a company's invoices are issued: by hand, each night, or monthly",
    body: z.object({ companyId: rowId(), schedule: z.enum(invoiceScheduleNames, 'validation:choice') }),
    answer: z.object({ companyId: z.int(), schedule: z.enum(invoiceScheduleNames) }),
    errors: ['notFound'],
  }),
}
