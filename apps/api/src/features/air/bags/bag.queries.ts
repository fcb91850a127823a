import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { MissingPiece } from '@kervan/contract/air/bags/bag.endpoints'
import type { PiecePlace } from '@kervan/domain/tracking/pieceLife'
import { makeBagNumber } from '@kervan/domain/air/bagNumber'
import type { Db } from '../../../platform/db/database.ts'
import type { ListPage } from '../../../platform/list/defineList.ts'
import { shipmentPieces, shipments } from '../../shipment/shipment.tables.ts'
import { flights } from '../flights/flight.tables.ts'
import { piecePlaceRows } from '../../tracking/locations/place.tables.ts'
import { bags } from './bag.tables.ts'
import { pieceCountOfBag, pieceOfPlace, shipmentCountOfBag, weightOfBag, weightOfPiece } from './bagSums.ts'

/** For the list and for single ones. */
export const selectBags = (db: Db, place: ListPage['place'] = sql`''`) =>
  db
    .select({
      place,
      bag: bags,
      flight: {
        airlineCode: flights.airlineCode,
        flightNumber: flights.flightNumber,
        state: flights.state,
        masterWaybill: flights.masterWaybill,
        departurePlanned: flights.departurePlanned,
        origin: flights.origin,
      },
      shipmentCount: sql<number>`${shipmentCountOfBag}::int`,
      pieceCount: sql<number>`${pieceCountOfBag}::int`,
      weightKg: sql<string>`${weightOfBag}`,
    })
    .from(bags)
    .leftJoin(flights, eq(flights.id, bags.flightId))

export type SelectedBag = Awaited<ReturnType<typeof selectBags>>[number]
export type StoredBag = typeof bags.$inferSelect

export const findBagRow = async (db: Db, id: string): Promise<SelectedBag | undefined> =>
  (await selectBags(db).where(eq(bags.id, id)))[0]

export const findBagByNumber = async (db: Db, number: string): Promise<SelectedBag | undefined> =>
  (await selectBags(db).where(eq(bags.number, number)))[0]

export const findBagRows = (db: Db, ids: readonly string[]): Promise<SelectedBag[]> =>
  selectBags(db).where(inArray(bags.id, [...ids]))

/** Without a lock: to know which flight to lock before the bag. */
export const findBag = async (db: Db, id: string): Promise<StoredBag | undefined> =>
  (await db.select().from(bags).where(eq(bags.id, id)))[0]

/** Waits for those who scan into it, and holds up the next ones. */
export const lockBag = async (tx: Db, id: string): Promise<StoredBag | undefined> =>
  (await tx.select().from(bags).where(eq(bags.id, id)).for('update'))[0]

/** The number is made from the row's place in the sequence. */
export const insertBag = async (
  tx: Db,
  row: Omit<typeof bags.$inferInsert, 'number' | 'serial'>,
): Promise<string> => {
  const { rows } = await tx.execute<{ serial: string }>(
    sql`select nextval(pg_get_serial_sequence('bags', 'serial'))::text as serial`,
  )
  const serial = Number(rows[0]!.serial)
  const [inserted] = await tx
    .insert(bags)
    .overridingSystemValue()
    .values({ ...row, serial, number: makeBagNumber(serial) })
    .returning({ id: bags.id })
  return inserted!.id
}

export const updateBagRow = async (
  tx: Db,
  id: string,
  changes: Partial<typeof bags.$inferInsert>,
): Promise<void> => {
  await tx
    .update(bags)
    .set({ ...changes, version: sql`${bags.version} + 1` })
    .where(eq(bags.id, id))
}

/** All bags of a flight at once: loaded or received together. */
export const countPieces = async (tx: Db, bagId: string): Promise<number> =>
  tx.$count(piecePlaceRows, eq(piecePlaceRows.bagId, bagId))

/** The pieces in it, last scanned first. */
export const listPieces = (db: Db, bagId: string) =>
  db
    .select({
      shipmentId: piecePlaceRows.shipmentId,
      assetReference: shipments.assetReference,
      pieceNumber: piecePlaceRows.pieceNumber,
      pieceCount: sql<number>`greatest(1, ${shipments.pieceCount})`,
      countryCode: shipments.receiverCountry,
      weightKg: sql<string>`${weightOfPiece}`,
      since: piecePlaceRows.since,
    })
    .from(piecePlaceRows)
    .innerJoin(shipments, eq(shipments.id, piecePlaceRows.shipmentId))
    .leftJoin(shipmentPieces, pieceOfPlace)
    .where(eq(piecePlaceRows.bagId, bagId))
    .orderBy(desc(piecePlaceRows.since), asc(piecePlaceRows.shipmentId), asc(piecePlaceRows.pieceNumber))

/** Of shipments that are in the bag in part: their pieces that are not, and where those are. */
export const findMissing = async (db: Db, bagId: string): Promise<MissingPiece[]> => {
  const { rows } = await db.execute<{
    shipment_id: string
    asset_reference: string
    piece_number: number
    piece_count: number
    place: PiecePlace | null
    place_name: string | null
  }>(sql`
    select shipment.id as shipment_id, shipment.asset_reference, each.piece as piece_number, shipment.piece_count,
      there.place, coalesce(other.number, there.station) as place_name
    from (select shipment_id, count(*) as here from ${piecePlaceRows} where bag_id = ${bagId} group by shipment_id) as held
      join ${shipments} as shipment on shipment.id = held.shipment_id and shipment.piece_count > held.here
      cross join generate_series(1, shipment.piece_count) as each (piece)
      left join ${piecePlaceRows} as there on there.shipment_id = shipment.id and there.piece_number = each.piece
      left join ${bags} as other on other.id = there.bag_id
    where there.bag_id is distinct from ${bagId}
    order by shipment.asset_reference, each.piece`)
  return rows.map((row) => ({
    shipmentId: row.shipment_id,
    assetReference: row.asset_reference,
    pieceNumber: row.piece_number,
    pieceCount: row.piece_count,
    place: row.place ?? 'ordered',
    placeName: row.place_name,
  }))
}

/** A piece of the shipment with this reference is in the bag. */
export const holdsReference = (reference: string): SQL =>
  sql`exists (select 1 from ${piecePlaceRows} join ${shipments} on ${shipments.id} = ${piecePlaceRows.shipmentId}
    where ${piecePlaceRows.bagId} = ${bags.id} and ${reference} in (${shipments.assetReference}, ${shipments.supplierReference}))`
