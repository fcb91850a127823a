import { and, eq } from 'drizzle-orm'
import type { Services } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { restoreShipmentStates } from '../shipment/changeShipmentState.ts'
import { followShipments } from './followShipments.ts'
import { findBooked } from './matching/matching.queries.ts'
import type { RecordedPieceEvent } from './recordPieceEvents.ts'
import { findHouseStatusIds } from './toldPieces.queries.ts'
import { findEvents } from './tracking.queries.ts'
import { trackingEvents } from './tracking.tables.ts'

/**
 * Removes the tracking events that `tellPieces` recorded for a mistaken scan. A shipment that only this scan
 * marked as received is expected again. The caller holds the shipment's lock.
 */
export const removePieceEvents = async (
  tx: Db,
  services: Pick<Services, 'events' | 'jobs'>,
  { shipmentId, pieceNumber, news, at }: Omit<RecordedPieceEvent, 'place' | 'actorId'>,
  { actorId, now }: { actorId: number; now: Date },
): Promise<void> => {
  const statusId = (await findHouseStatusIds(tx, [news])).get(news)
  if (statusId === undefined) return
  const taken = await tx
    .delete(trackingEvents)
    .where(
      and(
        eq(trackingEvents.shipmentId, shipmentId),
        eq(trackingEvents.pieceNumber, pieceNumber),
        eq(trackingEvents.statusId, statusId),
        eq(trackingEvents.at, at),
        eq(trackingEvents.source, 'scan'),
      ),
    )
    .returning({ id: trackingEvents.id })
  if (taken.length === 0) return
  const [shipment] = await findBooked(tx, [shipmentId], { isLocked: true })
  if (!shipment) return
  const isStillReceived = (await findEvents(tx, shipmentId)).some(({ group }) => group !== null)
  const isTakenBack = shipment.state === 'received' && !isStillReceived
  if (isTakenBack)
    await restoreShipmentStates(tx, services, [{ shipmentId, from: 'received', to: 'booked' }], {
      actorId,
      now,
    })
  await followShipments(tx, services, [isTakenBack ? { ...shipment, state: 'booked' as const } : shipment], {
    actorId,
    place: null,
    now,
  })
}
