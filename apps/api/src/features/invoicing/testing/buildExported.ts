/** Test fixture: a shipment that our own network has flown out today. */
import { eq } from 'drizzle-orm'
import type { TestApp } from '../../../testing/testApp.ts'
import { buildBooked } from '../../air/testing/buildManifest.ts'
import type { BookedShipment } from '../../air/testing/buildManifest.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import type { buildDraft } from '../../shipment/testing/buildShipment.ts'
import { recordPieceEvents } from '../../tracking/recordPieceEvents.ts'
import type { Buyer } from './buildPaid.ts'

/** @param owner company that the shipment belongs to; defaults to the demonstration's customer */
export const buildExported = async (
  test: TestApp,
  draft: Parameters<typeof buildDraft>[0] = {},
  owner?: Pick<Buyer, 'companyId' | 'userId'>,
): Promise<BookedShipment> => {
  const booked = await buildBooked(test, draft)
  const { db, clock } = test.services
  if (owner) await db.update(shipments).set({ companyId: owner.companyId }).where(eq(shipments.id, booked.id))
  const [row] = await db.select().from(shipments).where(eq(shipments.id, booked.id))
  await db.transaction((tx) =>
    recordPieceEvents(
      tx,
      test.services,
      Array.from({ length: row!.pieceCount }, (_, place) => ({
        shipmentId: booked.id,
        pieceNumber: place + 1,
        news: 'departed' as const,
        at: clock(),
        place: 'İstanbul',
        actorId: row!.createdBy,
      })),
      clock(),
    ),
  )
  return booked
}
