/** Chronological list of all events and messages of a shipment. Staff only. */
import { replyAudiences } from '@kervan/domain/customerService/replies'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const timelineKinds = ['state', 'tracking', 'email', 'note', 'claim'] as const

const timelineItem = z.object({
  at: z.iso.datetime(),
  kind: z.enum(timelineKinds),
  /** Text in the caller's language. */
  title: z.string(),
  /** Place, reason or note of the event. */
  detail: z.string().nullable(),
  /** User who acted or wrote, or recipient of an automatic email; null for the system. */
  person: z.string().nullable(),
  /** Readers of an email that customer services wrote; null for every other item. */
  audience: z.enum(replyAudiences).nullable(),
  /** True for an email that has not been sent yet. */
  isWaiting: z.boolean(),
  /** Tracking event that reports a problem. */
  isException: z.boolean(),
  /** Follow-up of a note; `closedByName` is null while it is open. */
  followUp: z
    .object({
      noteId: z.int(),
      day: z.iso.date(),
      assigneeName: z.string().nullable(),
      closedByName: z.string().nullable(),
    })
    .nullable(),
})
export type TimelineItem = z.output<typeof timelineItem>

export const timelineEndpoints = {
  listTimeline: endpoint({
    method: 'POST',
    path: '/api/Shipment/GetShipmentTimeline',
    access: 'agent_customerservices',
    summary:
      'Changes of state, tracking events, emails, notes and claims of a shipment, newest first, at most 200',
    body: z.object({ shipmentId: z.uuid('validation:choice') }),
    answer: z.array(timelineItem),
  }),
}
