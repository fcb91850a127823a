import { sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/db/database.ts'
import type { ParcelToQuote } from '@kervan/domain/pricing/quotes/parcelToQuote'

/** Cursor: last row of the previous page. */
export interface ImpactPlace {
  createdAt: string
  id: string
}

/** Shipment id, segment of its frozen offer, and the priced request. */
export type PricedShipment = readonly [id: string, segmentId: number, request: ParcelToQuote]

export interface ShipmentsPage {
  shipments: PricedShipment[]
  /** Cursor of the next page of shipments; null on the last page. */
  next: ImpactPlace | null
}

/**
 * Shipments of the next `limit` whose frozen offer belongs to the service, newest first. The database joins a
 * page of stored requests into one text, because separate rows would cost more than pricing them.
 */
export const listPricedShipments = async (
  db: Db,
  serviceId: number,
  from: Date,
  after: ImpactPlace | null,
  limit: number,
): Promise<ShipmentsPage> => {
  const isAfter =
    after === null ? sql`true` : sql`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
  // Matches the index order including nulls, otherwise every page sorts all shipments. The lateral join looks
  // up single offers, otherwise every page reads all offers.
  const { rows } = await db.execute<{ shipments: string | null; last: ImpactPlace | null }>(sql`
    with page as materialized (
      select id, created_at, offer_id from shipments
      where created_at >= ${from.toISOString()}::timestamptz and ${isAfter}
      order by created_at desc nulls last, id desc nulls last limit ${limit}
    )
    select
      (select '[' || string_agg(concat('["', page.id, '",', segment_id, ',', request, ']'), ',') || ']'
        from page cross join lateral (
          select segment_id, request from offers
          where offers.id = page.offer_id and offers.service_id = ${serviceId} limit 1) offer) as shipments,
      (select json_build_object('createdAt', created_at::text, 'id', id)
        from page offset ${limit - 1}) as last`)
  return {
    shipments: JSON.parse(rows[0]?.shipments ?? '[]') as PricedShipment[],
    next: rows[0]?.last ?? null,
  }
}

export const listReferences = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; reference: string }>(
    sql`select id, asset_reference as reference from shipments where id = any(${sql.param(ids)}::uuid[])`,
  )
  return new Map(rows.map(({ id, reference }) => [id, reference]))
}
