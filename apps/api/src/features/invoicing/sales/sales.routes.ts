import type { salesInvoiceEndpoints } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { cancelInvoice } from './cancelInvoice.ts'
import { issueInvoices } from './issueInvoices.ts'
import { listCandidates } from './listCandidates.ts'
import { previewInvoice, readInvoiceDraftFile } from './previewInvoice.ts'
import { readInvoice, readInvoiceFile } from './readInvoice.ts'
import { sumInvoices } from './sumInvoices.ts'
import { salesInvoiceList } from './salesInvoices.list.ts'

export const salesHandlers: Handlers<typeof salesInvoiceEndpoints> = {
  getInvoiceCandidates: (ctx, { body }) => listCandidates(ctx, body),
  previewInvoice: (ctx, { body }) => previewInvoice(ctx, body),
  getInvoiceDraftFile: (ctx, { body }) => readInvoiceDraftFile(ctx, body),
  issueInvoices: (ctx, { body }) => issueInvoices(ctx, body),
  cancelInvoice: (ctx, { body }) => cancelInvoice(ctx, body),
  getInvoice: (ctx, { body }) => readInvoice(ctx, body),
  getInvoiceFile: (ctx, { body }) => readInvoiceFile(ctx, body),
  sumInvoices: (ctx, { body }) => sumInvoices(ctx, body),
  listInvoices: salesInvoiceList.findPage,
  exportInvoices: salesInvoiceList.exportAll,
}
