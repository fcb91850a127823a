/** Notes of staff about a shipment, with follow-up day and assignee. Customers never see them. */
import { longestShipmentNote, noteKinds } from '@kervan/domain/customerService/shipmentNotes'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { day, requiredText, rowId } from '../fields.ts'

const access = 'agent_customerservices'

const shipmentNote = z.object({
  id: z.int(),
  kind: z.enum(noteKinds),
  text: z.string(),
  authorName: z.string(),
  createdDate: z.iso.datetime(),
  /** Day on which staff follow up on the note. */
  followUpDate: z.iso.date().nullable(),
  assignee: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** Time when the follow-up was completed. */
  closedDate: z.iso.datetime().nullable(),
  closedByName: z.string().nullable(),
})
export type ShipmentNote = z.output<typeof shipmentNote>

/** Customer's note to customer services, written in the wizard. */
const customerNote = z.object({
  text: z.string(),
  /** Null: unread. */
  readDate: z.iso.datetime().nullable(),
  readByName: z.string().nullable(),
  /** False while the customer may still change the note. */
  canBeMarked: z.boolean(),
})
export type CustomerNote = z.output<typeof customerNote>

const shipmentId = z.uuid('validation:choice')

export const shipmentNoteEndpoints = {
  listShipmentNotes: endpoint({
    method: 'POST',
    path: '/api/Shipment/GetShipmentNotes',
    access,
    summary: 'Notes of staff about a shipment, newest first, at most 200, and the customer’s own note',
    body: z.object({ shipmentId }),
    answer: z.object({ customerNote: customerNote.nullable(), notes: z.array(shipmentNote) }),
  }),
  addShipmentNote: endpoint({
    method: 'POST',
    path: '/api/Shipment/AddShipmentNote',
    access,
    summary:
      'Writes a note about a shipment; with a day, or an assignee, it is a follow-up until it is closed',
    body: z.object({
      shipmentId,
      kind: z.enum(noteKinds, 'customerService:required.kind'),
      text: requiredText(longestShipmentNote, 'customerService:required.text'),
      /** Defaults to today when only an assignee is given. */
      followUpDate: day('validation:date').nullish(),
      assigneeId: rowId().nullish(),
    }),
    answer: shipmentNote,
    idempotent: true,
  }),
  closeFollowUp: endpoint({
    method: 'POST',
    path: '/api/Shipment/CloseFollowUp',
    access,
    summary: 'The follow-up of a note is done',
    body: z.object({ id: rowId() }),
    answer: shipmentNote,
    errors: ['followUpNotOpen'],
  }),
  markCustomerNote: endpoint({
    method: 'POST',
    path: '/api/Shipment/MarkCustomerNote',
    access,
    summary: 'The customer’s own note was read, or is to be read again',
    body: z.object({ shipmentId, isRead: z.boolean('validation:choice') }),
    answer: customerNote,
  }),
}
