import { z } from 'zod'
import { shipmentEventNames, shipmentStates } from '@kervan/domain/shipment/shipmentLife'
import type { EventTopic } from '../../platform/events.ts'

const shipmentFact = z.object({
  /** Id of the row in `shipment_events`; used to detect duplicate events. */
  eventId: z.uuid(),
  shipmentId: z.uuid(),
  event: z.enum(shipmentEventNames),
  from: z.enum(shipmentStates),
  to: z.enum(shipmentStates),
  /** Carrier of the shipment's service; null before a service is chosen. */
  carrierId: z.int().nullable(),
})

/** Event topic: every change of a shipment's state. */
export const shipmentTopic: EventTopic<z.output<typeof shipmentFact>> = {
  name: 'shipment',
  fact: shipmentFact,
}
