import { and, asc, eq, getTableColumns } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { Scope } from '../access/policies.ts'
import { shipmentInScope } from '../shipment/shipmentInScope.ts'
import { shipments } from '../shipment/shipment.tables.ts'
import { shipmentMeasuringPhotos } from './measuring.tables.ts'

type PhotoRow = typeof shipmentMeasuringPhotos.$inferSelect

/** Photos of a shipment in the order they were added. */
export const listPhotos = (db: Db, shipmentId: string): Promise<PhotoRow[]> =>
  db
    .select()
    .from(shipmentMeasuringPhotos)
    .where(eq(shipmentMeasuringPhotos.shipmentId, shipmentId))
    .orderBy(asc(shipmentMeasuringPhotos.createdAt), asc(shipmentMeasuringPhotos.id))

export const findPhoto = async (db: Db, scope: Scope, photoId: string): Promise<PhotoRow | undefined> =>
  (
    await db
      .select(getTableColumns(shipmentMeasuringPhotos))
      .from(shipmentMeasuringPhotos)
      .innerJoin(shipments, eq(shipments.id, shipmentMeasuringPhotos.shipmentId))
      .where(and(eq(shipmentMeasuringPhotos.id, photoId), shipmentInScope(scope)))
  )[0]

export const insertPhoto = async (
  db: Db,
  row: typeof shipmentMeasuringPhotos.$inferInsert,
): Promise<PhotoRow> => (await db.insert(shipmentMeasuringPhotos).values(row).returning())[0]!
