import { z } from 'zod'
import { shipmentEventNames, shipmentStates } from '@kervan/domain/shipment/shipmentLife'
import type { EventTopic } from '../../platform/events.ts'

const shipmentFact = z.object({
  /** The row of `shipment_events`: the same id is the same event. */
  eventId: z.uuid(),
  shipmentId: z.uuid(),
  event: z.enum(shipmentEventNames),
  from: z.enum(shipmentStates),
  to: z.enum(shipmentStates),
})

/** Every change of a shipment's state. */
export const shipmentTopic: EventTopic<z.output<typeof shipmentFact>> = {
  name: 'shipment',
  fact: shipmentFact,
}
