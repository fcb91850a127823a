import type { ForeignRows } from '../../../testing/foreignWorld.ts'
import { buildExported } from './buildExported.ts'
import { buildInvoice } from './buildInvoice.ts'

export const invoicingForeignRows: ForeignRows = {
  getInvoice: async (world) => ({ body: { id: (await buildInvoice(world.test, world)).id } }),
  saveExportProof: async (world) => ({
    body: { shipmentId: (await buildExported(world.test, {}, world)).id },
  }),
  acceptProposedInvoices: async (world) => ({
    body: { shipmentIds: [(await buildExported(world.test, {}, world)).id] },
  }),
  getInvoiceFile: async (world) => ({ body: { id: (await buildInvoice(world.test, world)).id } }),
}

export const invoicingNothingForeign = {
  sumExportedShipments: 'the same filters as listExportedShipments; counts of no rows are no 404',
  makeExportProofTemplate: 'the same filters as listExportedShipments; a file without rows is no 404',
  makeVatRefundFile: 'a customer gets the file of the own company, whichever is named',
  sumInvoices: 'the same filters as listInvoices; sums of no rows are no 404',
}
