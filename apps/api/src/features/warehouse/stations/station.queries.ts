import { and, asc, desc, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { PiecePlace } from '@kervan/domain/tracking/pieceLife'
import type { StationMode } from '@kervan/domain/warehouse/commandCodes'
import type { ScanTone } from '@kervan/domain/warehouse/stationScan'
import type { Db } from '../../../platform/db/database.ts'
import { serviceReasonRows } from '../../customerService/customerService.tables.ts'
import { shipmentMeasurings } from '../../measuring/measuring.tables.ts'
import { airports } from '../../reference/referenceFacts.ts'
import { hasNumber, namedColumns } from '../../shipment/numbers/carrierNumbers.ts'
import { shipmentProducts, shipments } from '../../shipment/shipment.tables.ts'
import { pieceCountOfBag, weightOfBag } from '../../air/bags/bagSums.ts'
import { bags } from '../../air/bags/bag.tables.ts'
import { flights } from '../../air/flights/flight.tables.ts'
import { pieceMoves, piecePlaceRows } from '../../tracking/locations/place.tables.ts'
import { keyOfPiece } from '../../tracking/locations/pieceKey.ts'
import type { PieceKey } from '../../tracking/locations/pieceKey.ts'
import type { RecordedScan } from './describeVerdict.ts'
import { stationScans } from './station.tables.ts'

/** Serializes scans of a station, also when two devices use its name. */
export const lockStation = async (tx: Db, station: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('station'), hashtext(${station}))`)
}

const keptColumns = {
  id: stationScans.id,
  mode: stationScans.mode,
  text: stationScans.text,
  facts: stationScans.facts,
  at: stationScans.at,
  undoneBy: stationScans.undoneBy,
}

export const findRecordedScans = (tx: Db, ids: readonly string[]): Promise<RecordedScan[]> =>
  tx
    .select(keptColumns)
    .from(stationScans)
    .where(inArray(stationScans.id, [...ids]))

export type NewScan = Omit<typeof stationScans.$inferInsert, 'undoneBy' | 'serial'>

export const insertScans = async (tx: Db, scans: readonly NewScan[]): Promise<void> => {
  // Two stations can send the same scan id only through a device fault; the first one counts.
  if (scans.length > 0)
    await tx
      .insert(stationScans)
      .values([...scans])
      .onConflictDoNothing()
}

/** Latest step of the station that was not undone. */
export const findLastDone = async (tx: Db, station: string): Promise<RecordedScan | undefined> =>
  (
    await tx
      .select(keptColumns)
      .from(stationScans)
      .where(
        and(
          eq(stationScans.station, station),
          isNull(stationScans.undoneBy),
          sql`${stationScans.facts} @> '{"isUndoable": true}'`,
        ),
      )
      .orderBy(desc(stationScans.serial))
      .limit(1)
  )[0]

export const markUndone = async (tx: Db, id: string, undoneBy: string): Promise<void> => {
  await tx.update(stationScans).set({ undoneBy }).where(eq(stationScans.id, id))
}

/** Latest step of the piece that was not undone. */
export const findLastMoveOf = async (
  tx: Db,
  { shipmentId, pieceNumber }: PieceKey,
): Promise<{ id: string; action: string } | undefined> =>
  (
    await tx
      .select({ id: pieceMoves.id, action: pieceMoves.action })
      .from(pieceMoves)
      .where(
        and(
          eq(pieceMoves.shipmentId, shipmentId),
          eq(pieceMoves.pieceNumber, pieceNumber),
          eq(pieceMoves.outcome, 'moved'),
          isNull(pieceMoves.undoneBy),
          sql`${pieceMoves.action} <> 'undo'`,
        ),
      )
      .orderBy(desc(pieceMoves.serial))
      .limit(1)
  )[0]

const countryOfAirport = new Map(airports.map(({ code, countryCode }) => [code, countryCode]))

/** Open bags whose flight is not closed. */
export const findOpenBags = async (db: Db) => {
  const rows = await db
    .select({
      id: bags.id,
      number: bags.number,
      countryCodes: bags.countryCodes,
      destination: bags.destination,
      departsAt: flights.departurePlanned,
      flightState: flights.state,
    })
    .from(bags)
    .leftJoin(flights, eq(flights.id, bags.flightId))
    .where(eq(bags.state, 'open'))
  return rows
    .filter(({ flightState }) => flightState === null || flightState === 'planned')
    .map((bag) => ({ ...bag, destinationCountry: countryOfAirport.get(bag.destination) ?? null }))
}

/** Next flight to an airport of the country that still accepts bags. */
export const findNextFlight = async (
  db: Db,
  countryCode: string,
  now: Date,
): Promise<{ id: string; destination: string } | undefined> => {
  const codes = airports.filter((airport) => airport.countryCode === countryCode).map(({ code }) => code)
  if (codes.length === 0) return undefined
  const [flight] = await db
    .select({ id: flights.id, destination: flights.destination })
    .from(flights)
    .where(
      and(
        eq(flights.state, 'planned'),
        inArray(flights.destination, codes),
        gte(flights.departurePlanned, now),
      ),
    )
    .orderBy(asc(flights.departurePlanned), asc(flights.id))
    .limit(1)
  return flight
}

export const findBagsByNumber = (db: Db, numbers: readonly string[]) =>
  db
    .select({ id: bags.id, number: bags.number, state: bags.state })
    .from(bags)
    .where(inArray(bags.number, [...numbers]))

/** Bags with the count and weight of their pieces. */
export const findBagsNow = (db: Db, ids: readonly string[]) =>
  db
    .select({
      id: bags.id,
      number: bags.number,
      state: bags.state,
      destination: bags.destination,
      airlineCode: flights.airlineCode,
      flightNumber: flights.flightNumber,
      pieceCount: sql<number>`${pieceCountOfBag}::int`,
      weightKg: sql<number>`${weightOfBag}::float8`,
    })
    .from(bags)
    .leftJoin(flights, eq(flights.id, bags.flightId))
    .where(inArray(bags.id, [...ids]))
export type BagNow = Awaited<ReturnType<typeof findBagsNow>>[number]

/** Shipments of any company and state with these numbers. */
export const findNumbered = (db: Db, references: readonly string[]) =>
  db
    .select({
      id: shipments.id,
      ...namedColumns,
      receiverCountry: shipments.receiverCountry,
      pieceCount: shipments.pieceCount,
      trackingException: shipments.trackingException,
    })
    .from(shipments)
    .where(hasNumber(references))
export type NumberedShipment = Awaited<ReturnType<typeof findNumbered>>[number]

export interface ParcelFacts {
  isMeasured: boolean
  /** A stock-take did not find one of its pieces. */
  isMissing: boolean
  /** A tariff code or value required by customs is missing. */
  lacksCustomsFacts: boolean
}

/** Data displayed with scan results: parcels, and bags with their current contents, in one round trip. */
export const findScanResults = async (
  db: Db,
  shipmentIds: readonly string[],
  bagIds: readonly string[],
): Promise<{ parcels: ReadonlyMap<string, ParcelFacts>; bags: ReadonlyMap<string, BagNow> }> => {
  if (shipmentIds.length === 0) return { parcels: new Map(), bags: new Map() }
  const { rows } = await db.execute<{ parcels: (ParcelFacts & { id: string })[]; bags: BagNow[] }>(sql`
    select (select coalesce(json_agg(parcel), '[]') from (
      select s.id,
        exists (select 1 from ${shipmentMeasurings} m where m.shipment_id = s.id) as "isMeasured",
        exists (select 1 from ${serviceReasonRows} r
          where r.shipment_id = s.id and r.reason = 'pieceMissing') as "isMissing",
        -- A shipment of documents has no goods.
        s.shipment_type = 2 and coalesce((
          select bool_or(coalesce(p.gtip, '') = '') or coalesce(sum(coalesce(p.total, p.quantity * p.unit_price)), 0) <= 0
          from ${shipmentProducts} p where p.shipment_id = s.id), true) as "lacksCustomsFacts"
      from ${shipments} s
      where s.id = any(${sql.param([...shipmentIds])}::uuid[])) as parcel) as parcels,
    (select coalesce(json_agg(json_build_object('id', ${bags.id}, 'number', ${bags.number}, 'state', ${bags.state},
        'destination', ${bags.destination}, 'airlineCode', ${flights.airlineCode}, 'flightNumber', ${flights.flightNumber},
        'pieceCount', ${pieceCountOfBag}, 'weightKg', ${weightOfBag}::float8)), '[]')
      from ${bags} left join ${flights} on ${flights.id} = ${bags.flightId}
      where ${bags.id} = any(${sql.param([...bagIds])}::uuid[])) as bags`)
  const { parcels, bags: found } = rows[0]!
  return {
    parcels: new Map(parcels.map(({ id, ...facts }) => [id, facts])),
    bags: new Map(found.map((bag) => [bag.id, bag])),
  }
}

/** Locations by `keyOfPiece`, read without a lock; a piece that never moved is absent. */
export const findPlacesNow = async (
  db: Db,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, { place: PiecePlace; bagId: string | null }>> => {
  if (shipmentIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(piecePlaceRows)
    .where(inArray(piecePlaceRows.shipmentId, [...shipmentIds]))
  return new Map(rows.map((row) => [keyOfPiece(row), row]))
}

/** Of one day. */
export const sumScans = (db: Db, station: string, day: string) =>
  db
    .select({ mode: stationScans.mode, tone: stationScans.tone, count: sql<number>`count(*)::int` })
    .from(stationScans)
    .where(and(eq(stationScans.station, station), eq(stationScans.day, day)))
    .groupBy(stationScans.mode, stationScans.tone)
    .orderBy(asc(stationScans.mode), asc(stationScans.tone)) as Promise<
    { mode: StationMode; tone: ScanTone; count: number }[]
  >

/** Latest scans of a station, newest first. */
export const findLastScans = (db: Db, station: string, most: number): Promise<RecordedScan[]> =>
  db
    .select(keptColumns)
    .from(stationScans)
    .where(eq(stationScans.station, station))
    .orderBy(desc(stationScans.serial))
    .limit(most)

/** Distinct station names by index skip scan: one step per station, regardless of its number of scans. */
export const findStationNames = async (db: Db): Promise<string[]> => {
  const { rows } = await db.execute<{ station: string }>(sql`
    with recursive names as (
      (select station from ${stationScans} order by station limit 1)
      union all
      select (select s.station from ${stationScans} s where s.station > names.station order by s.station limit 1)
      from names where names.station is not null
    )
    select station from names where station is not null limit 200`)
  return rows.map(({ station }) => station)
}
