/** Test fixture: a shipment that our own network has flown out today. */
import { eq } from 'drizzle-orm'
import type { TestApp } from '../../../testing/testApp.ts'
import { buildBooked } from '../../air/testing/buildManifest.ts'
import type { BookedShipment } from '../../air/testing/buildManifest.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import type { buildDraft } from '../../shipment/testing/buildShipment.ts'
import { recordPieceEvents } from '../../tracking/recordPieceEvents.ts'
import type { Buyer } from './buildPaid.ts'

/** Records that these pieces of the shipment departed now; by default all of them. */
export const departPieces = async (test: TestApp, shipmentId: string, pieces?: number[]): Promise<void> => {
  const { db, clock } = test.services
  const [row] = await db.select().from(shipments).where(eq(shipments.id, shipmentId))
  const numbers = pieces ?? Array.from({ length: row!.pieceCount }, (_, place) => place + 1)
  await db.transaction((tx) =>
    recordPieceEvents(
      tx,
      test.services,
      numbers.map((pieceNumber) => ({
        shipmentId,
        pieceNumber,
        news: 'departed' as const,
        at: clock(),
        place: 'İstanbul',
        actorId: row!.createdBy,
      })),
      clock(),
    ),
  )
}

/** @param owner company that the shipment belongs to; defaults to the demonstration's customer */
export const buildExported = async (
  test: TestApp,
  draft: Parameters<typeof buildDraft>[0] = {},
  owner?: Pick<Buyer, 'companyId' | 'userId'>,
): Promise<BookedShipment> => {
  const booked = await buildBooked(test, draft)
  if (owner)
    await test.services.db
      .update(shipments)
      .set({ companyId: owner.companyId })
      .where(eq(shipments.id, booked.id))
  await departPieces(test, booked.id)
  return booked
}
