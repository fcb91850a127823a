import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { BagState } from '@kervan/domain/pickup/bagLife'
import type { MoveOutcome, PieceAction, PlaceNow, PiecePlace } from '@kervan/domain/pickup/pieceLife'
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import type { Db } from '../../../platform/db/database.ts'
import { bookings } from '../../shipment/booking/booking.tables.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { bags } from '../bags/bag.tables.ts'
import { pieceMoves, piecePlaceRows } from './place.tables.ts'

export interface HandledShipment {
  id: string
  state: ShipmentState
  pieceCount: number
  receiverCountry: string | null
  bookedAt: Date | null
}

/** In the order of their ids, as everyone who locks shipments does. */
export const lockHandled = (tx: Db, shipmentIds: readonly string[]): Promise<HandledShipment[]> =>
  tx
    .select({
      id: shipments.id,
      state: shipments.state,
      pieceCount: shipments.pieceCount,
      receiverCountry: shipments.receiverCountry,
      bookedAt: bookings.bookedAt,
    })
    .from(shipments)
    .leftJoin(bookings, eq(bookings.shipmentId, shipments.id))
    .where(inArray(shipments.id, [...shipmentIds]))
    .orderBy(asc(shipments.id))
    .for('update', { of: shipments })

export interface LockedBag {
  id: string
  state: BagState
  countryCodes: string[] | null
}

/** Shared with others who scan, and held until the transaction ends: nobody closes the bag meanwhile. */
export const lockBagsForScan = (tx: Db, bagIds: readonly string[]): Promise<LockedBag[]> =>
  tx
    .select({ id: bags.id, state: bags.state, countryCodes: bags.countryCodes })
    .from(bags)
    .where(inArray(bags.id, [...bagIds]))
    .orderBy(asc(bags.id))
    .for('share')

export interface PieceKey {
  shipmentId: string
  pieceNumber: number
}

export const keyOfPiece = ({ shipmentId, pieceNumber }: PieceKey): string => `${shipmentId} ${pieceNumber}`

/** By `keyOfPiece`; a piece that never moved is missing. */
export const findPlaces = async (
  db: Db,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, PlaceNow>> => {
  const rows = await db
    .select()
    .from(piecePlaceRows)
    .where(inArray(piecePlaceRows.shipmentId, [...shipmentIds]))
  return new Map(rows.map((row) => [keyOfPiece(row), row]))
}

export interface StoredMove extends PieceKey {
  id: string
  action: PieceAction | 'undo'
  outcome: MoveOutcome
}

export const findMoves = (db: Db, ids: readonly string[]): Promise<StoredMove[]> =>
  db
    .select({
      id: pieceMoves.id,
      shipmentId: pieceMoves.shipmentId,
      pieceNumber: pieceMoves.pieceNumber,
      action: pieceMoves.action,
      outcome: pieceMoves.outcome,
    })
    .from(pieceMoves)
    .where(inArray(pieceMoves.id, [...ids]))

export type NewMove = Omit<typeof pieceMoves.$inferInsert, 'undoneBy'>

export interface NewPlace extends PieceKey {
  now: PlaceNow & { place: Exclude<PiecePlace, 'ordered'> }
}

/** The trail and the places that come of it, in one statement however many there are. */
export const writeMoves = async (
  tx: Db,
  moves: readonly NewMove[],
  places: readonly NewPlace[],
): Promise<void> => {
  const rows = places.map(({ shipmentId, pieceNumber, now }) => ({ shipmentId, pieceNumber, ...now }))
  await tx.execute(sql`
    with trail as (
      insert into ${pieceMoves} (id, shipment_id, piece_number, action, outcome, bag_id, courier_id, station, place_before,
        bag_before, courier_before, station_before, since_before, at, received_at, actor_id)
      select id, "shipmentId", "pieceNumber", action, outcome, "bagId", "courierId", station, "placeBefore",
        "bagBefore", "courierBefore", "stationBefore", "sinceBefore", at, "receivedAt", "actorId"
      from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as move (id uuid, "shipmentId" uuid, "pieceNumber" smallint,
        action text, outcome text, "bagId" uuid, "courierId" int, station text, "placeBefore" text, "bagBefore" uuid,
        "courierBefore" int, "stationBefore" text, "sinceBefore" timestamptz, at timestamptz, "receivedAt" timestamptz,
        "actorId" int)
    )
    insert into ${piecePlaceRows} (shipment_id, piece_number, place, courier_id, bag_id, station, since)
    select "shipmentId", "pieceNumber", place, "courierId", "bagId", station, since
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as place ("shipmentId" uuid, "pieceNumber" smallint,
      place text, "courierId" int, "bagId" uuid, station text, since timestamptz)
    on conflict (shipment_id, piece_number) do update set place = excluded.place, courier_id = excluded.courier_id,
      bag_id = excluded.bag_id, station = excluded.station, since = excluded.since`)
}

export const deletePlace = async (tx: Db, { shipmentId, pieceNumber }: PieceKey): Promise<void> => {
  await tx
    .delete(piecePlaceRows)
    .where(and(eq(piecePlaceRows.shipmentId, shipmentId), eq(piecePlaceRows.pieceNumber, pieceNumber)))
}
