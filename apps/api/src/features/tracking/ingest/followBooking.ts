import { z } from 'zod'
import type { Services } from '../../../platform/ctx.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { wakeDeliveries } from '../../connection/inbox/deliveries.ts'
import { queueInboxReading } from '../../connection/inbox/readInboxJob.ts'
import { findNumbersOf } from './ingest.queries.ts'
import { insertPoll } from './poll.queries.ts'
import { trackingInbox } from './trackingDeliveries.ts'

/** Starts tracking of a booked shipment. Idempotent. */
export const followBookingJob = jobKind({
  name: 'tracking-booked',
  payload: z.object({ shipmentId: z.uuid() }),
})

const firstAskedAfterMs = 3_600_000

/**
 * Starts tracking of a booked shipment: reads deliveries that arrived earlier for its number, and polls the
 * carrier from now on.
 */
export const followBooking = async (
  services: Pick<Services, 'db' | 'jobs' | 'clock' | 'connectors'>,
  { shipmentId }: { shipmentId: string },
): Promise<void> => {
  const { db, clock } = services
  const numbers = await findNumbersOf(db, shipmentId)
  // The house network has no connector with tracking: its parcels are tracked by own scans.
  const tracked = numbers.filter(({ connector }) =>
    services.connectors.find(connector)?.capabilities.includes('tracking'),
  )
  if (tracked.length === 0) return
  await insertPoll(db, {
    shipmentId,
    connectorKey: tracked[0]!.connector,
    nextAt: new Date(clock().getTime() + firstAskedAfterMs),
  })
  const { topic } = trackingInbox
  await wakeDeliveries(db, { topic, numbers: tracked.map(({ number }) => number), now: clock() })
  await queueInboxReading(services, topic)
}
