/** SQL for tests and benches at scale: a day with couriers, stops and booked parcels. */
import { makeAssetReference, makePieceCode } from '@kervan/domain/reference/references'

type Query = <Row extends Record<string, unknown>>(statement: string, values?: unknown[]) => Promise<Row[]>

export interface SimulatedPiece {
  shipmentId: string
  pieceNumber: number
  /** Code as printed on the label. */
  code: string
  country: string
  kg: number
}

const countries = ['DE', 'FR', 'GB', 'US', 'NL', 'AE'] as const

/** Every fourth shipment has two pieces. */
const pieceCountOf = (index: number): number => (index % 4 === 0 ? 2 : 1)

/** First serial number of simulated references, beyond those of other tests. */
export const firstSimulatedSerial = 40_000_000

/** Inserts `count` booked shipments of the demo customer. */
export const insertParcels = async (query: Query, count: number): Promise<SimulatedPiece[]> => {
  const rows = Array.from({ length: count }, (_, index) => ({
    reference: makeAssetReference(firstSimulatedSerial + index),
    waybill: `SIM${String(index).padStart(8, '0')}`,
    country: countries[index % countries.length]!,
    pieces: pieceCountOf(index),
    kg: 1 + (index % 7) / 2,
  }))
  const inserted = await query<{ id: string; reference: string }>(
    `with asked as (
      select * from jsonb_to_recordset($1::jsonb) as row (reference text, waybill text, country text, pieces int, kg numeric)
    ), parcels as (
      insert into shipments (company_id, created_by, asset_reference, supplier_reference, details, sender, receiver,
        receiver_country, state, payment_status, carrier_id, total_weight_kg, piece_count)
      select owner.company_id, owner.id, reference, waybill, '{}', '{}', '{}', country, 'booked', 'successful', 1,
        kg * pieces, pieces
      from asked, users as owner where owner.email = 'musteri@kervan.example'
      returning id, asset_reference, supplier_reference
    ), pieces as (
      insert into shipment_pieces (shipment_id, position, weight_kg)
      select parcels.id, position, asked.kg from parcels
        join asked on asked.reference = parcels.asset_reference
        cross join lateral generate_series(0, asked.pieces - 1) as position
    ), booked as (
      insert into purchases (shipment_id, connector, state, booked_at)
      select id, 'house', 'answered', now() - interval '40 days' from parcels
    ), numbers as (
      insert into shipment_numbers (shipment_id, number, kind, connector)
      select id, supplier_reference, 'waybill', 'house' from parcels
    )
    select id, asset_reference as reference from parcels`,
    [JSON.stringify(rows)],
  )
  const idOf = new Map(inserted.map(({ id, reference }) => [reference, id]))
  return rows.flatMap(({ reference, country, pieces, kg }) =>
    Array.from({ length: pieces }, (_, index) => ({
      shipmentId: idOf.get(reference)!,
      pieceNumber: index + 1,
      code: makePieceCode(reference, index + 1),
      country,
      kg,
    })),
  )
}

export const courierEmail = (index: number): string => `kurye${index}@kervan.example`

/** Inserts couriers beside the demo courier, with the same password and groups. */
export const insertCouriers = async (query: Query, count: number): Promise<number[]> => {
  const emails = Array.from({ length: count }, (_, index) => courierEmail(index))
  const rows = await query<{ id: number }>(
    `with made as (
      insert into users (email, first_name, last_name, phone_number, password_hash, email_confirmed_at)
      select asked.email, 'Kurye', 'Deneme', phone_number, password_hash, now()
      from users as model cross join unnest($1::text[]) as asked (email) where model.email = 'kurye@kervan.example'
      returning id, email
    ), groups as (
      insert into user_role_groups (user_id, role_group_id)
      select made.id, role_group_id from made, user_role_groups as given
      where given.user_id = (select id from users where email = 'kurye@kervan.example')
    )
    select id from made order by id`,
    [emails],
  )
  return rows.map(({ id }) => id)
}

/** Inserts one stop of today per list of shipments, confirmed and assigned to the couriers in turn. */
export const insertStops = async (
  query: Query,
  stops: readonly { courierId: number; order: number; shipmentIds: readonly string[]; pieces: number }[],
): Promise<string[]> => {
  const numbered = stops.map((stop, index) => ({ ...stop, number: `SIM-${index}` }))
  const rows = await query<{ id: string; number: string }>(
    `with window_of as (
      insert into pickup_windows (district_id, weekday, from_time, to_time, capacity)
      values (34001, extract(isodow from now() at time zone 'Europe/Istanbul'), '05:00', '23:59', 1000)
      on conflict (district_id, weekday, from_time, to_time) do update set capacity = 1000
      returning id
    ), asked as (
      select * from jsonb_to_recordset($1::jsonb)
        as row (number text, "courierId" int, "order" int, "shipmentIds" jsonb, pieces int)
    ), made as (
      insert into reservations (number, company_id, created_by, state, date, window_id, window_from, window_to, address_type,
        sender_name, email, phone, postal_code, district_id, city, district, address, piece_count, courier_id, stop_order)
      select number, owner.company_id, owner.id, 'confirmed', (now() at time zone 'Europe/Istanbul')::date, window_of.id,
        '05:00', '23:59', 'saved', 'Deneme Gönderici', 'deneme@sirket.example', '+905551112233', '34000', 34001,
        'İstanbul', 'Adalar', 'Deneme Caddesi 1', greatest(pieces, 1), "courierId", "order"
      from asked, window_of, users as owner where owner.email = 'musteri@kervan.example'
      returning id, number
    ), named as (
      insert into reservation_shipments (reservation_id, shipment_id)
      select made.id, shipment::uuid from made join asked on asked.number = made.number
        cross join lateral jsonb_array_elements_text(asked."shipmentIds") as shipment
    )
    select id, number from made`,
    [JSON.stringify(numbered)],
  )
  const idOf = new Map(rows.map(({ id, number }) => [number, id]))
  return numbered.map(({ number }) => idOf.get(number)!)
}
