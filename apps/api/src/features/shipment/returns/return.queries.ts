import { and, asc, eq, ne } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { shipments } from '../shipment.tables.ts'
import { shipmentReturns } from './return.tables.ts'

export const insertReturn = async (db: Db, row: typeof shipmentReturns.$inferInsert): Promise<void> => {
  await db.insert(shipmentReturns).values(row)
}

export const isReturnShipment = async (db: Db, shipmentId: string): Promise<boolean> =>
  (
    await db
      .select({ id: shipmentReturns.shipmentId })
      .from(shipmentReturns)
      .where(eq(shipmentReturns.shipmentId, shipmentId))
  ).length > 0

/** Finds the original shipment, pieces and reason of a return; undefined for any other shipment. */
export const findOrigin = async (db: Db, shipmentId: string) =>
  (
    await db
      .select({
        id: shipments.id,
        assetReference: shipments.assetReference,
        reason: shipmentReturns.reason,
        note: shipmentReturns.note,
      })
      .from(shipmentReturns)
      .innerJoin(shipments, eq(shipments.id, shipmentReturns.originId))
      .where(eq(shipmentReturns.shipmentId, shipmentId))
  )[0]

/** Non-cancelled returns of a shipment, oldest first. */
export const listReturnsOf = (db: Db, originId: string) =>
  db
    .select({
      id: shipments.id,
      assetReference: shipments.assetReference,
      state: shipments.state,
      reason: shipmentReturns.reason,
      pieces: shipmentReturns.pieces,
    })
    .from(shipmentReturns)
    .innerJoin(shipments, eq(shipments.id, shipmentReturns.shipmentId))
    .where(and(eq(shipmentReturns.originId, originId), ne(shipments.state, 'cancelled')))
    .orderBy(asc(shipmentReturns.createdAt))
