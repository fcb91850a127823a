/**
 * Test fixtures: shipments with a promise, booked on Monday 2026-11-23 at noon (Türkiye), three working days to
 * Germany, followed by events.
 */
import { eq } from 'drizzle-orm'
import type { TestApp } from '../../../testing/testApp.ts'
import { buildPaidShipment } from '../../shipment/testing/buildPaidShipment.ts'
import { buildDraft } from '../../shipment/testing/buildShipment.ts'
import { followPromises } from '../promise/followPromises.ts'
import { shipmentPromises } from '../../shipment/promise/promise.tables.ts'
import { recordTrackingEvent } from '../recordEvents.ts'
import { customizedTrackingStatuses, trackingStatuses } from '../tracking.tables.ts'

export const openPromises = async (test: TestApp) => {
  const { db } = test.services
  const rows = await db
    .select({ id: trackingStatuses.id, code: customizedTrackingStatuses.code })
    .from(trackingStatuses)
    .innerJoin(customizedTrackingStatuses, eq(customizedTrackingStatuses.id, trackingStatuses.customizedId))
  const statusIds = new Map(rows.map(({ code, id }) => [code, id]))
  let now = new Date()
  const turnTo = (moment: Date) => {
    now = moment
    test.setNow(moment)
  }
  return {
    book: async (draft = buildDraft()) => {
      turnTo(new Date('2026-11-23T09:00:00Z'))
      const shipment = await buildPaidShipment(test, draft)
      await test.runJobs()
      return shipment
    },
    /** Moves the clock to the time of the event. */
    tell: async (shipmentId: string, code: string, at: string) => {
      const event = {
        shipmentId,
        pieceNumber: 0,
        statusId: statusIds.get(code)!,
        at: new Date(at),
        place: 'Berlin',
        source: 'poll',
        actorId: null,
      } as const
      turnTo(new Date(Math.max(now.getTime(), event.at.getTime())))
      await recordTrackingEvent(test.services, event, now)
    },
    follow: async (at?: string) => {
      if (at) turnTo(new Date(at))
      await followPromises(test.services)
    },
    rowOf: async (shipmentId: string) => {
      const [row] = await db
        .select()
        .from(shipmentPromises)
        .where(eq(shipmentPromises.shipmentId, shipmentId))
      return row!
    },
  }
}
