import { shipmentPaperEndpoints } from '@kervan/contract/shipment/shipmentPapers.endpoints'
import type { invoiceKinds, labelFormats } from '@kervan/contract/shipment/shipmentPapers.endpoints'
import { useEndpointMutation } from '../../../platform/query.ts'
import { saveFile } from '../../../platform/saveFile.ts'

export type LabelFormat = (typeof labelFormats)[number]
export type InvoiceKind = (typeof invoiceKinds)[number]

/** Saves labels and invoices; a failure is told by the central handler. */
export const usePapers = () => {
  const labels = useEndpointMutation(shipmentPaperEndpoints.downloadLabels, { onSuccess: saveFile })
  const invoice = useEndpointMutation(shipmentPaperEndpoints.downloadInvoice, { onSuccess: saveFile })
  return {
    /** A picture shows one label: that of `pieceNumber`, from 1. */
    saveLabels: (assetReferences: string[], format: LabelFormat = 'pdf', pieceNumber = 1) =>
      labels.mutate({ body: { assetReferences, format, pieceNumber } }),
    saveInvoice: (assetReference: string, kind: InvoiceKind, language: 'tr' | 'en') =>
      invoice.mutate({ body: { assetReference, kind, language } }),
    isBusy: labels.isPending || invoice.isPending,
  }
}
