import type { vatRefundEndpoints } from '@kervan/contract/invoicing/vatRefund/vatRefund.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { exportedShipmentList } from './exportedShipments.list.ts'
import { importExportProofs } from './importExportProofs.ts'
import { makeExportProofTemplate } from './makeExportProofTemplate.ts'
import { makeVatRefundFile } from './makeVatRefundFile.ts'
import { acceptProposedInvoices, saveExportProof } from './saveExportProof.ts'
import { sumExported } from './sumExported.ts'

export const vatRefundHandlers: Handlers<typeof vatRefundEndpoints> = {
  listExportedShipments: exportedShipmentList.findPage,
  exportExportedShipments: exportedShipmentList.exportAll,
  sumExportedShipments: (ctx, { body }) => sumExported(ctx, body),
  saveExportProof: (ctx, { body }) => saveExportProof(ctx, body),
  acceptProposedInvoices: (ctx, { body }) => acceptProposedInvoices(ctx, body),
  makeExportProofTemplate: (ctx, { body }) => makeExportProofTemplate(ctx, body),
  importExportProofs: (ctx, { files }) => importExportProofs(ctx, files),
  makeVatRefundFile: (ctx, { body }) => makeVatRefundFile(ctx, body),
}
