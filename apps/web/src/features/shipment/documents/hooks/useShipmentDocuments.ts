import { shipmentDocumentEndpoints } from '@kervan/contract/shipment/documents/shipmentDocuments.endpoints'
import type {
  invoiceKinds,
  labelFormats,
} from '@kervan/contract/shipment/documents/shipmentDocuments.endpoints'
import { useEndpointMutation } from '../../../../platform/api/query.ts'
import { printFile } from '../../../../platform/api/printFile.ts'
import { saveFile } from '../../../../platform/api/saveFile.ts'

export type LabelFormat = (typeof labelFormats)[number]
export type InvoiceKind = (typeof invoiceKinds)[number]

/** Downloads labels and invoices; the central handler shows failures. */
export const useShipmentDocuments = () => {
  const labels = useEndpointMutation(shipmentDocumentEndpoints.downloadLabels, { onSuccess: saveFile })
  const print = useEndpointMutation(shipmentDocumentEndpoints.downloadLabels, { onSuccess: printFile })
  const invoice = useEndpointMutation(shipmentDocumentEndpoints.downloadInvoice, { onSuccess: saveFile })
  return {
    /** Downloads labels. Picture formats contain one label, that of `pieceNumber` (starting at 1). */
    saveLabels: (assetReferences: string[], format: LabelFormat = 'pdf', pieceNumber = 1) =>
      labels.mutate({ body: { assetReferences, format, pieceNumber } }),
    printLabels: (assetReferences: string[]) =>
      print.mutate({ body: { assetReferences, format: 'pdf', pieceNumber: 1 } }),
    /** Downloads the invoice, which is in the language of the destination's customs. */
    saveInvoice: (assetReference: string, kind: InvoiceKind) =>
      invoice.mutate({ body: { assetReference, kind } }),
    isBusy: labels.isPending || print.isPending || invoice.isPending,
  }
}
