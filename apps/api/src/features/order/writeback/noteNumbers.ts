/** Notes which numbers the stores of a shipment's orders must get, or must not have any more. */
import { groupBy } from '@kervan/domain/pricing/rating/compile/groupBy'
import { languageOfPlace } from '@kervan/domain/readerLanguage'
import type { Services } from '../../../platform/ctx.ts'
import { findEmailFacts } from '../../tracking/emails/emailFacts.ts'
import { cancelNotices, findBookedParcel, insertNotices, listOrdersIn } from './writeback.queries.ts'
import { reportNumberJob } from './writebackJobs.ts'

type Shipment = { shipmentId: string }

/** Idempotent: one row for each order and booking. */
export const noteBooked = async (services: Services, { shipmentId }: Shipment): Promise<void> => {
  const { db, clock } = services
  const parts = await listOrdersIn(db, shipmentId)
  if (parts.length === 0) return
  const parcel = await findBookedParcel(db, shipmentId)
  if (!parcel) return
  const { receiverCountry, receiverPostcode, bookedAt, ...booked } = parcel
  const language = languageOfPlace(receiverCountry, receiverPostcode)
  const facts = await findEmailFacts(services, shipmentId, 'receiver', language)
  const byOrder = groupBy(parts, ({ orderId }) => orderId)
  const now = clock()
  await db.transaction(async (tx) => {
    const added = await insertNotices(
      tx,
      [...byOrder].map(([orderId, lines]) => ({
        ...booked,
        orderId,
        shipmentId,
        trackingUrl: facts?.trackingUrl ?? '',
        lines: lines.map(({ lineId, quantity }) => ({ lineId, quantity })),
        shippedAt: bookedAt,
        createdAt: now,
        updatedAt: now,
      })),
    )
    await services.jobs.enqueueMany(
      tx,
      reportNumberJob,
      added.map(({ id, orderId }) => ({
        noticeId: id,
        connectorKey: byOrder.get(orderId)![0]!.platform,
      })),
    )
  })
}

/** Idempotent: numbers that are cancelled already are skipped. */
export const noteCancelled = (services: Services, { shipmentId }: Shipment): Promise<void> =>
  services.db.transaction(async (tx) => {
    const cancelled = await cancelNotices(tx, shipmentId, services.clock())
    await services.jobs.enqueueMany(
      tx,
      reportNumberJob,
      cancelled
        .filter(({ state }) => state !== 'takenBack')
        .map(({ id, platform }) => ({ noticeId: id, connectorKey: platform })),
    )
  })
