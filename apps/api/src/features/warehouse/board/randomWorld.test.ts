/** Compares every number of the board with an independent calculation and with its lists, for random data. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { boardEndpoints } from '@kervan/contract/warehouse/board/board.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { insertParcels } from '../testing/simulatedWorld.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const hourMs = 3_600_000
const shipmentCount = 240

const ask = async <Row extends Record<string, unknown>>(
  statement: string,
  [value]: unknown[] = [],
): Promise<Row[]> => {
  const parts = statement.split('$1').map((part) => sql.raw(part))
  const { rows } = await test.services.db.execute(sql.join(parts, sql`${value}`))
  return rows as Row[]
}

/**
 * Creates random pieces in all locations, with bags and flights in all states, including cancelled and finished
 * shipments.
 */
const buildWorld = async (): Promise<void> => {
  const { db } = test.services
  const now = test.services.clock().toISOString()
  await insertParcels(ask, shipmentCount)
  const chance = (values: readonly string[]) =>
    sql`(${sql.raw(`array[${values.map((value) => `'${value}'`).join(',')}]`)})[1 + floor(random() * ${values.length})::int]`
  await db.execute(sql`
    insert into flights (airline_code, flight_number, master_waybill, origin, destination, departure_planned, arrival_planned,
      state, created_by, departure_actual, arrival_actual)
    select 'TK', (4000 + n)::text, '2359' || lpad(n::text, 7, '0'), 'IST', 'CGN', t, t + interval '4 hours', state, 1,
      case when state in ('departed', 'arrived') then t + interval '10 minutes' end,
      case when state = 'arrived' then t + interval '5 hours' end
    from (select n, ${now}::timestamptz - random() * interval '60 hours' + interval '10 hours' as t,
      (array['planned', 'closed', 'departed', 'arrived'])[1 + n % 4] as state from generate_series(1, 16) n) f`)
  await db.execute(sql`
    insert into bags (number, flight_id, destination, state, created_by)
    select 'RW-' || n, f.id, 'CGN', case
      when f.state = 'arrived' then (array['loaded', 'received'])[1 + n % 2]
      when f.state = 'departed' then 'loaded' else (array['open', 'closed', 'loaded'])[1 + n % 3] end, 1
    from generate_series(1, 48) n
    left join (select id, state, row_number() over (order by flight_number) r from flights where flight_number like '40%') f
      on f.r = n % 18`)
  await db.execute(sql`
    insert into piece_places (shipment_id, piece_number, place, bag_id, courier_id, station, since)
    select shipment_id, number, place, case when place = 'bag' then bag_id end,
      case when place = 'courier' then (select id from users where email = 'kurye@kervan.example') end,
      case when place = 'warehouse' then (array['Raf 1', 'Raf 2'])[1 + floor(random() * 2)::int] end,
      ${now}::timestamptz - random() * interval '120 hours'
    from (
      select s.shipment_id, s.position + 1 as number, ${chance(['courier', 'warehouse', 'bag', 'bag', 'bag', 'handedOver', 'none'])} as place,
        b.id as bag_id
      from (select *, row_number() over (order by shipment_id, position) r from shipment_pieces
        join shipments on shipments.id = shipment_id and asset_reference like 'KRV-4%') s
      join (select id, row_number() over (order by number) r from bags where number like 'RW-%') b on b.r = 1 + s.r % 48
    ) p where place <> 'none'`)
  await db.execute(sql`
    update shipments set state = ${chance(['paid', 'booked', 'received', 'inProcess', 'inTransit', 'outForDelivery', 'delivered', 'cancelled', 'returned'])}
    where asset_reference like 'KRV-4%'`)
  await db.execute(sql`
    insert into shipment_events (shipment_id, from_state, to_state, event, at)
    select id, 'inCart', 'paid', 'pay', ${now}::timestamptz - random() * interval '96 hours' from shipments
    where asset_reference like 'KRV-4%' and random() < 0.7`)
}

interface RawPiece extends Record<string, unknown> {
  reference: string
  number: number
  state: string
  createdAt: Date
  paidAt: Date | null
  place: string | null
  since: Date | null
  bagState: string | null
  flightState: string | null
  departurePlanned: Date | null
  arrivalPlanned: Date | null
  departureActual: Date | null
  arrivalActual: Date | null
}

const times = [
  'createdAt',
  'paidAt',
  'since',
  'departurePlanned',
  'arrivalPlanned',
  'departureActual',
  'arrivalActual',
] as const

const readPieces = async (): Promise<RawPiece[]> => {
  const rows = await ask<RawPiece>(`
    select s.asset_reference as reference, n as number, s.state, s.created_at as "createdAt", p.place, p.since,
      (select min(at) from shipment_events where shipment_id = s.id and to_state = 'paid') as "paidAt",
      b.state as "bagState", f.state as "flightState", f.departure_planned as "departurePlanned",
      f.arrival_planned as "arrivalPlanned", f.departure_actual as "departureActual", f.arrival_actual as "arrivalActual"
    from shipments s cross join lateral generate_series(1, greatest(1, s.piece_count)) n
    left join piece_places p on p.shipment_id = s.id and p.piece_number = n
    left join bags b on b.id = p.bag_id left join flights f on f.id = b.flight_id`)
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(times.map((time) => [time, row[time] && new Date(row[time])])),
  }))
}

interface Worked {
  key: string
  place: string
  age: string
  isLate: boolean
}

const lateHours: Record<string, number> = {
  ordered: 48,
  courier: 12,
  warehouse: 24,
  bag: 24,
  arrived: 24,
  toReturn: 72,
}

/** Independent calculation by docs/rules.md, "Where everything is"; null for finished pieces. */
const workOut = (piece: RawPiece, now: Date): Worked | null => {
  const placeOf = (): string | null => {
    const { state, place, bagState, flightState } = piece
    if (['cancelling', 'cancelled', 'returned'].includes(state)) {
      const liesHere =
        place === 'warehouse' ||
        place === 'courier' ||
        (place === 'bag' && ['open', 'closed'].includes(bagState!))
      return liesHere ? 'toReturn' : null
    }
    if (!['paid', 'booked', 'received', 'inProcess', 'inTransit', 'outForDelivery'].includes(state))
      return null
    if (place === null) return ['paid', 'booked'].includes(state) ? 'ordered' : 'unplaced'
    if (place !== 'bag') return place
    if (bagState === 'received' || flightState === 'arrived') return 'arrived'
    if (flightState === 'departed') return 'departed'
    return bagState === 'loaded' ? 'onFlight' : 'bag'
  }
  const place = placeOf()
  if (place === null) return null
  const since =
    place === 'ordered'
      ? (piece.paidAt ?? piece.createdAt)
      : place === 'departed'
        ? (piece.departureActual ?? piece.since!)
        : place === 'arrived'
          ? (piece.arrivalActual ?? piece.since!)
          : (piece.since ?? piece.createdAt)
  const hours = (now.getTime() - since.getTime()) / hourMs
  const lateAfter = (planned: Date | null, after: number) =>
    planned !== null && now.getTime() > planned.getTime() + after * hourMs
  const isLate =
    place === 'onFlight'
      ? lateAfter(piece.departurePlanned, 2)
      : place === 'departed'
        ? lateAfter(piece.arrivalPlanned, 3)
        : hours > (lateHours[place] ?? Infinity)
  const age = hours >= 72 ? 'over3d' : hours >= 24 ? 'upTo3d' : hours >= 12 ? 'upTo24h' : 'upTo12h'
  return { key: `${piece.reference} ${piece.number}`, place, age, isLate }
}

it('counts random pieces at their location by the rules, and each number opens its pieces', async () => {
  await buildWorld()
  const token = await test.tokenOf('warehouse')
  const { body: board } = await test.call(boardEndpoints.getWhereabouts, { token, body: {} })
  const now = new Date(board.at)
  const worked = (await readPieces()).flatMap((piece) => workOut(piece, now) ?? [])
  expect(board.count).toBe(worked.length)
  expect(board.lateCount).toBe(worked.filter(({ isLate }) => isLate).length)
  const listed = async (filters: object): Promise<string[]> => {
    const keys: string[] = []
    let cursor: string | null = null
    do {
      const {
        body,
      }: { body: { items: { assetReference: string; pieceNumber: number }[]; nextCursor: string | null } } =
        await test.call(boardEndpoints.listPiecesByPlace, {
          token,
          body: { ...filters, pageSize: 100, cursor },
        })
      keys.push(...body.items.map(({ assetReference, pieceNumber }) => `${assetReference} ${pieceNumber}`))
      cursor = body.nextCursor
    } while (cursor)
    return keys.toSorted()
  }
  const keys = (found: readonly Worked[]) => found.map(({ key }) => key).toSorted()
  for (const { place, count, lateCount, ages, groups } of board.places) {
    const here = worked.filter((piece) => piece.place === place)
    const late = here.filter(({ isLate }) => isLate)
    expect([place, count, lateCount]).toEqual([place, here.length, late.length])
    expect(await listed({ places: [place] })).toEqual(keys(here))
    expect(await listed({ places: [place], isLate: true })).toEqual(keys(late))
    for (const [index, age] of (['upTo12h', 'upTo24h', 'upTo3d', 'over3d'] as const).entries()) {
      const aged = here.filter((piece) => piece.age === age)
      expect([place, age, ages[index]]).toEqual([place, age, aged.length])
      expect(await listed({ places: [place], age })).toEqual(keys(aged))
    }
    for (const { courierId, station, bagId, flightId, count: ofGroup } of groups.slice(0, 5)) {
      const filters = { places: [place], courierId, station, bagId, flightId }
      const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== null))
      expect(await listed(given)).toHaveLength(ofGroup)
    }
  }
  // Random data may leave a location empty, but not most of them.
  expect(new Set(worked.map(({ place }) => place)).size).toBeGreaterThan(7)
})

it('refuses customers and agents regardless of their flags', async () => {
  for (const role of ['customer', 'agent'] as const) {
    const call = { token: await test.tokenOf(role), body: {} }
    expect((await test.callFailing(boardEndpoints.getWhereabouts, call)).status).toBe(403)
    expect((await test.callFailing(boardEndpoints.listPiecesByPlace, call)).status).toBe(403)
  }
})
