/**
 * The pieces of live shipments with where they are. It begins with the facets of the states that are not over, so that its time
 * does not grow with the shipments that were ever delivered.
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

/** Paid, and not over. */
const liveStates: readonly ShipmentState[] = [
  'paid',
  'booked',
  'received',
  'inProcess',
  'inTransit',
  'outForDelivery',
]

/** Of a parcel that was given up and lies with us: later nobody looks for it here any more. */
const returnDays = 90

const liveFacets = sql.join(
  liveStates.map((state) => sql`${facets.state(state)}`),
  sql`, `,
)

/**
 * Pieces of shipments that go on. The limits keep the database from reading whole tables where it thinks that more shipments are
 * live than are: each row is looked up by its key. Without a place, and moving: a carrier took it without our scan.
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

/** Pieces that lie with us, by the three indexes that hold those alone. */
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

/** Those although their shipment was given up or comes back. */
const comingBack = sql`
  select s.id, p.piece_number::int, s.asset_reference, s.receiver_country, s.state, s.created_at,
    greatest(s.piece_count, 1), p.courier_id, p.station, p.bag_id, b.flight_id, p.since, 'toReturn'
  from (${withUs}) p
  cross join lateral (select * from ${shipments} where id = p.shipment_id limit 1) s
  left join ${bags} b on b.id = p.bag_id
  where s.state in ('cancelling', 'cancelled', 'returned')`

/** Since when: of what nobody fetched yet since its payment, of what flies since its flight left or landed. */
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

/** One row for each piece, under the name `live`; a piece is in it once, since a shipment has one state. */
export const livePieces = (): SQL => sql`(
  select w.*, ${lateFrom} as late_from, w.shipment_id::text || ' ' || lpad(w.piece_number::text, 3, '0') as id
  from (
    select r.*, ${since} as since
    from (${onTheirWay} union all ${comingBack}) r
    left join ${flights} f on f.id = r.flight_id
  ) w
  left join ${flights} f on f.id = w.flight_id
) as live`
