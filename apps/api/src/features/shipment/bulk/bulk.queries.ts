import { and, asc, count, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { BulkUploadState } from '@kervan/contract/shipment/bulk/bulkAnswers'
import type { Db } from '../../../platform/db/database.ts'
import { inScope } from '../../access/inScope.ts'
import type { Scope } from '../../access/policies.ts'
import { companies } from '../../company/company.tables.ts'
import { bulkMappings, bulkOffers, bulkRows, bulkShipments, bulkTaken, bulkUploads } from './bulk.tables.ts'

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

/** Everything that changes an upload waits here in line. */
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

/** Of a file that is neither taken nor expired. */
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

/** Undefined when the same file of the company was stored at the same moment. */
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

export interface UploadsWanted {
  companyId: number | null
  states: readonly BulkUploadState[]
  pageNumber: number
  pageSize: number
}

export const listUploads = async (
  db: Db,
  scope: Scope,
  { companyId, states, pageNumber, pageSize }: UploadsWanted,
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
  await db.delete(bulkUploads).where(eq(bulkUploads.id, uploadId))
}

/** The rows of uploads that nobody touched since `before` go, but for those of taken shipments, which say what was sent. */
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
  withoutOfferCount: number
  totalInTry: string
}

/** Of each upload, in one statement. */
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
      (count(*) filter (where shipment.supplier_reference is not null and shipment.state <> 'cancelled'))::int as "labelCount",
      (count(*) filter (where offer.row is not null and offer.service_id is null))::int as "withoutOfferCount",
      coalesce(sum(offer.total_in_try) filter (where one.state in ('valid', 'taken')), 0) as "totalInTry"
    from unnest(${sql.param([...uploadIds])}::uuid[]) as upload (id)
    left join bulk_shipments as one on one.upload_id = upload.id
    left join shipments as shipment on shipment.id = one.shipment_id
    left join bulk_offers as offer on offer.upload_id = one.upload_id and offer.row = one.row
    group by upload.id`)
  return rows
}

const inState = (state: string | null | undefined): SQL | undefined =>
  state ? eq(bulkShipments.state, state as 'valid') : undefined

interface Part {
  state?: string | null | undefined
  after: number
  count: number
}

const rowsWithState = (db: Db, where: SQL | undefined) =>
  db
    .select({
      row: bulkRows.row,
      cells: bulkRows.cells,
      problems: bulkRows.problems,
      isRemoved: bulkRows.isRemoved,
      state: bulkShipments.state,
    })
    .from(bulkRows)
    .leftJoin(
      bulkShipments,
      and(eq(bulkShipments.uploadId, bulkRows.uploadId), eq(bulkShipments.row, bulkRows.shipmentRow)),
    )
    .where(where)
    .orderBy(asc(bulkRows.row))

/** Rows with the state of their shipment; removed ones are of none and come without. */
export const listRows = (db: Db, uploadId: string, { state, after, count: limit }: Part) =>
  rowsWithState(
    db,
    and(eq(bulkRows.uploadId, uploadId), sql`${bulkRows.row} > ${after}`, inState(state)),
  ).limit(limit)

export const listRowsByNumber = (db: Db, uploadId: string, rows: readonly number[]) =>
  rowsWithState(
    db,
    and(eq(bulkRows.uploadId, uploadId), sql`${bulkRows.row} = any(${sql.param([...rows])}::int[])`),
  )

export const countRows = async (
  db: Db,
  uploadId: string,
  state: string | null | undefined,
): Promise<number> =>
  (
    await db
      .select({ count: count() })
      .from(bulkRows)
      .leftJoin(
        bulkShipments,
        and(eq(bulkShipments.uploadId, bulkRows.uploadId), eq(bulkShipments.row, bulkRows.shipmentRow)),
      )
      .where(and(eq(bulkRows.uploadId, uploadId), inState(state)))
  )[0]!.count

/** What is read to be checked: all rows, or those of some references and some numbers. */
export const listRowsToCheck = (
  db: Db,
  uploadId: string,
  only?: { references: readonly string[]; rows: readonly number[] },
) =>
  db
    .select({
      row: bulkRows.row,
      cells: bulkRows.cells,
      rest: bulkRows.rest,
      shipmentRow: bulkRows.shipmentRow,
      isRemoved: bulkRows.isRemoved,
    })
    .from(bulkRows)
    .where(
      and(
        eq(bulkRows.uploadId, uploadId),
        only &&
          sql`(${bulkRows.reference} = any(${sql.param([...only.references])}::text[])
            or ${bulkRows.row} = any(${sql.param([...only.rows])}::int[]))`,
      ),
    )
    .orderBy(asc(bulkRows.row))

/** Rows of the shipments that can be taken, in the order of the file. */
export const listValidRows = (db: Db, uploadId: string) =>
  db
    .select({ row: bulkRows.row, cells: bulkRows.cells, rest: bulkRows.rest })
    .from(bulkRows)
    .innerJoin(
      bulkShipments,
      and(eq(bulkShipments.uploadId, bulkRows.uploadId), eq(bulkShipments.row, bulkRows.shipmentRow)),
    )
    .where(
      and(eq(bulkRows.uploadId, uploadId), eq(bulkShipments.state, 'valid'), eq(bulkRows.isRemoved, false)),
    )
    .orderBy(asc(bulkRows.row))

/** Until the end of the transaction nobody else takes shipments of the company. */
export const lockReferences = async (db: Db, companyId: number): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bulk ${companyId}`}, 0))`)
}

export const findLastRow = async (db: Db, uploadId: string): Promise<number> =>
  (
    await db
      .select({ last: sql<number>`coalesce(max(${bulkRows.row}), 0)` })
      .from(bulkRows)
      .where(eq(bulkRows.uploadId, uploadId))
  )[0]!.last

/** Of each reference that was taken before: what it was then. */
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

/** The shipments become those of the upload's valid rows. */
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

/** In the order of the file, with the chosen offer and what became of them. */
export const listBulkShipmentRows = (
  db: Db,
  uploadId: string,
  { state, after, count: limit }: Part,
  rows?: readonly number[],
) =>
  db
    .select({
      row: bulkShipments.row,
      rowCount: bulkShipments.rowCount,
      reference: bulkShipments.reference,
      state: bulkShipments.state,
      contentHash: bulkShipments.contentHash,
      receiverName: bulkShipments.receiverName,
      receiverCountry: bulkShipments.receiverCountry,
      pieceCount: bulkShipments.pieceCount,
      totalWeightKg: bulkShipments.totalWeightKg,
      shipmentId: bulkShipments.shipmentId,
      assetReference: sql<string | null>`shipment.asset_reference`,
      shipmentState: sql<string | null>`shipment.state`,
      supplierReference: sql<string | null>`shipment.supplier_reference`,
      problems: bulkRows.problems,
      isPriced: sql<boolean>`${bulkOffers.row} is not null`,
      offerCount: bulkOffers.offerCount,
      serviceId: bulkOffers.serviceId,
      total: bulkOffers.total,
      currency: bulkOffers.currency,
      totalInTry: bulkOffers.totalInTry,
    })
    .from(bulkShipments)
    .leftJoin(
      bulkOffers,
      and(eq(bulkOffers.uploadId, bulkShipments.uploadId), eq(bulkOffers.row, bulkShipments.row)),
    )
    .leftJoin(
      bulkRows,
      and(eq(bulkRows.uploadId, bulkShipments.uploadId), eq(bulkRows.row, bulkShipments.row)),
    )
    .leftJoin(sql`shipments as shipment`, sql`shipment.id = ${bulkShipments.shipmentId}`)
    .where(
      and(
        eq(bulkShipments.uploadId, uploadId),
        sql`${bulkShipments.row} > ${after}`,
        inState(state),
        rows && sql`${bulkShipments.row} = any(${sql.param([...rows])}::int[])`,
      ),
    )
    .orderBy(asc(bulkShipments.row))
    .limit(limit)

export type BulkShipmentRow = Awaited<ReturnType<typeof listBulkShipmentRows>>[number]

export const countBulkShipments = async (
  db: Db,
  uploadId: string,
  state: string | null | undefined,
): Promise<number> =>
  (
    await db
      .select({ count: count() })
      .from(bulkShipments)
      .where(and(eq(bulkShipments.uploadId, uploadId), inState(state)))
  )[0]!.count
