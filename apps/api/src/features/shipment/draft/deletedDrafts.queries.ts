/** Moves a draft's rows aside and restores them unchanged, within PostgreSQL. */
import { eq, getTableColumns, getTableName, inArray, lt, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../../platform/db/database.ts'
import type { FileKey } from '../../../platform/files/fileStore.ts'
import { companies } from '../../company/company.tables.ts'
import { orders, orderShipments } from '../../order/order.tables.ts'
import { orderRuleUses } from '../../order/rules/rule.tables.ts'
import { bulkShipments, bulkTaken } from '../bulk/bulk.tables.ts'
import { shipmentReturns } from '../returns/return.tables.ts'
import {
  shipmentDocuments,
  shipmentEvents,
  shipmentPieces,
  shipmentProducts,
  shipments,
  shipmentSaves,
} from '../shipment.tables.ts'
import { deletedDraftFiles, deletedDrafts } from './deletedDraft.tables.ts'

/** Tables with rows of a shipment, in insertion order. Offers are not restored: pricing creates new ones. */
const partsOf: readonly PgTable[] = [
  shipmentPieces,
  shipmentProducts,
  shipmentDocuments,
  shipmentEvents,
  shipmentSaves,
  shipmentReturns,
  bulkTaken,
  orderShipments,
  orderRuleUses,
]
const withoutOffer = JSON.stringify({ state: 'draft', offer_id: null, service_id: null, carrier_id: null })

const uploads = 'uploads'

/** Copies the draft's rows into `deleted_drafts`. Must run before they are deleted. */
export const copyDeletedDraft = async (
  tx: Db,
  { shipmentId, deletedBy, now }: { shipmentId: string; deletedBy: number; now: Date },
): Promise<void> => {
  const kept = [
    sql`'shipments', (select jsonb_agg(to_jsonb(one) || ${withoutOffer}::jsonb) from ${shipments} as one where one.id = ${shipmentId})`,
    ...partsOf.map(
      (table) =>
        sql`${getTableName(table)}::text, (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from ${table} as one where one.shipment_id = ${shipmentId})`,
    ),
    sql`${uploads}::text, (select coalesce(jsonb_agg(jsonb_build_object('upload_id', one.upload_id, 'row', one.row)), '[]')
      from ${bulkShipments} as one where one.shipment_id = ${shipmentId})`,
  ]
  await tx.execute(sql`
    insert into ${deletedDrafts} (shipment_id, deleted_by, deleted_at, rows)
    values (${shipmentId}, ${deletedBy}, ${now.toISOString()}::timestamptz, jsonb_build_object(${sql.join(kept, sql`, `)}))`)
  await tx.execute(sql`
    insert into ${deletedDraftFiles} (shipment_id, file_key)
    select distinct shipment_id, file_key from ${shipmentDocuments}
    where shipment_id = ${shipmentId} and file_key is not null`)
}

export interface DeletedDraft {
  /** Current company: after a merge, the company that the draft's company was merged into. */
  companyId: number
  assetReference: string
  deletedAt: Date
  /** Original shipment and pieces when the draft is a return; otherwise null. */
  origin: { id: string; pieces: number[] } | null
}

export const lockDeletedDraft = async (tx: Db, shipmentId: string): Promise<DeletedDraft | undefined> => {
  const { rows } = await tx.execute<{
    companyId: number
    assetReference: string
    deletedAt: string
    origin: DeletedDraft['origin']
  }>(sql`
    select coalesce(
        (select merged_into_id from ${companies} where id = (rows #>> '{shipments,0,company_id}')::int),
        (rows #>> '{shipments,0,company_id}')::int
      ) as "companyId",
      rows #>> '{shipments,0,asset_reference}' as "assetReference", deleted_at as "deletedAt",
      case when rows #> '{shipment_returns,0}' is not null then
        jsonb_build_object('id', rows #> '{shipment_returns,0,origin_id}', 'pieces', rows #> '{shipment_returns,0,pieces}')
      end as origin
    from ${deletedDrafts} where shipment_id = ${shipmentId} for update`)
  const [row] = rows
  return row && { ...row, deletedAt: new Date(row.deletedAt) }
}

/**
 * Checks whether another upload has used the draft's reference since its deletion. The caller holds the
 * reference lock of `companyId`.
 */
export const isReferenceTaken = async (tx: Db, shipmentId: string, companyId: number): Promise<boolean> => {
  const { rows } = await tx.execute(sql`
    select from ${deletedDrafts} as kept, jsonb_populate_recordset(null::${bulkTaken}, kept.rows -> 'bulk_taken') as old
    join ${bulkTaken} as taken on taken.company_id = ${companyId} and taken.reference = old.reference
    where kept.shipment_id = ${shipmentId} limit 1`)
  return rows.length > 0
}

/**
 * Checks whether pieces of the draft's orders are in another shipment by now. Locks the orders, so that no shipment is
 * created from them meanwhile.
 */
export const isOrderTaken = async (tx: Db, shipmentId: string): Promise<boolean> => {
  const parts = sql`(select old.* from ${deletedDrafts} as kept,
    jsonb_populate_recordset(null::${orderShipments}, kept.rows -> 'order_shipments') as old
    where kept.shipment_id = ${shipmentId})`
  await tx.execute(sql`
    select id from ${orders} where id in (select order_id from ${parts} as old) order by id for update`)
  const { rows } = await tx.execute(sql`
    select from ${parts} as old
    join ${orderShipments} as other on other.order_id = old.order_id and other.line_id = old.line_id
    join ${shipments} as shipment on shipment.id = other.shipment_id and shipment.state <> 'cancelled' limit 1`)
  return rows.length > 0
}

const insertKept = async (tx: Db, table: PgTable, shipmentId: string): Promise<void> => {
  const columns = sql.join(
    Object.values(getTableColumns(table))
      .filter(({ generated }) => generated === undefined)
      .map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
  await tx.execute(sql`
    insert into ${table} (${columns}) select ${columns}
    from jsonb_populate_recordset(null::${table},
      (select rows -> ${getTableName(table)}::text from ${deletedDrafts} where shipment_id = ${shipmentId}))`)
}

/** Inserts all rows of the draft again with their original values. */
export const bringBackDraft = async (tx: Db, shipmentId: string): Promise<void> => {
  for (const table of [shipments, ...partsOf]) await insertKept(tx, table, shipmentId)
  await tx.execute(sql`
    update ${bulkShipments} as one set shipment_id = ${shipmentId}
    from ${deletedDrafts} as kept, jsonb_to_recordset(kept.rows -> ${uploads}::text) as upload (upload_id uuid, "row" int)
    where kept.shipment_id = ${shipmentId} and one.upload_id = upload.upload_id and one.row = upload.row
      and one.shipment_id is null`)
  await tx.delete(deletedDrafts).where(eq(deletedDrafts.shipmentId, shipmentId))
}

/** Returns the keys of the drafts' files. */
export const forgetDraftsDeletedBefore = async (tx: Db, moment: Date): Promise<FileKey[]> => {
  const isOld = lt(deletedDrafts.deletedAt, moment)
  const old = tx.select({ id: deletedDrafts.shipmentId }).from(deletedDrafts).where(isOld)
  const files = await tx
    .delete(deletedDraftFiles)
    .where(inArray(deletedDraftFiles.shipmentId, old))
    .returning({ key: deletedDraftFiles.fileKey })
  await tx.delete(deletedDrafts).where(isOld)
  return files.map(({ key }) => key)
}
