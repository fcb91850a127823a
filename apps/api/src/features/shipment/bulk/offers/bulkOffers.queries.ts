import { and, asc, count, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Offer } from '@kervan/domain/pricing/quotes/offer'
import { toDecimal } from '@kervan/domain/money/money'
import type { Db } from '../../../../platform/db/database.ts'
import { bulkOffers, bulkShipments } from '../bulk.tables.ts'

const isPriced = and(inArray(bulkShipments.state, ['valid', 'taken']), isNotNull(bulkShipments.parcel))

export const countParcels = async (db: Db, uploadId: string): Promise<number> =>
  (
    await db
      .select({ count: count() })
      .from(bulkShipments)
      .where(and(eq(bulkShipments.uploadId, uploadId), isPriced))
  )[0]!.count

/** What this pricing has not come to yet, in the order of the file. */
export const listParcelsToRate = (db: Db, uploadId: string, after: number, limit: number) =>
  db
    .select({ row: bulkShipments.row, parcel: bulkShipments.parcel })
    .from(bulkShipments)
    .where(and(eq(bulkShipments.uploadId, uploadId), isPriced, gt(bulkShipments.row, after)))
    .orderBy(asc(bulkShipments.row))
    .limit(limit)

export const listParcels = (db: Db, uploadId: string, rows: readonly number[]) =>
  db
    .select({ row: bulkShipments.row, parcel: bulkShipments.parcel, state: bulkShipments.state })
    .from(bulkShipments)
    .where(
      and(
        eq(bulkShipments.uploadId, uploadId),
        sql`${bulkShipments.row} = any(${sql.param([...rows])}::int[])`,
      ),
    )

export interface ChosenOffer {
  row: number
  offerCount: number
  /** Undefined: nothing is served. */
  offer: Offer | undefined
}

export const storeOffers = async (
  db: Db,
  uploadId: string,
  run: number,
  chosen: readonly ChosenOffer[],
): Promise<void> => {
  const list = (values: readonly (string | number | null)[]) => sql.param([...values])
  await db.execute(sql`
    insert into ${bulkOffers} (upload_id, row, run, offer_count, service_id, total, currency, total_in_try)
    select ${uploadId}, one.row, ${run}, one.offers, one.service, one.total, one.currency, one.total_try
    from unnest(
      ${list(chosen.map(({ row }) => row))}::int[],
      ${list(chosen.map(({ offerCount }) => offerCount))}::smallint[],
      ${list(chosen.map(({ offer }) => offer?.service.id ?? null))}::int[],
      ${list(chosen.map(({ offer }) => (offer ? toDecimal(offer.total) : null)))}::numeric[],
      ${list(chosen.map(({ offer }) => offer?.currency ?? null))}::text[],
      ${list(chosen.map(({ offer }) => (offer ? toDecimal(offer.totalTry) : null)))}::numeric[]
    ) as one (row, offers, service, total, currency, total_try)
    on conflict (upload_id, row) do update set run = excluded.run, offer_count = excluded.offer_count,
      service_id = excluded.service_id, total = excluded.total, currency = excluded.currency,
      total_in_try = excluded.total_in_try`)
}
