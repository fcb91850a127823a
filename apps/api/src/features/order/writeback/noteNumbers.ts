/** Notes which numbers the stores of a shipment's orders must get, or must not have any more. */
import { groupBy } from '@kervan/domain/pricing/rating/compile/groupBy'
import { languageOfPlace } from '@kervan/domain/readerLanguage'
import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { lockManyShipments } from '../../shipment/lockShipmentInScope.ts'
import { findEmailFacts } from '../../tracking/emails/emailFacts.ts'
import { bookedLinesOfOrders } from './bookedLines.ts'
import {
  cancelNotices,
  findBookedParcel,
  insertNotices,
  listPartsIn,
  listProductsIn,
  lockOrdersWithLines,
  releaseScanned,
  findEventTime,
  updateParts,
  waitsForScan,
} from './writeback.queries.ts'
import type { BookedParcel } from './writeback.queries.ts'
import { reportNumberJob } from './writebackJobs.ts'

type Shipment = { shipmentId: string }

interface Booked extends BookedParcel {
  shipmentId: string
  trackingUrl: string
}

/**
 * Makes the numbers of a booked parcel due, with the pieces that were booked: the seller may have changed the products
 * of the draft. When it is not known which pieces they are, the number waits for the seller.
 */
const insertBooked = async (tx: Db, services: Services, booked: Booked): Promise<void> => {
  const { receiverCountry: _, receiverPostcode: _postcode, bookedAt, isScanned, ...parcel } = booked
  const { shipmentId } = parcel
  const orderIds = (await listPartsIn(tx, shipmentId)).map(({ orderId }) => orderId)
  const orders = await lockOrdersWithLines(tx, [...new Set(orderIds)])
  // The parcel may have been cancelled meanwhile. A cancellation after this lock finds the numbers.
  await lockManyShipments(tx, [shipmentId])
  if ((await findBookedParcel(tx, shipmentId))?.purchaseNumber !== parcel.purchaseNumber) return
  const parts = await listPartsIn(tx, shipmentId)
  const createdOf = groupBy(parts, ({ orderId }) => orderId)
  const bookedOf = bookedLinesOfOrders(parts, orders, await listProductsIn(tx, shipmentId))
  const now = services.clock()
  const rows: Parameters<typeof insertNotices>[1][number][] = []
  for (const { id: orderId, reportNumbersAt } of orders) {
    const created = (createdOf.get(orderId) ?? []).map(({ lineId, quantity }) => ({ lineId, quantity }))
    const lines = bookedOf && (bookedOf.get(orderId) ?? [])
    if (lines) await updateParts(tx, { orderId, shipmentId }, lines)
    const notice = { ...parcel, orderId, shippedAt: bookedAt, dueSince: now, createdAt: now, updatedAt: now }
    const shipped = (lines ?? created).filter(({ quantity }) => quantity > 0)
    if (shipped.length > 0)
      rows.push({
        ...notice,
        lines: shipped,
        ...(reportNumbersAt === 'firstScan' && !isScanned && { detail: waitsForScan }),
        ...(!lines && { state: 'refused' as const, detail: 'linesDiffer' }),
      })
  }
  const platforms = new Map(orders.map(({ id, platform }) => [id, platform]))
  const added = await insertNotices(tx, rows)
  await services.jobs.enqueueMany(
    tx,
    reportNumberJob,
    added
      .filter(({ state, detail }) => state === 'due' && detail !== waitsForScan)
      .map(({ id, orderId }) => ({ noticeId: id, connectorKey: platforms.get(orderId)! })),
  )
}

/** Idempotent: one row for each order and booking. */
export const noteBooked = async (services: Services, { shipmentId }: Shipment): Promise<void> => {
  const { db } = services
  if ((await listPartsIn(db, shipmentId)).length === 0) return
  const parcel = await findBookedParcel(db, shipmentId)
  if (!parcel) return
  const language = languageOfPlace(parcel.receiverCountry, parcel.receiverPostcode)
  const facts = await findEmailFacts(services, shipmentId, 'receiver', language)
  const booked = { ...parcel, shipmentId, trackingUrl: facts?.trackingUrl ?? '' }
  await db.transaction((tx) => insertBooked(tx, services, booked))
}

/** Reports the numbers that wait for the first scan of a parcel. Idempotent: later scans find none. */
export const noteScanned = (
  services: Services,
  { shipmentId, eventId }: Shipment & { eventId: string },
): Promise<void> =>
  services.db.transaction(async (tx) => {
    const now = services.clock()
    const at = (await findEventTime(tx, eventId)) ?? now
    const released = await releaseScanned(tx, shipmentId, { at, now })
    await services.jobs.enqueueMany(
      tx,
      reportNumberJob,
      released.map(({ id, platform }) => ({ noticeId: id, connectorKey: platform })),
    )
  })

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
