import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { shipmentNumbers } from '../booking/booking.tables.ts'
import { shipments } from '../shipment.tables.ts'

/** Test fixture: gives a shipment a carrier's number as a booking does. */
export const setSupplierReference = async (
  db: Db,
  shipmentId: string,
  number: string,
  connector = 'house',
): Promise<void> => {
  await db.update(shipments).set({ supplierReference: number }).where(eq(shipments.id, shipmentId))
  await db.insert(shipmentNumbers).values({ shipmentId, number, kind: 'waybill', connector })
}
