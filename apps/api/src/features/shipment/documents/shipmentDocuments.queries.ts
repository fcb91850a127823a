import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Scope } from '../../access/policies.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inScope } from '../../access/inScope.ts'
import { shipmentDocuments, shipments } from '../shipment.tables.ts'

export type DocumentRow = typeof shipmentDocuments.$inferSelect

export const listDocuments = (db: Db, shipmentId: string): Promise<DocumentRow[]> =>
  db
    .select()
    .from(shipmentDocuments)
    .where(eq(shipmentDocuments.shipmentId, shipmentId))
    .orderBy(asc(shipmentDocuments.position))

export const findDocument = async (
  db: Db,
  scope: Scope,
  documentId: string,
): Promise<DocumentRow | undefined> =>
  (
    await db
      .select(getTableColumns(shipmentDocuments))
      .from(shipmentDocuments)
      .innerJoin(shipments, eq(shipments.id, shipmentDocuments.shipmentId))
      .where(and(eq(shipmentDocuments.id, documentId), inScope(shipments.companyId, scope)))
  )[0]

/**
 * Appends a document after the last position. The caller holds the shipment's row lock, so that two documents
 * never get the same position.
 */
export const insertDocument = async (
  db: Db,
  row: Omit<typeof shipmentDocuments.$inferInsert, 'position'>,
): Promise<DocumentRow> => {
  const [inserted] = await db
    .insert(shipmentDocuments)
    .values({
      ...row,
      position: sql`(select coalesce(max(position), -1) + 1 from shipment_documents where shipment_id = ${row.shipmentId})`,
    })
    .returning()
  return inserted!
}

export const deleteDocument = async (db: Db, documentId: string): Promise<void> => {
  await db.delete(shipmentDocuments).where(eq(shipmentDocuments.id, documentId))
}
