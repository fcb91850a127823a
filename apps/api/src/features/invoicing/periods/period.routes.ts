import type { periodEndpoints } from '@kervan/contract/invoicing/periods/period.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { closeInvoicePeriod, getInvoicePeriods } from './periods.ts'
import { saveInvoiceSchedule } from './schedules.ts'

export const periodHandlers: Handlers<typeof periodEndpoints> = {
  getInvoicePeriods: (ctx) => getInvoicePeriods(ctx),
  closeInvoicePeriod: (ctx, { body }) => closeInvoicePeriod(ctx, body),
  saveInvoiceSchedule: (ctx, { body }) => saveInvoiceSchedule(ctx, body),
}
