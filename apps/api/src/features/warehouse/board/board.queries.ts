import { inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import { ageGroupHours } from '@kervan/domain/warehouse/whereabouts'
import type { WhereaboutPlace } from '@kervan/domain/warehouse/whereabouts'
import type { Db } from '../../../platform/db/database.ts'
import type { ListPage } from '../../../platform/list/defineList.ts'
import { users } from '../../access/access.tables.ts'
import { bags } from '../../air/bags/bag.tables.ts'
import { flights } from '../../air/flights/flight.tables.ts'
import { livePieces } from './livePieces.ts'

/** Passes a moment as a parameter, because the application's clock counts, not the database's. */
export const at = (moment: Date): SQL => sql`${moment.toISOString()}::timestamptz`

/** Condition: waiting longer than the previous age group's limit and at most this group's. */
export const ageCondition = (group: number, now: Date): SQL => {
  const older = (hours: number) => sql`live.since <= ${at(now)} - make_interval(hours => ${hours})`
  const from = ageGroupHours[group - 1]
  const to = ageGroupHours[group]
  const parts = [
    ...(from === undefined ? [] : [older(from)]),
    ...(to === undefined ? [] : [sql`not (${older(to)})`]),
  ]
  return sql`(${sql.join(parts, sql` and `)})`
}

export interface CountedGroup extends Record<string, unknown> {
  place: WhereaboutPlace
  courierId: number | null
  station: string | null
  bagId: string | null
  flightId: string | null
  count: number
  lateCount: number
  ages: number[]
}

/** Counts by location, and within it by the courier, station, bag or flight that has the pieces. */
export const countPieces = async (db: Db, now: Date): Promise<CountedGroup[]> => {
  const ages = sql.join(
    [0, 1, 2, 3].map((group) => sql`count(*) filter (where ${ageCondition(group, now)})::int`),
    sql`, `,
  )
  const { rows } = await db.execute<CountedGroup>(sql`
    select live.place,
      case when live.place = 'courier' then live.courier_id end as "courierId",
      case when live.place = 'warehouse' then live.station end as station,
      case when live.place = 'bag' then live.bag_id end as "bagId",
      case when live.place in ('onFlight', 'departed', 'arrived') then live.flight_id end as "flightId",
      count(*)::int as count,
      count(*) filter (where live.late_from < ${at(now)})::int as "lateCount",
      array[${ages}] as ages
    from ${livePieces()}
    group by 1, 2, 3, 4, 5`)
  return rows
}

const flightName = sql<string>`${flights.airlineCode} || ${flights.flightNumber}`

/** Names of couriers, bags and flights. */
export const findNames = async (
  db: Db,
  { courierIds, bagIds, flightIds }: { courierIds: number[]; bagIds: string[]; flightIds: string[] },
): Promise<ReadonlyMap<number | string, string>> => {
  const names = new Map<number | string, string>()
  if (courierIds.length > 0)
    for (const { id, name } of await db
      .select({ id: users.id, name: sql<string>`${users.firstName} || ' ' || ${users.lastName}` })
      .from(users)
      .where(inArray(users.id, courierIds)))
      names.set(id, name)
  if (bagIds.length > 0)
    for (const { id, name } of await db
      .select({ id: bags.id, name: bags.number })
      .from(bags)
      .where(inArray(bags.id, bagIds)))
      names.set(id, name)
  if (flightIds.length > 0)
    for (const { id, name } of await db
      .select({ id: flights.id, name: flightName })
      .from(flights)
      .where(inArray(flights.id, flightIds)))
      names.set(id, name)
  return names
}

export interface ListedPiece {
  place: string
  shipmentId: string
  assetReference: string
  pieceNumber: number
  pieceCount: number
  state: ShipmentState
  countryCode: string | null
  whereabout: WhereaboutPlace
  placeName: string | null
  since: string
  lateFrom: string | null
}

/** Selects pieces for the list; `place` is the page cursor. */
export const selectPieces = (db: Db, place: ListPage['place']) =>
  db
    .select({
      place,
      shipmentId: sql<string>`live.shipment_id`,
      assetReference: sql<string>`live.asset_reference`,
      pieceNumber: sql<number>`live.piece_number`,
      pieceCount: sql<number>`live.piece_count`,
      state: sql<ShipmentState>`live.state`,
      countryCode: sql<string | null>`live.receiver_country`,
      whereabout: sql<WhereaboutPlace>`live.place`,
      placeName: sql<string | null>`case
        when live.place in ('onFlight', 'departed', 'arrived') then
          (select ${flightName} from ${flights} where ${flights.id} = live.flight_id)
        when live.bag_id is not null then (select ${bags.number} from ${bags} where ${bags.id} = live.bag_id)
        when live.courier_id is not null then
          (select ${users.firstName} || ' ' || ${users.lastName} from ${users} where ${users.id} = live.courier_id)
        else live.station end`,
      since: sql<string>`live.since`,
      lateFrom: sql<string | null>`live.late_from`,
    })
    .from(livePieces())
