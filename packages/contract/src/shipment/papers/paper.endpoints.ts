/** Papers that accompany a shipment, made from its stored data on each request. */
import { paperKinds } from '@kervan/domain/customs/border/paperRows'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { requiredText } from '../../fields.ts'
import { csvContentType } from '../../list/listEndpoint.ts'

export const exportDataFormats = ['csv', 'json'] as const

const shipmentPaper = z.object({
  kind: z.enum(paperKinds),
  need: z.enum(['required', 'useful', 'notNeeded']),
  /** Why the paper is needed or not. */
  reason: z.string(),
  /** Act, table or page that says so, as cited. */
  source: z.string(),
  from: z.iso.date(),
  to: z.iso.date().nullable(),
  confidence: z.enum(['official', 'reported', 'doubtful', 'demonstration']),
  /** Why the paper cannot be made; null when it can. */
  refusal: z.string().nullable(),
  /** Data that the paper lacks; it can be made nevertheless. */
  missing: z.array(z.string()),
})
export type ShipmentPaper = z.output<typeof shipmentPaper>

export const paperEndpoints = {
  listShipmentPapers: endpoint({
    onBehalf: 'read',
    method: 'POST',
    path: '/api/Shipment/GetShipmentPapers',
    access: 'shipment_shipmentlist',
    summary: 'Papers of a shipment: which are needed by which rule, and what each of them lacks',
    body: z.object({ assetReference: requiredText(60) }),
    answer: z.object({
      /** Day whose rules apply. */
      day: z.iso.date(),
      /** Needed papers first. */
      papers: z.array(shipmentPaper),
    }),
    limit: { max: 120, windowSeconds: 60 },
    errors: ['papersNotForDocuments', 'shipmentCancelled'],
  }),
  downloadShipmentPaper: endpoint({
    onBehalf: 'read',
    method: 'POST',
    path: '/api/Shipment/GetShipmentPaper',
    access: 'shipment_shipmentlist',
    summary:
      'One paper of a shipment as PDF, its export data as CSV or JSON, or all needed papers as one PDF',
    body: z.object({
      assetReference: requiredText(60),
      /** `needed`: all required and useful papers that are PDF files, merged. */
      kind: z.enum([...paperKinds, 'needed'], 'validation:choice'),
      /** Language that stands first; defaults to that of the destination's customs. */
      language: z.enum(['tr', 'en'], 'validation:choice').nullish(),
      /** File format of the export data; papers are PDF files. */
      format: z.enum(exportDataFormats, 'validation:choice').default('csv'),
    }),
    answer: { contentTypes: ['application/pdf', csvContentType, 'application/json'] },
    limit: { max: 60, windowSeconds: 60 },
    errors: [
      'papersNotForDocuments',
      'invoiceNotForDocuments',
      'shipmentCancelled',
      'paperWithoutGoods',
      'cn22LimitExceeded',
    ],
  }),
}
