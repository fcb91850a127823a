import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PiecePlace } from '@kervan/domain/tracking/pieceLife'
import type { DifferenceDecision, DifferenceKind } from '@kervan/domain/warehouse/stockTake'
import type { Db } from '../../../platform/db/database.ts'
import type { ListPage } from '../../../platform/list/defineList.ts'
import { users } from '../../access/access.tables.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { bags } from '../../air/bags/bag.tables.ts'
import { livePieces } from '../board/livePieces.ts'
import type { PieceKey } from '../../tracking/locations/pieceKey.ts'
import { keyOfPiece } from '../../tracking/locations/pieceKey.ts'
import { piecePlaceRows } from '../../tracking/locations/place.tables.ts'
import { stockTakeDifferences, stockTakeScans, stockTakes } from './stockTake.tables.ts'

const starter = alias(users, 'starter')
const closer = alias(users, 'closer')

export type StoredTake = typeof stockTakes.$inferSelect

/** Condition on `livePieces`: the piece should be at the counted location. */
const isExpected = (station: string | null | SQL): SQL =>
  sql`live.place in ('warehouse', 'toReturn') and live.bag_id is null and live.courier_id is null
    and (${station}::text is null or live.station = ${station}::text)`

const isScanned = (takeId: string | SQL): SQL => sql`exists (select 1 from ${stockTakeScans} scan
  where scan.stock_take_id = ${takeId} and scan.shipment_id = live.shipment_id and scan.piece_number = live.piece_number
    and scan.outcome in ('expected', 'surplus'))`

/** Pieces that arrived after the start were scanned at the door and need not be found on a shelf. */
const isMissing = (takeId: string | SQL, station: string | null | SQL, startedAt: SQL): SQL =>
  sql`${isExpected(station)} and live.placed_at <= ${startedAt} and not ${isScanned(takeId)}`

/** Condition: a scanned piece that should be elsewhere, and still should. */
const isSurplus = (station: string | null | SQL): SQL => sql`scan.outcome = 'surplus' and not exists (
  select 1 from ${piecePlaceRows} p
  where p.shipment_id = scan.shipment_id and p.piece_number = scan.piece_number and p.place = 'warehouse'
    and (${station}::text is null or p.station = ${station}::text))`

const ofRow = {
  id: sql`"stock_takes"."id"`,
  station: sql`"stock_takes"."station"`,
  startedAt: sql`"stock_takes"."started_at"`,
}

const countOf = (
  kind: DifferenceKind,
  open: SQL,
): SQL<number> => sql<number>`case when "stock_takes"."state" = 'open'
  then (${open}) else (select count(*) from ${stockTakeDifferences} d
    where d.stock_take_id = "stock_takes"."id" and d.kind = ${sql.raw(`'${kind}'`)}) end::int`

/** Selects stock-takes for the list and for single reads. Counts of an open one are current. */
export const selectTakes = (db: Db, place: ListPage['place'] = sql`''`) =>
  db
    .select({
      place,
      take: stockTakes,
      startedBy: sql<string>`${starter.firstName} || ' ' || ${starter.lastName}`,
      closedBy: sql<string | null>`${closer.firstName} || ' ' || ${closer.lastName}`,
      counted: sql<number>`coalesce("stock_takes"."counted_count", (select count(*) from ${stockTakeScans} scan
        where scan.stock_take_id = "stock_takes"."id" and scan.outcome = 'expected'))::int`,
      missing: countOf(
        'missing',
        sql`select count(*) from ${livePieces()} where ${isMissing(ofRow.id, ofRow.station, ofRow.startedAt)}`,
      ),
      surplus: countOf(
        'surplus',
        sql`select count(*) from ${stockTakeScans} scan
          where scan.stock_take_id = "stock_takes"."id" and ${isSurplus(ofRow.station)}`,
      ),
    })
    .from(stockTakes)
    .innerJoin(starter, eq(starter.id, stockTakes.startedBy))
    .leftJoin(closer, eq(closer.id, stockTakes.closedBy))

export type SelectedTake = Awaited<ReturnType<typeof selectTakes>>[number]

export const findTakeRow = async (db: Db, id: string): Promise<SelectedTake | undefined> =>
  (await selectTakes(db).where(eq(stockTakes.id, id)))[0]

/** Locks a stock-take, so that counting and closing wait for each other. */
export const lockTake = async (tx: Db, id: string): Promise<StoredTake | undefined> =>
  (await tx.select().from(stockTakes).where(eq(stockTakes.id, id)).for('update'))[0]

/** Starts a stock-take; undefined when one is already open for the location. */
export const insertTake = async (
  tx: Db,
  row: Pick<StoredTake, 'station' | 'startedBy' | 'startedAt'>,
): Promise<string | undefined> =>
  (await tx.insert(stockTakes).values(row).onConflictDoNothing().returning({ id: stockTakes.id }))[0]?.id

/** Finds open stock-takes. */
export const findOpenTakes = (tx: Db) => tx.select().from(stockTakes).where(eq(stockTakes.state, 'open'))

export const lockBeginning = async (tx: Db): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('stock_takes'), 0)`)
}

interface DifferenceRow extends Record<string, unknown> {
  shipmentId: string
  assetReference: string
  pieceNumber: number
  pieceCount: number
  place: PiecePlace
  placeName: string | null
  since: string | null
  decision: DifferenceDecision | null
}

export const findMissing = async (
  db: Db,
  { id, station, startedAt }: StoredTake,
  most: number,
): Promise<DifferenceRow[]> => {
  const { rows } = await db.execute<DifferenceRow>(sql`
    select live.shipment_id as "shipmentId", live.asset_reference as "assetReference", live.piece_number as "pieceNumber",
      live.piece_count as "pieceCount", 'warehouse' as place, live.station as "placeName", live.since, null as decision
    from ${livePieces()}
    where ${isMissing(sql`${id}::uuid`, station, sql`${startedAt.toISOString()}::timestamptz`)}
    order by live.since, live.asset_reference, live.piece_number
    limit ${most}`)
  return rows
}

export const findSurplus = async (
  db: Db,
  { id, station }: StoredTake,
  most: number,
): Promise<DifferenceRow[]> => {
  const { rows } = await db.execute<DifferenceRow>(sql`
    select scan.shipment_id as "shipmentId", s.asset_reference as "assetReference", scan.piece_number as "pieceNumber",
      greatest(s.piece_count, 1) as "pieceCount", coalesce(now.place, 'ordered') as place,
      coalesce(b.number, now.station) as "placeName", now.since, null as decision
    from ${stockTakeScans} scan
    join ${shipments} s on s.id = scan.shipment_id
    left join ${piecePlaceRows} now on now.shipment_id = scan.shipment_id and now.piece_number = scan.piece_number
    left join ${bags} b on b.id = now.bag_id
    where scan.stock_take_id = ${id}::uuid and ${isSurplus(station)}
    order by scan.at, s.asset_reference, scan.piece_number
    limit ${most}`)
  return rows
}

/** Differences of a closed stock-take, as decided. */
export const findDecided = async (db: Db, id: string, kind: DifferenceKind): Promise<DifferenceRow[]> =>
  db
    .select({
      shipmentId: stockTakeDifferences.shipmentId,
      assetReference: shipments.assetReference,
      pieceNumber: stockTakeDifferences.pieceNumber,
      pieceCount: sql<number>`greatest(${shipments.pieceCount}, 1)`,
      place: stockTakeDifferences.place,
      placeName: stockTakeDifferences.placeName,
      since: sql<string | null>`null`,
      decision: stockTakeDifferences.decision,
    })
    .from(stockTakeDifferences)
    .innerJoin(shipments, eq(shipments.id, stockTakeDifferences.shipmentId))
    .where(and(eq(stockTakeDifferences.stockTakeId, id), eq(stockTakeDifferences.kind, kind)))
    .orderBy(asc(shipments.assetReference), asc(stockTakeDifferences.pieceNumber))

export type NewCount = typeof stockTakeScans.$inferInsert

export const findCounted = (tx: Db, ids: readonly string[]) =>
  tx
    .select({
      id: stockTakeScans.id,
      stockTakeId: stockTakeScans.stockTakeId,
      text: stockTakeScans.text,
      outcome: stockTakeScans.outcome,
      shipmentId: stockTakeScans.shipmentId,
      pieceNumber: stockTakeScans.pieceNumber,
      placeBefore: stockTakeScans.placeBefore,
      stationBefore: stockTakeScans.stationBefore,
      bagNumber: bags.number,
      assetReference: shipments.assetReference,
      pieceCount: shipments.pieceCount,
    })
    .from(stockTakeScans)
    .leftJoin(shipments, eq(shipments.id, stockTakeScans.shipmentId))
    .leftJoin(bags, eq(bags.id, stockTakeScans.bagBefore))
    .where(inArray(stockTakeScans.id, [...ids]))

/** Already counted pieces of these shipments. */
export const findCountedPieces = async (
  tx: Db,
  takeId: string,
  shipmentIds: readonly string[],
): Promise<Set<string>> => {
  if (shipmentIds.length === 0) return new Set()
  const rows = await tx
    .select({ shipmentId: stockTakeScans.shipmentId, pieceNumber: stockTakeScans.pieceNumber })
    .from(stockTakeScans)
    .where(
      and(
        eq(stockTakeScans.stockTakeId, takeId),
        inArray(stockTakeScans.shipmentId, [...shipmentIds]),
        inArray(stockTakeScans.outcome, ['expected', 'surplus']),
      ),
    )
  return new Set(rows.map((row) => keyOfPiece(row as PieceKey)))
}

export const findPlacesOf = async (tx: Db, shipmentIds: readonly string[]) => {
  if (shipmentIds.length === 0) return new Map<string, never>()
  const rows = await tx
    .select()
    .from(piecePlaceRows)
    .where(inArray(piecePlaceRows.shipmentId, [...shipmentIds]))
  return new Map(rows.map((row) => [keyOfPiece(row), row]))
}

export const insertCounts = async (tx: Db, rows: readonly NewCount[]): Promise<void> => {
  if (rows.length > 0) await tx.insert(stockTakeScans).values([...rows])
}

export const insertDifferences = async (
  tx: Db,
  rows: readonly (typeof stockTakeDifferences.$inferInsert)[],
): Promise<void> => {
  if (rows.length > 0) await tx.insert(stockTakeDifferences).values([...rows])
}

export const closeTake = async (
  tx: Db,
  id: string,
  closed: Pick<StoredTake, 'closedAt' | 'closedBy' | 'expectedCount' | 'countedCount'>,
): Promise<void> => {
  await tx
    .update(stockTakes)
    .set({ ...closed, state: 'closed' })
    .where(eq(stockTakes.id, id))
}
