/** Stored shipment as read by the wizard. */
import { z } from 'zod'
import { shipmentStates } from '@kervan/domain/shipment/shipmentLife'
import { amount } from '../fields.ts'
import { receiverDraft, senderDraft } from './draft/party.ts'
import { documentTypes, shipmentTabs } from './shipmentChoices.ts'
import { pieceDraft, productDraft, shipmentDetailsDraft } from './draft/shipmentDraft.ts'

/**
 * Missing or invalid value. `error` blocks pricing and payment; `doubt` is only shown. `field` is a path in the
 * draft, e.g. `receiver.eoriNumber`, `pieces.0.weight`.
 */
const shipmentIssue = z.object({
  tab: z.enum(shipmentTabs),
  field: z.string(),
  severity: z.enum(['error', 'doubt']),
  message: z.string(),
})
export type ShipmentIssue = z.output<typeof shipmentIssue>

export const shipmentDocument = z.object({
  id: z.uuid(),
  documentType: z.enum(documentTypes),
  number: z.string(),
  date: z.string(),
  fileName: z.string().nullable(),
  link: z.string().nullable(),
  isHiddenFromCustomer: z.boolean(),
})

export const shipmentAnswer = z.object({
  id: z.uuid(),
  /** Version of the shipment that the next save must send back. */
  version: z.int(),
  state: z.enum(shipmentStates),
  /** True for a draft or priced shipment; false in the cart and later. */
  isEditable: z.boolean(),
  assetReference: z.string(),
  supplierReference: z.string().nullable(),
  paymentStatus: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  shipmentType: z.int(),
  packageType: z.int(),
  isInsured: z.boolean(),
  sender: senderDraft,
  receiver: receiverDraft,
  details: shipmentDetailsDraft,
  products: z.array(productDraft.extend({ total: amount.nullable() })),
  pieces: z.array(pieceDraft.extend({ volumeWeight: z.number().nullable() })),
  /** Sum of the shipment's products, in `details.currency`. */
  customsValue: amount.nullable(),
  documents: z.array(shipmentDocument),
  /** Questions that depend on destination, receiver and value. */
  asks: z.object({
    ioss: z.boolean(),
    /** True when the goods are too valuable for IOSS; false while their value is unknown. */
    isAboveIossLimit: z.boolean(),
    /** True when our company has an IOSS number that the sender may use for a fee. */
    hasHouseIoss: z.boolean(),
    atr: z.boolean(),
  }),
  findings: z.array(shipmentIssue),
})
export type ShipmentAnswer = z.output<typeof shipmentAnswer>
