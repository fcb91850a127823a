import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { requiredText } from '../../fields.ts'

export const labelFormats = ['pdf', 'a4', 'zpl', 'png'] as const

/** Errors of labels that the carrier gave in another form, or whose files are missing or damaged. */
export const carrierLabelErrors = [
  'labelFormatMissing',
  'labelsInOneFile',
  'labelUnavailable',
  'labelUnreadable',
] as const

/** Maximum number of invoices in one file: each takes up to a second of the server's time. */
export const mostInvoices = 50

export const invoiceKinds = ['commercial', 'proforma'] as const

/** Labels and invoices are generated from the stored shipment on each request. */
export const shipmentDocumentEndpoints = {
  downloadLabels: endpoint({
    onBehalf: 'read',
    method: 'POST',
    path: '/api/Shipment/GetShipmentLabels',
    access: 'shipment_shipmentlist',
    recordedIn: 'label_prints',
    summary:
      'Labels of one or many booked shipments, in the order given: PDF 100 × 150 mm, A4, ZPL, or PNG of one piece',
    body: z.object({
      /** References, or a piece code for the label of that piece only. */
      assetReferences: z
        .array(requiredText(60), 'validation:required')
        .min(1, 'validation:required')
        .max(1000, 'validation:tooBig'),
      format: z.enum(labelFormats, 'validation:choice').default('pdf'),
      /** Piece number from 1; used for PNG, which contains a single label. */
      pieceNumber: z.int().min(1).max(999).default(1),
    }),
    answer: { contentTypes: ['application/pdf', 'image/png', 'application/zpl'] },
    limit: { max: 120, windowSeconds: 60 },
    errors: ['labelNotReady', 'shipmentCancelled', ...carrierLabelErrors],
  }),
  downloadInvoice: endpoint({
    onBehalf: 'read',
    method: 'POST',
    path: '/api/Shipment/GetShipmentInvoice',
    access: 'shipment_shipmentlist',
    summary: 'Commercial invoice or proforma of a shipment as PDF, in Turkish or English',
    body: z.object({
      assetReference: requiredText(60),
      kind: z.enum(invoiceKinds, 'validation:choice').default('commercial'),
      /** Defaults to the language of the destination's customs. */
      language: z.enum(['tr', 'en'], 'validation:choice').nullish(),
    }),
    answer: { contentTypes: ['application/pdf'] },
    limit: { max: 120, windowSeconds: 60 },
    errors: ['invoiceNotForDocuments', 'shipmentCancelled'],
  }),
  downloadInvoices: endpoint({
    onBehalf: 'read',
    method: 'POST',
    path: '/api/Shipment/GetShipmentInvoices',
    access: 'shipment_shipmentlist',
    summary: 'Commercial invoices of several shipments as one PDF, in the order given',
    body: z.object({
      assetReferences: z
        .array(requiredText(60), 'validation:required')
        .min(1, 'validation:required')
        .max(mostInvoices, 'validation:tooBig'),
    }),
    answer: { contentTypes: ['application/pdf'] },
    limit: { max: 6, windowSeconds: 60 },
    errors: ['invoiceNotForDocuments', 'shipmentCancelled'],
  }),
}
