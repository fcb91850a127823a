/** Uploads with their counts, and the stored column mappings of a company. */
import { and, count, desc, eq, inArray, lt, ne, notExists, sql } from 'drizzle-orm'
import type { BulkUploadState } from '@kervan/contract/shipment/bulk/bulkAnswers'
import type { Db } from '../../../platform/db/database.ts'
import { inScope } from '../../access/inScope.ts'
import type { Scope } from '../../access/policies.ts'
import { companies } from '../../company/company.tables.ts'
import { bulkMappings, bulkOffers, bulkRows, bulkShipments, bulkUploads } from './bulk.tables.ts'

export type BulkUploadRow = typeof bulkUploads.$inferSelect
export type BulkUploadWithCompany = BulkUploadRow & { companyName: string }

const withCompany = (db: Db) =>
  db
    .select({ upload: bulkUploads, companyName: companies.name })
    .from(bulkUploads)
    .innerJoin(companies, eq(companies.id, bulkUploads.companyId))

const flat = ({ upload, companyName }: { upload: BulkUploadRow; companyName: string }) => ({
  ...upload,
  companyName,
})

export const findUpload = async (
  db: Db,
  scope: Scope,
  uploadId: string,
): Promise<BulkUploadWithCompany | undefined> => {
  const [row] = await withCompany(db).where(
    and(eq(bulkUploads.id, uploadId), inScope(bulkUploads.companyId, scope)),
  )
  return row && flat(row)
}

/** Locks an upload, so that concurrent changes run one after the other. */
export const lockUpload = async (
  db: Db,
  scope: Scope,
  uploadId: string,
): Promise<BulkUploadRow | undefined> =>
  (
    await db
      .select()
      .from(bulkUploads)
      .where(and(eq(bulkUploads.id, uploadId), inScope(bulkUploads.companyId, scope)))
      .for('update')
  )[0]

/** Finds an upload of the file that is neither finished nor expired. */
export const findOpenUploadId = async (
  db: Db,
  companyId: number,
  fileHash: string,
): Promise<string | undefined> =>
  (
    await db
      .select({ id: bulkUploads.id })
      .from(bulkUploads)
      .where(
        and(
          eq(bulkUploads.companyId, companyId),
          eq(bulkUploads.fileHash, fileHash),
          inArray(bulkUploads.state, ['uploaded', 'checked']),
        ),
      )
  )[0]?.id

/** Returns undefined when a concurrent request stored the same file of the company. */
export const insertUpload = async (
  db: Db,
  row: typeof bulkUploads.$inferInsert,
): Promise<BulkUploadRow | undefined> =>
  (await db.insert(bulkUploads).values(row).onConflictDoNothing().returning())[0]

export const updateUpload = async (
  db: Db,
  uploadId: string,
  changes: Partial<typeof bulkUploads.$inferInsert>,
): Promise<void> => {
  await db.update(bulkUploads).set(changes).where(eq(bulkUploads.id, uploadId))
}

export interface UploadsRequested {
  companyId: number | null
  states: readonly BulkUploadState[]
  pageNumber: number
  pageSize: number
}

export const listUploads = async (
  db: Db,
  scope: Scope,
  { companyId, states, pageNumber, pageSize }: UploadsRequested,
): Promise<{ items: BulkUploadWithCompany[]; totalCount: number }> => {
  const wanted = and(
    inScope(bulkUploads.companyId, scope),
    companyId === null ? undefined : eq(bulkUploads.companyId, companyId),
    states.length === 0 ? undefined : inArray(bulkUploads.state, [...states]),
  )
  const items = await withCompany(db)
    .where(wanted)
    .orderBy(desc(bulkUploads.createdAt), desc(bulkUploads.id))
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
  const [total] = await db.select({ count: count() }).from(bulkUploads).where(wanted)
  return { items: items.map(flat), totalCount: total!.count }
}

export const deleteUpload = async (db: Db, uploadId: string): Promise<void> => {
  await db.delete(bulkOffers).where(eq(bulkOffers.uploadId, uploadId))
  await db.delete(bulkUploads).where(eq(bulkUploads.id, uploadId))
}

/**
 * Deletes rows of uploads unchanged since `before`. Rows of created shipments remain as evidence of what was
 * sent.
 */
export const expireUploads = async (db: Db, before: Date): Promise<number> => {
  const isOld = and(lt(bulkUploads.updatedAt, before), ne(bulkUploads.state, 'expired'))
  const old = await db
    .select({ id: bulkUploads.id, state: bulkUploads.state })
    .from(bulkUploads)
    .where(isOld)
    .limit(500)
    .for('update', { skipLocked: true })
  const ids = old.map(({ id }) => id)
  if (ids.length === 0) return 0
  await db.delete(bulkRows).where(inArray(bulkRows.uploadId, ids))
  await db
    .delete(bulkShipments)
    .where(and(inArray(bulkShipments.uploadId, ids), ne(bulkShipments.state, 'taken')))
  const kept = db
    .select({ row: bulkShipments.row })
    .from(bulkShipments)
    .where(and(eq(bulkShipments.uploadId, bulkOffers.uploadId), eq(bulkShipments.row, bulkOffers.row)))
  await db.delete(bulkOffers).where(and(inArray(bulkOffers.uploadId, ids), notExists(kept)))
  await db.update(bulkUploads).set({ state: 'expired' }).where(inArray(bulkUploads.id, ids))
  return ids.length
}

export const findMapping = async (db: Db, companyId: number, signature: string) =>
  (
    await db
      .select({ columns: bulkMappings.columns, fixed: bulkMappings.fixed })
      .from(bulkMappings)
      .where(and(eq(bulkMappings.companyId, companyId), eq(bulkMappings.signature, signature)))
  )[0]

export const saveMapping = async (db: Db, row: typeof bulkMappings.$inferInsert): Promise<void> => {
  const { columns, fixed, updatedAt } = row
  await db
    .insert(bulkMappings)
    .values(row)
    .onConflictDoUpdate({
      target: [bulkMappings.companyId, bulkMappings.signature],
      set: { columns, fixed, updatedAt },
    })
}

export interface UploadCounts {
  uploadId: string
  rowCount: number
  validCount: number
  wrongCount: number
  shipmentCount: number
  validShipmentCount: number
  wrongShipmentCount: number
  duplicateCount: number
  takenCount: number
  inCartCount: number
  labelCount: number
  labelPieceCount: number
  newLabelCount: number
  newLabelPieceCount: number
  withoutOfferCount: number
  totalInTry: string
}

const hasLabel = sql`(shipment.supplier_reference is not null and shipment.state <> 'cancelled')`

/** Counts many uploads in one statement. */
export const countUploads = async (db: Db, uploadIds: readonly string[]): Promise<UploadCounts[]> => {
  if (uploadIds.length === 0) return []
  const { rows } = await db.execute<UploadCounts & Record<string, unknown>>(sql`
    select upload.id as "uploadId",
      greatest(coalesce(sum(one.row_count), 0), (
        select count(*) from bulk_rows where bulk_rows.upload_id = upload.id and not is_removed
      ))::int as "rowCount",
      coalesce(sum(one.row_count) filter (where one.state in ('valid', 'taken')), 0)::int as "validCount",
      coalesce(sum(one.row_count) filter (where one.state = 'wrong'), 0)::int as "wrongCount",
      count(one.row)::int as "shipmentCount",
      (count(*) filter (where one.state = 'valid'))::int as "validShipmentCount",
      (count(*) filter (where one.state = 'wrong'))::int as "wrongShipmentCount",
      (count(*) filter (where one.state = 'duplicate'))::int as "duplicateCount",
      (count(*) filter (where one.state = 'taken'))::int as "takenCount",
      (count(*) filter (where shipment.state not in ('draft', 'priced', 'cancelled')))::int as "inCartCount",
      (count(*) filter (where ${hasLabel}))::int as "labelCount",
      coalesce(sum(shipment.piece_count) filter (where ${hasLabel}), 0)::int as "labelPieceCount",
      (count(*) filter (where ${hasLabel} and print.shipment_id is null))::int as "newLabelCount",
      coalesce(sum(shipment.piece_count) filter (where ${hasLabel} and print.shipment_id is null), 0)::int as "newLabelPieceCount",
      (count(*) filter (where offer.row is not null and offer.service_id is null))::int as "withoutOfferCount",
      coalesce(sum(offer.total_in_try) filter (where one.state in ('valid', 'taken')), 0) as "totalInTry"
    from unnest(${sql.param([...uploadIds])}::uuid[]) as upload (id)
    left join bulk_shipments as one on one.upload_id = upload.id
    left join shipments as shipment on shipment.id = one.shipment_id
    left join label_prints as print on print.shipment_id = shipment.id
    left join bulk_offers as offer on offer.upload_id = one.upload_id and offer.row = one.row
    group by upload.id`)
  return rows
}
