/** References that an upload has already turned into shipments, so that no shipment is created twice. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { bulkShipments, bulkTaken } from './bulk.tables.ts'

/** Returns for each already used reference the content hash and shipment it had then. */
export const findTaken = async (db: Db, companyId: number, references: readonly string[]) => {
  const { rows } = await db.execute<{
    reference: string
    contentHash: string
    shipmentId: string
    assetReference: string
  }>(sql`
    select taken.reference, taken.content_hash as "contentHash", taken.shipment_id as "shipmentId",
      shipments.asset_reference as "assetReference"
    from ${bulkTaken} as taken join shipments on shipments.id = taken.shipment_id
    where taken.company_id = ${companyId} and taken.reference = any(${sql.param([...references])}::text[])`)
  return new Map(rows.map((row) => [row.reference, row]))
}

export const insertTaken = async (
  db: Db,
  rows: readonly (typeof bulkTaken.$inferInsert)[],
): Promise<void> => {
  await db.execute(sql`
    insert into ${bulkTaken} (company_id, reference, content_hash, shipment_id, taken_at)
    select "companyId", reference, "contentHash", "shipmentId", "takenAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one
      ("companyId" int, reference text, "contentHash" text, "shipmentId" uuid, "takenAt" timestamptz)`)
}

/** Links the created shipments to the valid rows of the upload. */
export const markTaken = async (
  db: Db,
  uploadId: string,
  taken: readonly { row: number; shipmentId: string }[],
): Promise<void> => {
  await db.execute(sql`
    update ${bulkShipments} as one set state = 'taken', shipment_id = taken."shipmentId"
    from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as taken (row int, "shipmentId" uuid)
    where one.upload_id = ${uploadId} and one.row = taken.row`)
}

export const markDuplicates = async (db: Db, uploadId: string, rows: readonly number[]): Promise<void> => {
  if (rows.length === 0) return
  await db
    .update(bulkShipments)
    .set({ state: 'duplicate', parcel: null })
    .where(and(eq(bulkShipments.uploadId, uploadId), inArray(bulkShipments.row, [...rows])))
}
