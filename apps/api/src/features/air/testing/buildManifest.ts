import { eq } from 'drizzle-orm'
import { manifestEndpoints } from '@kervan/contract/air/manifest/manifest.endpoints'
import { trackingEndpoints } from '@kervan/contract/tracking/tracking.endpoints'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { buildPaidShipment } from '../../shipment/testing/buildPaidShipment.ts'
import { buildDraft } from '../../shipment/testing/buildShipment.ts'
import { customizedTrackingStatuses } from '../../tracking/tracking.tables.ts'

export interface BookedShipment {
  id: string
  assetReference: string
  supplierReference: string
  carrierId: number
}

export const today = (test: TestApp): string => dayInTurkiye(test.services.clock())

/** Creates a shipment that is paid and booked with the test carrier. */
export const buildBooked = async (
  test: TestApp,
  draft: Parameters<typeof buildDraft>[0] = {},
): Promise<BookedShipment> => {
  const { id, assetReference } = await buildPaidShipment(test, buildDraft(draft))
  await test.runJobs()
  const [row] = await test.services.db.select().from(shipments).where(eq(shipments.id, id))
  if (row?.state !== 'booked') throw new Error(`the shipment is ${row?.state}`)
  return { id, assetReference, supplierReference: row.supplierReference!, carrierId: row.carrierId! }
}

/** Scans shipments as received by warehouse staff. */
export const receive = async (test: TestApp, references: readonly string[]): Promise<void> => {
  const [status] = await test.services.db
    .select()
    .from(customizedTrackingStatuses)
    .where(eq(customizedTrackingStatuses.code, 'received'))
  const { body } = await test.call(trackingEndpoints.recordStatuses, {
    token: await test.tokenOf('operations'),
    body: {
      references: [...references],
      customizedTrackingStatusId: status!.id,
      date: test.services.clock().toISOString(),
      location: 'İstanbul',
    },
  })
  if (body.recorded !== references.length) throw new Error(JSON.stringify(body))
}

export const buildReceived = async (
  test: TestApp,
  draft: Parameters<typeof buildDraft>[0] = {},
): Promise<BookedShipment> => {
  const booked = await buildBooked(test, draft)
  await receive(test, [booked.assetReference])
  return booked
}

/** Closes the day's manifest with these shipments. */
export const closeManifest = async (test: TestApp, closed: readonly BookedShipment[]) => {
  const reply = await test.call(manifestEndpoints.createManifest, {
    token: await test.tokenOf('operations'),
    body: {
      date: today(test),
      supplierId: closed[0]!.carrierId,
      shipmentIds: closed.map(({ id }) => id),
    },
  })
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  return reply.body
}
