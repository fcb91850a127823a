/** Whole product with parcels in loaded bags of several flights. Started and called by departFlight.bench.ts. */
import type pg from 'pg'
import { insertParcels } from '../../../apps/api/src/features/warehouse/testing/simulatedWorld.ts'
import { sizeOf } from '../measuring/size.ts'
import { serveProduct } from './serveProduct.ts'
import type { ServerReady } from './serveProduct.ts'

const flights = sizeOf(5, 1)
/** Every fourth shipment has two pieces: 5,000 pieces in total. */
const shipmentsOfEach = sizeOf(4000, 40)
const bagsOfEach = sizeOf(40, 2)

export interface DepartServerReady extends ServerReady {
  flightIds: string[]
  shipments: number
  piecesOfEach: number
}

const query =
  (client: pg.Client) =>
  async <Row extends Record<string, unknown>>(statement: string, values: unknown[] = []): Promise<Row[]> =>
    (await client.query<Row>(statement, values)).rows

serveProduct(async (client) => {
  const ask = query(client)
  const pieces = await insertParcels(ask, flights * shipmentsOfEach)
  await ask(
    `with made as (
      insert into flights (airline_code, flight_number, master_waybill, origin, destination, departure_planned,
        arrival_planned, state, created_by)
      select 'TK', (1900 + n)::text, '235' || (2000000 + n)::text || ((2000000 + n) % 7)::text, 'IST', 'CGN',
        now() + interval '1 hour', now() + interval '5 hours', 'closed', users.id
      from generate_series(1, $1) as n, users where users.email = 'operasyon@kervan.example'
      returning id, created_by
    ), filled as (
      insert into bags (number, flight_id, destination, state, created_by)
      select 'BENCH-' || id || '-' || n, id, 'CGN', 'loaded', created_by from made, generate_series(1, $2) as n
    )
    select 1`,
    [flights, bagsOfEach],
  )
  // Assigns whole shipments alternately, so that all flights have the same number of pieces.
  await ask(
    `insert into piece_places (shipment_id, piece_number, place, bag_id, since)
    select shipment, number, 'bag', bag.id, now()
    from jsonb_to_recordset($1::jsonb) as piece (shipment uuid, number int, place int)
      join (select id, row_number() over (order by number) - 1 as position from bags where number like 'BENCH-%') as bag
        on bag.position = piece.place`,
    [
      JSON.stringify(
        pieces.map(({ shipmentId, pieceNumber }, index) => ({
          shipment: shipmentId,
          number: pieceNumber,
          place: Math.floor((index / pieces.length) * flights * bagsOfEach),
        })),
      ),
    ],
  )
  await ask('analyze')
  const ordered = await ask<{ id: string }>(
    `select flight_id as id from bags where number like 'BENCH-%' group by flight_id order by min(number)`,
  )
  return {
    flightIds: ordered.map(({ id }) => id),
    shipments: flights * shipmentsOfEach,
    piecesOfEach: pieces.length / flights,
  } satisfies Omit<DepartServerReady, keyof ServerReady>
})
