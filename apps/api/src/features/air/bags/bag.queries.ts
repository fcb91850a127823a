import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { MissingPiece } from '@kervan/contract/air/bags/bag.endpoints'
import type { PiecePlace } from '@kervan/domain/tracking/pieceLife'
import { makeBagNumber } from '@kervan/domain/air/bagNumber'
import type { Db } from '../../../platform/db/database.ts'
import type { ListPage } from '../../../platform/list/defineList.ts'
import { hasNumber } from '../../shipment/numbers/carrierNumbers.ts'
import { shipmentPieces, shipments } from '../../shipment/shipment.tables.ts'
import { flights } from '../flights/flight.tables.ts'
import { piecePlaceRows } from '../../tracking/locations/place.tables.ts'
import { bags } from './bag.tables.ts'
import { pieceCountOfBag, pieceOfPlace, shipmentCountOfBag, weightOfBag, weightOfPiece } from './bagSums.ts'

/** Selects bags for the list and for single reads. */
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

/** Reads a bag without a lock, to learn which flight must be locked before the bag. */
export const findBag = async (db: Db, id: string): Promise<StoredBag | undefined> =>
  (await db.select().from(bags).where(eq(bags.id, id)))[0]

/** Locks a bag. Waits for running scans into it and blocks new ones. */
export const lockBag = async (tx: Db, id: string): Promise<StoredBag | undefined> =>
  (await tx.select().from(bags).where(eq(bags.id, id)).for('update'))[0]

/** Inserts a bag; its number is built from the row's sequence value. */
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

export const countPieces = async (tx: Db, bagId: string): Promise<number> =>
  tx.$count(piecePlaceRows, eq(piecePlaceRows.bagId, bagId))

/** Pieces in the bag, last scanned first. */
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

/** Finds pieces outside the bag whose shipments have other pieces in it, with their locations. */
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

/** Condition: the bag contains a piece of the shipment with this reference. */
export const holdsReference = (reference: string): SQL =>
  sql`exists (select 1 from ${piecePlaceRows} join ${shipments} on ${shipments.id} = ${piecePlaceRows.shipmentId}
    where ${piecePlaceRows.bagId} = ${bags.id} and ${hasNumber([reference])})`
