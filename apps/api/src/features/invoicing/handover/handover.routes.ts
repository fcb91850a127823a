import type { handoverEndpoints } from '@kervan/contract/invoicing/handover/handover.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { emailInvoice } from './invoiceEmail.ts'
import { importInvoiceAnswers, recordInvoiceAnswer } from './recordAnswers.ts'
import { sendInvoices } from './sendInvoices.ts'

export const handoverHandlers: Handlers<typeof handoverEndpoints> = {
  sendInvoices: (ctx, { body }) => sendInvoices(ctx, body),
  emailInvoice: (ctx, { body }) => emailInvoice(ctx, body),
  recordInvoiceAnswer: (ctx, { body }) => recordInvoiceAnswer(ctx, body),
  importInvoiceAnswers: (ctx, { files }) => importInvoiceAnswers(ctx, files),
}
