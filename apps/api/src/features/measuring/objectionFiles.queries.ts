import { and, asc, count, eq, getTableColumns } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { Scope } from '../access/policies.ts'
import { shipmentInScope } from '../shipment/shipmentInScope.ts'
import { shipments } from '../shipment/shipment.tables.ts'
import { shipmentAdjustments, shipmentObjectionFiles } from './measuring.tables.ts'

type ObjectionFileRow = typeof shipmentObjectionFiles.$inferSelect

/** Files of all objections of a shipment in the order they were added. */
export const listObjectionFiles = (db: Db, shipmentId: string): Promise<ObjectionFileRow[]> =>
  db
    .select(getTableColumns(shipmentObjectionFiles))
    .from(shipmentObjectionFiles)
    .innerJoin(shipmentAdjustments, eq(shipmentAdjustments.id, shipmentObjectionFiles.adjustmentId))
    .where(eq(shipmentAdjustments.shipmentId, shipmentId))
    .orderBy(asc(shipmentObjectionFiles.createdAt), asc(shipmentObjectionFiles.id))

export const countObjectionFiles = async (db: Db, adjustmentId: string): Promise<number> =>
  (
    await db
      .select({ count: count() })
      .from(shipmentObjectionFiles)
      .where(eq(shipmentObjectionFiles.adjustmentId, adjustmentId))
  )[0]!.count

export const findObjectionFile = async (
  db: Db,
  scope: Scope,
  fileId: string,
): Promise<ObjectionFileRow | undefined> =>
  (
    await db
      .select(getTableColumns(shipmentObjectionFiles))
      .from(shipmentObjectionFiles)
      .innerJoin(shipmentAdjustments, eq(shipmentAdjustments.id, shipmentObjectionFiles.adjustmentId))
      .innerJoin(shipments, eq(shipments.id, shipmentAdjustments.shipmentId))
      .where(and(eq(shipmentObjectionFiles.id, fileId), shipmentInScope(scope)))
  )[0]

export const insertObjectionFile = async (
  db: Db,
  row: typeof shipmentObjectionFiles.$inferInsert,
): Promise<void> => {
  await db.insert(shipmentObjectionFiles).values(row)
}
