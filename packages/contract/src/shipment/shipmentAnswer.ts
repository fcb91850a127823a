/** A stored shipment as the wizard reads it. */
import { z } from 'zod'
import { shipmentStates } from '@kervan/domain/shipment/shipmentLife'
import { amount } from '../fields.ts'
import { receiverDraft, senderDraft } from './draft/party.ts'
import { documentTypes, shipmentTabs } from './shipmentChoices.ts'
import { pieceDraft, productDraft, shipmentDetailsDraft } from './draft/shipmentDraft.ts'

/**
 * What is still missing or wrong. `error` blocks pricing and payment; `doubt` is shown and blocks nothing.
 * `field` is a path of the draft, e.g. `receiver.eoriNumber`, `pieces.0.weight`.
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
  /** To be sent back with the next save. */
  version: z.int(),
  state: z.enum(shipmentStates),
  /** Draft or priced: can be changed. In the cart and later it cannot. */
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
  /** Sum of the products, in `details.currency`. */
  customsValue: amount.nullable(),
  documents: z.array(shipmentDocument),
  /** Questions that this parcel's destination, receiver and value raise; asked with the products. */
  asks: z.object({
    ioss: z.boolean(),
    /** The house has an IOSS number that the sender may use for a fee. */
    hasHouseIoss: z.boolean(),
    atr: z.boolean(),
  }),
  findings: z.array(shipmentIssue),
})
export type ShipmentAnswer = z.output<typeof shipmentAnswer>
