import type { ForeignRows } from '../../../testing/foreignWorld.ts'
import { buildInvoice } from './buildInvoice.ts'

export const invoicingForeignRows: ForeignRows = {
  getInvoice: async (world) => ({ body: { id: (await buildInvoice(world.test, world)).id } }),
  getInvoiceFile: async (world) => ({ body: { id: (await buildInvoice(world.test, world)).id } }),
}

export const invoicingNothingForeign = {
  sumInvoices: 'the same filters as listInvoices; sums of no rows are no 404',
}
