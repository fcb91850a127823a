/**
 * Pieces of live shipments with their location. Starts from the facets of live states, so that its time does
 * not grow with delivered shipments.
 */
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import { lateRules } from '@kervan/domain/warehouse/whereabouts'
import { facets } from '../../shipment/shipmentFacets.ts'
import { shipmentEvents, shipmentFacets, shipmentPieces, shipments } from '../../shipment/shipment.tables.ts'
import { bags } from '../../air/bags/bag.tables.ts'
import { flights } from '../../air/flights/flight.tables.ts'
import { piecePlaceRows } from '../../tracking/locations/place.tables.ts'

/** States that are paid and not finished. */
const liveStates: readonly ShipmentState[] = [
  'paid',
  'booked',
  'received',
  'inProcess',
  'inTransit',
  'outForDelivery',
]

/** Days for which a cancelled parcel in the warehouse is listed; after that nobody looks for it here. */
const returnDays = 90

const liveFacets = sql.join(
  liveStates.map((state) => sql`${facets.state(state)}`),
  sql`, `,
)

/**
 * Pieces of shipments in progress. The limits prevent full table scans when the planner overestimates the
 * number of live shipments: each row is looked up by key. Moving without a location means that a carrier
 * collected it without our scan.
 */
const onTheirWay = sql`
  select s.id as shipment_id, coalesce(piece.position + 1, 1)::int as piece_number, s.asset_reference, s.receiver_country, s.state, s.created_at,
    greatest(s.piece_count, 1) as piece_count, p.courier_id, p.station, p.bag_id, b.flight_id, p.since as placed_at,
    case
      when p.place is null then case when s.state in ('paid', 'booked') then 'ordered' else 'unplaced' end
      when p.place <> 'bag' then p.place
      when b.state = 'received' or f.state = 'arrived' then 'arrived'
      when f.state = 'departed' then 'departed'
      when b.state = 'loaded' then 'onFlight'
      else 'bag'
    end as place
  from ${shipmentFacets} live
  cross join lateral (select * from ${shipments} where id = live.shipment_id limit 1) s
  left join lateral (select position from ${shipmentPieces} where shipment_id = s.id offset 0) piece on true
  left join lateral (select * from ${piecePlaceRows}
    where shipment_id = s.id and piece_number = coalesce(piece.position + 1, 1) limit 1) p on true
  left join ${bags} b on b.id = p.bag_id
  left join ${flights} f on f.id = b.flight_id
  where live.facet in (${liveFacets})`

/** Pieces in the warehouse, read by the three partial indexes for them. */
const withUs = sql`
  select shipment_id, piece_number, courier_id, station, bag_id, since from ${piecePlaceRows}
    where place = 'warehouse' and since > now() - make_interval(days => ${returnDays})
  union all
  select shipment_id, piece_number, courier_id, station, bag_id, since from ${piecePlaceRows}
    where courier_id is not null and since > now() - make_interval(days => ${returnDays})
  union all
  select p.shipment_id, p.piece_number, p.courier_id, p.station, p.bag_id, p.since from ${bags} b
    join ${piecePlaceRows} p on p.bag_id = b.id
    where b.state <> 'received' and b.state in ('open', 'closed')`

/** Pieces in the warehouse although their shipment was cancelled or returns. */
const comingBack = sql`
  select s.id, p.piece_number::int, s.asset_reference, s.receiver_country, s.state, s.created_at,
    greatest(s.piece_count, 1), p.courier_id, p.station, p.bag_id, b.flight_id, p.since, 'toReturn'
  from (${withUs}) p
  cross join lateral (select * from ${shipments} where id = p.shipment_id limit 1) s
  left join ${bags} b on b.id = p.bag_id
  where s.state in ('cancelling', 'cancelled', 'returned')`

/**
 * Start of waiting: the payment for pieces not yet collected, departure or landing for pieces on a flight,
 * otherwise the last move.
 */
const since = sql`case r.place
  when 'ordered' then coalesce(
    (select min(e.at) from ${shipmentEvents} e where e.shipment_id = r.shipment_id and e.to_state = 'paid'), r.created_at)
  when 'departed' then coalesce(f.departure_actual, r.placed_at)
  when 'arrived' then coalesce(f.arrival_actual, r.placed_at)
  else coalesce(r.placed_at, r.created_at)
end`

const planOf = { onFlight: sql`f.departure_planned`, departed: sql`f.arrival_planned` }

const lateFrom = sql`case w.place ${sql.join(
  lateRules.map(({ place, from, hours }) => {
    const start = from === 'plan' ? planOf[place as keyof typeof planOf] : sql`w.since`
    return sql`when ${sql.raw(`'${place}'`)} then ${start} + make_interval(hours => ${hours})`
  }),
  sql` `,
)} end`

/** One row per piece, aliased `live`. A piece is in it once, because a shipment has one state. */
export const livePieces = (): SQL => sql`(
  select w.*, ${lateFrom} as late_from, w.shipment_id::text || ' ' || lpad(w.piece_number::text, 3, '0') as id
  from (
    select r.*, ${since} as since
    from (${onTheirWay} union all ${comingBack}) r
    left join ${flights} f on f.id = r.flight_id
  ) w
  left join ${flights} f on f.id = w.flight_id
) as live`
