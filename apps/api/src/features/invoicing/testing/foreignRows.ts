import type { ForeignRows } from '../../../testing/foreignWorld.ts'
import type { Call } from '../../../testing/testApp.ts'
import { buildInvoice } from './buildInvoice.ts'

const id = '00000000-0000-4000-8000-000000000001'

export const invoicingForeignRows: ForeignRows = {
  getInvoice: async (world) => ({ body: { id: (await buildInvoice(world.test, world)).id } }),
  getInvoiceFile: async (world) => ({ body: { id: (await buildInvoice(world.test, world)).id } }),
}

export const invoicingNothingForeign = {
  sumInvoices: 'the same filters as listInvoices; sums of no rows are no 404',
}

/** Calls of operations staff; refused to agents regardless of their flags. */
export const invoicingHouseCalls: Record<string, Call> = {
  getInvoiceCandidates: { body: {} },
  issueInvoices: { body: { refunds: [{ invoiceId: id, total: 1 }] } },
  cancelInvoice: { body: { id, reason: 'Yanlış firma' } },
}
