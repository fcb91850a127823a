import { z } from 'zod'
import type { Services } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import type { EventTopic } from '../../platform/events.ts'

const trackingFact = z.object({
  shipmentId: z.uuid(),
  event: z.enum(['progress']),
})

/** Event topic: the progress of a shipment was recalculated. Subscribers read the shipment itself. */
export const trackingTopic: EventTopic<z.output<typeof trackingFact>> = {
  name: 'tracking',
  fact: trackingFact,
}

/** Publishes in the transaction that records the progress. */
export const publishProgress = (
  tx: Db,
  { events }: Pick<Services, 'events'>,
  shipmentIds: readonly string[],
): Promise<void> =>
  events.publish(
    tx,
    trackingTopic,
    shipmentIds.map((shipmentId) => ({ shipmentId, event: 'progress' as const })),
  )
