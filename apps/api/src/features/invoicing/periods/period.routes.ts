import type { periodEndpoints } from '@kervan/contract/invoicing/periods/period.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { exportInvoiceJournal } from './exportJournal.ts'
import { closeInvoicePeriod, getInvoicePeriods } from './periods.ts'
import { saveInvoiceSchedule } from './schedules.ts'

export const periodHandlers: Handlers<typeof periodEndpoints> = {
  getInvoicePeriods: (ctx) => getInvoicePeriods(ctx),
  closeInvoicePeriod: (ctx, { body }) => closeInvoicePeriod(ctx, body),
  exportInvoiceJournal: (ctx, { body }) => exportInvoiceJournal(ctx, body),
  saveInvoiceSchedule: (ctx, { body }) => saveInvoiceSchedule(ctx, body),
}
