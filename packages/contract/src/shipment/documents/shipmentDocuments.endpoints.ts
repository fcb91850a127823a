import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { requiredText } from '../../fields.ts'

export const labelFormats = ['pdf', 'a4', 'zpl', 'png'] as const
export const invoiceKinds = ['commercial', 'proforma'] as const

/** Labels and invoices are made from the stored shipment each time they are asked for. */
export const shipmentDocumentEndpoints = {
  downloadLabels: endpoint({
    onBehalf: 'read',
    method: 'POST',
    path: '/api/Shipment/GetShipmentLabels',
    access: 'shipment_shipmentlist',
    summary:
      'Labels of one or many booked shipments, in the order given: PDF 100 × 150 mm, A4, ZPL, or PNG of one piece',
    body: z.object({
      /** References, or the code of a piece for its label alone. */
      assetReferences: z
        .array(requiredText(60), 'validation:required')
        .min(1, 'validation:required')
        .max(1000, 'validation:tooBig'),
      format: z.enum(labelFormats, 'validation:choice').default('pdf'),
      /** For PNG, which shows one label: the piece, from 1. */
      pieceNumber: z.int().min(1).max(999).default(1),
    }),
    answer: { contentTypes: ['application/pdf', 'image/png', 'application/zpl'] },
    limit: { max: 120, windowSeconds: 60 },
    errors: ['labelNotReady', 'shipmentCancelled'],
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
      /** That of the destination's customs unless it is named. */
      language: z.enum(['tr', 'en'], 'validation:choice').nullish(),
    }),
    answer: { contentTypes: ['application/pdf'] },
    limit: { max: 120, windowSeconds: 60 },
    errors: ['invoiceNotForDocuments', 'shipmentCancelled'],
  }),
}
