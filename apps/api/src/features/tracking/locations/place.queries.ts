import { and, eq, inArray, sql } from 'drizzle-orm'
import type { BagState } from '@kervan/domain/air/bagLife'
import type { MoveOutcome, PlaceNow, PiecePlace } from '@kervan/domain/tracking/pieceLife'
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import type { Db } from '../../../platform/db/database.ts'
import { pieceMoves, piecePlaceRows } from './place.tables.ts'
import { keyOfPiece } from './pieceKey.ts'
import type { PieceKey } from './pieceKey.ts'

export interface HandledShipment {
  id: string
  state: ShipmentState
  pieceCount: number
  receiverCountry: string | null
}

export interface LockedBag {
  id: string
  state: BagState
  countryCodes: string[] | null
}

export interface LockedPieces {
  /** Bags that pieces enter or leave, locked so that none is closed before the transaction ends. */
  bags: ReadonlyMap<string, LockedBag>
  shipments: ReadonlyMap<string, HandledShipment>
  /** Locations by `keyOfPiece`; a piece that never moved has none. */
  places: ReadonlyMap<string, PlaceNow>
  /** Earlier answers by scan id. */
  outcomes: ReadonlyMap<string, MoveOutcome>
  /** True when one of the shipments has or had an extra payment. */
  hasAdjustments: boolean
}

interface LockedAnswer {
  bags: LockedBag[]
  shipments: HandledShipment[]
  places: (PieceKey & Omit<PlaceNow, 'since'> & { since: string })[]
  moves: { id: string; outcome: MoveOutcome }[]
  hasAdjustments: boolean
}

/** Locks bags, then shipments, in the global lock order, and reads what a scan needs in one round trip. */
export const lockPieces = async (
  tx: Db,
  {
    shipmentIds,
    entered,
    moveIds,
  }: {
    shipmentIds: readonly string[]
    entered: readonly string[]
    moveIds: readonly string[]
  },
): Promise<LockedPieces> => {
  const list = (ids: readonly string[]) => sql`${`{${ids.join(',')}}`}::uuid[]`
  const { rows } = await tx.execute<{ known: LockedAnswer }>(
    sql`select lock_pieces(${list(shipmentIds)}, ${list(entered)}, ${list(moveIds)}) as known`,
  )
  const { bags, shipments, places, moves, hasAdjustments } = rows[0]!.known
  return {
    bags: new Map(bags.map((bag) => [bag.id, bag])),
    shipments: new Map(shipments.map((shipment) => [shipment.id, shipment])),
    places: new Map(places.map((place) => [keyOfPiece(place), { ...place, since: new Date(place.since) }])),
    outcomes: new Map(moves.map(({ id, outcome }) => [id, outcome])),
    hasAdjustments,
  }
}

export interface StoredMove extends PieceKey {
  id: string
  outcome: MoveOutcome
}

export const findMoves = (tx: Db, ids: readonly string[]): Promise<StoredMove[]> =>
  tx
    .select({
      id: pieceMoves.id,
      shipmentId: pieceMoves.shipmentId,
      pieceNumber: pieceMoves.pieceNumber,
      outcome: pieceMoves.outcome,
    })
    .from(pieceMoves)
    .where(inArray(pieceMoves.id, [...ids]))

export type NewMove = Omit<typeof pieceMoves.$inferInsert, 'undoneBy'>

export interface NewPlace extends PieceKey {
  now: PlaceNow & { place: Exclude<PiecePlace, 'ordered'> }
}

/**
 * Writes the trail and the resulting locations of all scans in one statement.
 * @returns number of stored scans; a scan whose id exists is skipped
 */
export const writeMoves = async (
  tx: Db,
  moves: readonly NewMove[],
  places: readonly NewPlace[],
): Promise<number> => {
  const piecesNow = places.map(({ shipmentId, pieceNumber, now }) => ({ shipmentId, pieceNumber, ...now }))
  const { rows } = await tx.execute<{ count: number }>(sql`
    with trail as (
      insert into ${pieceMoves} (id, shipment_id, piece_number, action, outcome, bag_id, courier_id, station, place_before,
        bag_before, courier_before, station_before, since_before, at, received_at, actor_id)
      select id, "shipmentId", "pieceNumber", action, outcome, "bagId", "courierId", station, "placeBefore",
        "bagBefore", "courierBefore", "stationBefore", "sinceBefore", at, "receivedAt", "actorId"
      from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as move (id uuid, "shipmentId" uuid, "pieceNumber" smallint,
        action text, outcome text, "bagId" uuid, "courierId" int, station text, "placeBefore" text, "bagBefore" uuid,
        "courierBefore" int, "stationBefore" text, "sinceBefore" timestamptz, at timestamptz, "receivedAt" timestamptz,
        "actorId" int)
      on conflict (id) do nothing returning 1
    ), places as (
    insert into ${piecePlaceRows} (shipment_id, piece_number, place, courier_id, bag_id, station, since)
    select "shipmentId", "pieceNumber", place, "courierId", "bagId", station, since
    from jsonb_to_recordset(${JSON.stringify(piecesNow)}::jsonb) as place ("shipmentId" uuid, "pieceNumber" smallint,
      place text, "courierId" int, "bagId" uuid, station text, since timestamptz)
    on conflict (shipment_id, piece_number) do update set place = excluded.place, courier_id = excluded.courier_id,
      bag_id = excluded.bag_id, station = excluded.station, since = excluded.since
    )
    select count(*)::int as count from trail`)
  return rows[0]!.count
}

export const deletePlace = async (tx: Db, { shipmentId, pieceNumber }: PieceKey): Promise<void> => {
  await tx
    .delete(piecePlaceRows)
    .where(and(eq(piecePlaceRows.shipmentId, shipmentId), eq(piecePlaceRows.pieceNumber, pieceNumber)))
}
