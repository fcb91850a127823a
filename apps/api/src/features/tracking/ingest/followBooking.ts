import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Services } from '../../../platform/ctx.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { carriers } from '../../pricing/pricing.tables.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { wakeDeliveriesOf } from './ingest.queries.ts'
import { insertPoll } from './poll.queries.ts'
import { isOfOwnNetwork } from './pollCarriers.ts'
import { queueInboxReading } from './readInbox.ts'

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
  const [shipment] = await db
    .select({ number: shipments.supplierReference, carrierCode: carriers.code })
    .from(shipments)
    .innerJoin(carriers, eq(carriers.id, shipments.carrierId))
    .where(eq(shipments.id, shipmentId))
  if (!shipment?.number || isOfOwnNetwork(shipment.number)) return
  const connector = services.connectors
    .with('tracking')
    .find(({ carrierCode }) => carrierCode === shipment.carrierCode)
  if (!connector) return
  await insertPoll(db, {
    shipmentId,
    connectorKey: connector.key,
    nextAt: new Date(clock().getTime() + firstAskedAfterMs),
  })
  await wakeDeliveriesOf(db, shipment.number, clock())
  await queueInboxReading(services)
}
