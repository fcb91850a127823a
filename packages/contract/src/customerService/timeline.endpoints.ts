/** Everything that happened to a shipment and was told about it, in one order. For staff only. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const timelineKinds = ['state', 'tracking', 'email', 'note', 'claim'] as const

const timelineItem = z.object({
  at: z.iso.datetime(),
  kind: z.enum(timelineKinds),
  /** In the caller's language. */
  title: z.string(),
  /** A place, a reason, what was noted. */
  detail: z.string().nullable(),
  /** Who did it or wrote it, or to whom an email of the system went; null for the system. */
  person: z.string().nullable(),
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
