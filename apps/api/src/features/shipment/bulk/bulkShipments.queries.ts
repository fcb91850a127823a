/** Shipments of an upload with their chosen offer and created draft. */
import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { inState } from './bulkRows.queries.ts'
import type { Part } from './bulkRows.queries.ts'
import { labelPrints } from '../documents/labelPrint.tables.ts'
import { bulkOffers, bulkRows, bulkShipments } from './bulk.tables.ts'

/** Returns shipments in file order with the chosen offer and the created draft. */
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
      isPrinted: sql<boolean>`exists (select 1 from ${labelPrints} where ${labelPrints.shipmentId} = shipment.id)`,
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
