import {
  mostInvoices,
  shipmentDocumentEndpoints,
} from '@kervan/contract/shipment/documents/shipmentDocuments.endpoints'
import type {
  invoiceKinds,
  labelFormats,
} from '@kervan/contract/shipment/documents/shipmentDocuments.endpoints'
import type { DownloadedFile } from '../../../../platform/api/apiClient.ts'
import { useEndpointMutation } from '../../../../platform/api/query.ts'
import { printFile } from '../../../../platform/api/printFile.ts'
import { saveFile } from '../../../../platform/api/saveFile.ts'

export type LabelFormat = (typeof labelFormats)[number]
export type InvoiceKind = (typeof invoiceKinds)[number]

interface DocumentOptions {
  /** Called after labels were printed or saved, which the server records. */
  onPrinted?: () => void
}

/** Downloads labels and invoices; the central handler shows failures. */
export const useShipmentDocuments = ({ onPrinted }: DocumentOptions = {}) => {
  const withFile = (open: (file: DownloadedFile) => void) => (file: DownloadedFile) => {
    open(file)
    onPrinted?.()
  }
  const labels = useEndpointMutation(shipmentDocumentEndpoints.downloadLabels, {
    onSuccess: withFile(saveFile),
  })
  const print = useEndpointMutation(shipmentDocumentEndpoints.downloadLabels, {
    onSuccess: withFile(printFile),
  })
  const invoices = useEndpointMutation(shipmentDocumentEndpoints.downloadInvoices, { onSuccess: saveFile })
  const invoice = useEndpointMutation(shipmentDocumentEndpoints.downloadInvoice, { onSuccess: saveFile })
  const saveSomeInvoices = (assetReferences: string[]): Promise<boolean> =>
    invoices.mutateAsync({ body: { assetReferences } }).then(
      () => true,
      () => false,
    )
  return {
    /** Downloads labels. Picture formats contain one label, that of `pieceNumber` (starting at 1). */
    saveLabels: (assetReferences: string[], format: LabelFormat = 'pdf', pieceNumber = 1) =>
      labels.mutate({ body: { assetReferences, format, pieceNumber } }),
    printLabels: (assetReferences: string[], format: 'pdf' | 'a4' = 'pdf') =>
      print.mutate({ body: { assetReferences, format, pieceNumber: 1 } }),
    /** Downloads the commercial invoices of several shipments, one PDF for each `mostInvoices` of them. */
    saveInvoices: async (assetReferences: string[]) => {
      for (let at = 0; at < assetReferences.length; at += mostInvoices)
        // The central handler has shown a failure; the rest would fail too.
        if (!(await saveSomeInvoices(assetReferences.slice(at, at + mostInvoices)))) return
    },
    /** Downloads the invoice, which is in the language of the destination's customs. */
    saveInvoice: (assetReference: string, kind: InvoiceKind) =>
      invoice.mutate({ body: { assetReference, kind } }),
    isBusy: labels.isPending || print.isPending || invoice.isPending || invoices.isPending,
  }
}
