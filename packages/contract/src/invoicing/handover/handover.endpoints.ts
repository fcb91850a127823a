/** Hand-over of issued invoices to an integrator by files, and its answers. Not limited to one agency. */
import { invoiceAnswers, invoiceStates } from '@kervan/domain/invoicing/invoiceLife'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { optionalText } from '../../fields.ts'
import { xlsxContentType } from '../../list/listEndpoint.ts'

const access = 'operation'
const id = z.uuid('validation:choice')

/** Most invoices in one archive, and most answers in one file. */
export const mostHandedOver = 200
export const mostAnswers = 2000
/** @public used by the upload dialog */
export const maxAnswerFileBytes = 2 * 1024 * 1024

const answerProblems = ['notSent', 'contradicts', 'unknown', 'otherInvoice', 'unreadable'] as const

export const handoverEndpoints = {
  sendInvoices: endpoint({
    method: 'POST',
    path: '/api/Invoicing/SendInvoices',
    access,
    summary:
      'Archive with the XML of invoices and an index; they count as sent. Accepted ones change nothing',
    body: z.object({
      ids: z
        .array(id, 'invoicing:required.groups')
        .min(1, 'invoicing:required.groups')
        .max(mostHandedOver, 'invoicing:invalid.tooManyToSend'),
    }),
    answer: { contentTypes: ['application/zip'] },
    limit: { max: 30, windowSeconds: 60 },
    errors: ['notFound', 'invoiceNotElectronic', 'invoiceOnItsWay'],
  }),
  emailInvoice: endpoint({
    method: 'POST',
    path: '/api/Invoicing/EmailInvoice',
    access,
    summary: 'Sends the PDF of an invoice to the address of its buyer',
    body: z.object({ id }),
    answer: z.object({ email: z.string() }),
    limit: { max: 60, windowSeconds: 60 },
    errors: ['notFound', 'invoiceWithoutEmail'],
  }),
  recordInvoiceAnswer: endpoint({
    method: 'POST',
    path: '/api/Invoicing/RecordInvoiceAnswer',
    access,
    summary: 'The integrator accepted or rejected an invoice; the same answer twice changes nothing',
    body: z
      .object({
        id,
        answer: z.enum(invoiceAnswers, 'validation:choice'),
        /** Required of a rejection. */
        reason: optionalText(300),
      })
      .refine(({ answer, reason }) => answer === 'accepted' || reason !== null, {
        path: ['reason'],
        message: 'invoicing:required.reason',
      }),
    answer: z.object({ state: z.enum(invoiceStates) }),
    errors: ['notFound', 'invoiceNotSent', 'invoiceAnswerContradicts'],
  }),
  importInvoiceAnswers: endpoint({
    method: 'POST',
    path: '/api/Invoicing/ImportInvoiceAnswers',
    access,
    summary:
      'Answers of the integrator from a file with number, ETTN, answer and reason; each row is answered for itself',
    multipart: {
      maxFileBytes: maxAnswerFileBytes,
      accept: [xlsxContentType, 'application/vnd.ms-excel', 'text/csv'],
    },
    body: z.object({}),
    answer: z.object({
      recordedCount: z.int(),
      unchangedCount: z.int(),
      /** Rows that changed nothing because something is wrong with them. */
      problems: z.array(z.object({ row: z.int(), number: z.string(), effect: z.enum(answerProblems) })),
    }),
    limit: { max: 20, windowSeconds: 60 },
  }),
}
