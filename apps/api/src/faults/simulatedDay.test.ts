/**
 * Simulates a day of 300 stops, 5,000 parcels, 40 bags and 6 flights, with offline phones, clocks that are a
 * day off, scans sent twice or from two stations at once, and a server killed in each hour. At the end every
 * piece is in exactly one place, sums equal those of the scans, no acknowledged scan is lost, and no event is
 * duplicated. `SIMULATED_DAY_SEED` selects another day.
 */
import { groupBy } from '@kervan/domain/pricing/rating/compile/groupBy'
import { expect, it } from 'vitest'
import { bagEndpoints } from '@kervan/contract/air/bags/bag.endpoints'
import { flightEndpoints } from '@kervan/contract/air/flights/flight.endpoints'
import {
  courierEmail,
  insertCouriers,
  insertParcels,
  insertStops,
} from '../features/warehouse/testing/simulatedWorld.ts'
import type { SimulatedPiece } from '../features/warehouse/testing/simulatedWorld.ts'
import { useKillableProducts } from './killableProducts.ts'
import type { RealProcess } from './realProcess.ts'
import { bagScan, makeDevice, seededRandom, stationBatch, stopRecord } from './simulatedDay.ts'
import type { Device } from './simulatedDay.ts'

const seed = Number(process.env.SIMULATED_DAY_SEED ?? 1)
const large = { couriers: 12, stops: 300, shipments: 4000, stations: 8, bags: 40, flights: 6 }
const small = { ...large, stops: 60, shipments: 800 }
const dayMs = 24 * 60 * 60_000

const { start, startLater, signIn, query, endUndoTime } = useKillableProducts()

const airports = ['CGN', 'CDG', 'LHR', 'JFK', 'AMS', 'DXB'] as const

const masterWaybillOf = (index: number): string => {
  const serial = 1_234_500 + index
  return `235${serial}${serial % 7}`
}

interface Day {
  size: typeof large
  product: RealProcess
  random: () => number
  token: string
  courierTokens: string[]
  pieces: SimulatedPiece[]
  stops: { reservationId: string; courier: number; pieces: SimulatedPiece[] }[]
  couriers: Device[]
  stations: Device[]
  bags: { id: string; number: string; country: string; flight: number }[]
  flights: { id: string }[]
}

const chunk = <Value>(values: readonly Value[], count: number): Value[][] =>
  Array.from({ length: count }, (_, index) => values.filter((_value, at) => at % count === index))

const openFlights = async (
  product: RealProcess,
  token: string,
  size: Day['size'],
): Promise<Pick<Day, 'flights' | 'bags'>> => {
  const flights: Day['flights'] = []
  const bags: Day['bags'] = []
  for (const [index, destination] of airports.entries()) {
    const { id } = await product.call(flightEndpoints.createFlight, {
      token,
      idempotencyKey: `flight-${index}`,
      body: {
        airlineCode: 'TK',
        flightNumber: String(1500 + index),
        masterWaybill: masterWaybillOf(index),
        origin: 'IST',
        destination,
        departurePlanned: '2026-12-01T22:00',
        arrivalPlanned: '2026-12-02T09:00',
      },
    })
    flights.push({ id })
  }
  const countries = ['DE', 'FR', 'GB', 'US', 'NL', 'AE']
  for (let index = 0; index < size.bags; index += 1) {
    const flight = index % size.flights
    const bag = await product.call(bagEndpoints.createBag, {
      token,
      idempotencyKey: `bag-${index}`,
      body: {
        flightId: flights[flight]!.id,
        destination: airports[flight]!,
        countryCodes: [countries[flight]!],
      },
    })
    bags.push({ id: bag.id, number: bag.number, country: countries[flight]!, flight })
  }
  return { flights, bags }
}

const beginDay = async (size: Day['size']): Promise<Day> => {
  const product = await start()
  const random = seededRandom(seed)
  const pieces = await insertParcels(query, size.shipments)
  const courierIds = await insertCouriers(query, size.couriers)
  const shipmentIds = [...new Set(pieces.map(({ shipmentId }) => shipmentId))]
  const byStop = chunk(shipmentIds, size.stops)
  const piecesOf = groupBy(pieces, ({ shipmentId }) => shipmentId)
  const planned = byStop.map((ids, index) => ({
    courier: index % size.couriers,
    courierId: courierIds[index % size.couriers]!,
    order: Math.floor(index / size.couriers) + 1,
    shipmentIds: ids,
    pieces: ids.flatMap((id) => piecesOf.get(id)!),
  }))
  const reservationIds = await insertStops(
    query,
    planned.map((stop) => ({ ...stop, pieces: stop.pieces.length })),
  )
  const token = await signIn(product, 'operasyon@kervan.example')
  const courierTokens: string[] = []
  for (let index = 0; index < size.couriers; index += 1)
    courierTokens.push(await signIn(product, courierEmail(index)))
  return {
    size,
    product,
    random,
    token,
    courierTokens,
    pieces,
    stops: planned.map(({ courier, pieces: ofStop }, index) => ({
      reservationId: reservationIds[index]!,
      courier,
      pieces: ofStop,
    })),
    couriers: Array.from({ length: size.couriers }, (_, index) =>
      makeDevice(index === 3 ? dayMs : index === 5 ? -dayMs : 0),
    ),
    stations: Array.from({ length: size.stations }, (_, index) => makeDevice(index === 1 ? dayMs : 0)),
    ...(await openFlights(product, token, size)),
  }
}

/** Blocks some parcels: 20 are cancelled, 10 are not booked yet. */
const spoilParcels = async (pieces: readonly SimulatedPiece[]): Promise<void> => {
  const ids = [...new Set(pieces.map(({ shipmentId }) => shipmentId))]
  await query(`update shipments set state = 'cancelled' where id = any($1::uuid[])`, [ids.slice(0, 20)])
  await query(`update shipments set state = 'paid' where id = any($1::uuid[])`, [ids.slice(20, 30)])
}

const atOf = ({ clockAhead }: Device): string => new Date(Date.now() + clockAhead).toISOString()

/**
 * Sends the stops of the hour: most are successful, some are sent twice, one courier is offline until the
 * afternoon.
 */
const addStops = (day: Day, hour: number): void => {
  for (const { reservationId, courier, pieces } of chunk(day.stops, 7)[hour - 1] ?? []) {
    const device = day.couriers[courier]!
    const record = stopRecord({
      token: day.courierTokens[courier]!,
      reservationId,
      pieces,
      at: atOf(device),
      isPickedUp: day.random() > 0.05,
    })
    device.add(record)
    if (day.random() < 0.1) device.add(record)
  }
}

/** Two stations at the entrance scan some parcels twice, including parcels without a courier record. */
const addReceiving = (day: Day, hour: number): void => {
  const arriving = chunk(day.pieces, 7)[hour - 3] ?? []
  for (const [index, pieces] of chunk(arriving, 4).entries()) {
    const device = day.stations[index]!
    const scans = pieces.flatMap(({ code }) => {
      const scan = { text: code, mode: 'receive' as const }
      return day.random() < 0.05 ? [scan, scan, { ...scan, text: 'XX-UNKNOWN' }] : [scan]
    })
    const head = { token: day.token, station: `Kapı ${index}`, at: atOf(device) }
    const batches = chunk(scans, 4)
    for (const batch of batches) if (batch.length > 0) device.add(stationBatch(head, batch))
    // The neighbouring station scans the first parcels at the same time.
    const beside = day.stations[(index + 1) % 4]!
    if (scans.length > 0)
      beside.add(
        stationBatch({ ...head, station: `Kapı ${(index + 1) % 4}`, at: atOf(beside) }, scans.slice(0, 20)),
      )
  }
}

/**
 * Scans into bags of the parcel's country, with some errors: another country, two bags at once, a bag's own
 * screen.
 */
const addBagging = (day: Day, hour: number): void => {
  const due = chunk(day.pieces, 6)[hour - 5] ?? []
  for (const [index, pieces] of chunk(due, 4).entries()) {
    const device = day.stations[4 + index]!
    const head = { token: day.token, station: `Masa ${index}`, at: atOf(device) }
    const scans = pieces.map(({ code, country }) => {
      const isMistaken = day.random() < 0.03
      const fitting = day.bags.filter((bag) => (bag.country === country) !== isMistaken)
      const bag = fitting[Math.floor(day.random() * fitting.length)]!
      return { text: code, mode: 'bag' as const, bag: bag.number }
    })
    for (const batch of chunk(scans, 5)) if (batch.length > 0) device.add(stationBatch(head, batch))
    const beside = day.stations[4 + ((index + 1) % 4)]!
    for (const { code, country } of pieces.slice(0, 10)) {
      const bag = day.bags.find((each) => each.country === country)!
      beside.add(bagScan({ token: day.token, bagId: bag.id, code, at: atOf(beside) }))
    }
  }
}

/** A station sends ten thousand scans in one call after an outage in the morning. */
const addOutage = (day: Day, hour: number): void => {
  if (hour !== 8) return
  const scans = [...day.pieces, ...day.pieces]
    .slice(0, 10_000)
    .map(({ code }) => ({ text: code, mode: 'receive' as const }))
  day.stations[0]!.add(
    stationBatch(
      { token: day.token, station: 'Kapı 0', at: new Date(Date.now() - 3_600_000).toISOString() },
      scans,
    ),
  )
}

const offlineCourier = 7

const devicesOf = (day: Day, hour: number): Device[] => [
  ...day.couriers.filter((_, index) => index !== offlineCourier || hour > 6),
  ...day.stations,
]

/** All devices send at once; the server is killed and restarted in between. */
const playHour = async (day: Day, hour: number, isKilled: boolean): Promise<void> => {
  addStops(day, hour)
  addReceiving(day, hour)
  addBagging(day, hour)
  addOutage(day, hour)
  const flushAll = () => Promise.all(devicesOf(day, hour).map((device) => device.flush(day.product)))
  const sending = flushAll()
  if (isKilled) {
    await new Promise((resolve) => setTimeout(resolve, 50 + day.random() * 250))
    await day.product.kill()
    await sending
    day.product = await startLater()
  } else await sending
  while (devicesOf(day, hour).some((device) => device.waiting() > 0)) await flushAll()
}

/**
 * Retries calls of staff after a kill, like a person would; a rejection because the step was already done is
 * accepted.
 */
const insist = async <Answer>(
  day: Day,
  call: (product: RealProcess) => Promise<Answer>,
): Promise<Answer | null> => {
  for (;;) {
    try {
      return await call(day.product)
    } catch (error) {
      if (!(error instanceof TypeError)) return null
      day.product = await startLater()
    }
  }
}

/** Closes bags while a station still scans into them, then departs all flights. */
const sendOff = async (day: Day, isKilled: boolean): Promise<void> => {
  const { token } = day
  const station = day.stations[4]!
  for (const { code, country } of day.pieces.slice(0, 200)) {
    const bag = day.bags.find((each) => each.country === country)!
    station.add(bagScan({ token, bagId: bag.id, code, at: atOf(station) }))
  }
  const scanning = station.flush(day.product)
  for (const [index, { id }] of day.bags.entries()) {
    if (isKilled && index === 20) await day.product.kill()
    const change = (move: 'close' | 'load') => (product: RealProcess) =>
      product.call(bagEndpoints.changeBagState, { token, body: { id, move, withMissing: true } })
    await insist(day, change('close'))
    await insist(day, change('load'))
  }
  await scanning
  while (station.waiting() > 0) await station.flush(day.product)
  for (const [index, { id }] of day.flights.entries()) {
    const change = (move: 'close' | 'depart' | 'arrive') => (product: RealProcess) =>
      product.call(flightEndpoints.changeFlightState, {
        token,
        body: { id, move, confirmFarFromPlan: true },
      })
    await insist(day, change('close'))
    const departing = insist(day, change('depart'))
    if (isKilled && index === 3) await day.product.kill()
    await departing
    await insist(day, change('arrive'))
  }
  for (const { id } of day.bags)
    await insist(day, (product) =>
      product.call(bagEndpoints.changeBagState, { token, body: { id, move: 'receive' } }),
    )
}

const counts = async (statement: string, values: unknown[] = []): Promise<number> =>
  Number(Object.values((await query(statement, values))[0]!)[0])

const expectOnePlaceEach = async (day: Day): Promise<void> => {
  expect(
    await counts(
      'select count(*) from shipment_pieces join shipments on shipments.id = shipment_id where supplier_reference like $1',
      ['SIM%'],
    ),
  ).toBe(day.pieces.length)
  // The newest entry of the trail must equal the current place.
  expect(
    await counts(`
      with last as (
        select distinct on (shipment_id, piece_number) shipment_id, piece_number, action, bag_id, courier_id
        from piece_moves where outcome = 'moved' order by shipment_id, piece_number, serial desc
      )
      select count(*) from last full join piece_places as place using (shipment_id, piece_number)
      where place.place is null or last.action is null
        or place.place <> case action when 'pickUp' then 'courier' when 'intoBag' then 'bag' else 'warehouse' end
        or place.bag_id is distinct from case action when 'intoBag' then last.bag_id end
        or place.courier_id is distinct from case action when 'pickUp' then last.courier_id end`),
  ).toBe(0)
}

const expectNothingLost = async (day: Day): Promise<void> => {
  const acknowledged = [...day.couriers, ...day.stations].flatMap((device) => device.acknowledged)
  const ids = [...new Set(acknowledged.map(({ scanId }) => scanId))]
  const stored = await query<{ id: string }>('select id from piece_moves where id = any($1::uuid[])', [ids])
  const kept = new Set(stored.map(({ id }) => id))
  expect(ids.filter((id) => !kept.has(id))).toEqual([])
  expect(ids.length).toBeGreaterThan(day.pieces.length * 3)
}

const expectSums = async (day: Day): Promise<void> => {
  const listed = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof day.product.call<typeof bagEndpoints.listBags>>> =
      await day.product.call(bagEndpoints.listBags, { token: day.token, body: { pageSize: 100, cursor } })
    listed.push(...page.items)
    cursor = page.nextCursor
  } while (cursor)
  const told = new Map(
    (
      await query<{ bag: string; pieces: number; kg: number }>(`
        with last as (
          select distinct on (shipment_id, piece_number) * from piece_moves where outcome = 'moved'
          order by shipment_id, piece_number, serial desc
        )
        select bag_id as bag, count(*)::int as pieces, sum(weight_kg)::float as kg
        from last join shipment_pieces as piece on piece.shipment_id = last.shipment_id and piece.position = piece_number - 1
        where action = 'intoBag' group by bag_id`)
    ).map((row) => [row.bag, row]),
  )
  expect(listed).toHaveLength(day.size.bags)
  for (const { id, pieceCount, weightKg } of listed) {
    expect(pieceCount).toBe(told.get(id)?.pieces ?? 0)
    expect(weightKg).toBeCloseTo(told.get(id)?.kg ?? 0, 3)
  }
  expect(listed.reduce((sum, { pieceCount }) => sum + pieceCount, 0)).toBeGreaterThan(day.pieces.length * 0.9)
}

const expectToldOnce = async (): Promise<void> => {
  expect(
    await counts(`select count(*) from (
      select 1 from tracking_events group by shipment_id, piece_number, status_id having count(*) > 1) as twice`),
  ).toBe(0)
  // Tracking events of a piece must not repeat events of its whole shipment.
  expect(
    await counts(`select count(*) from tracking_events as whole join tracking_events as piece
      using (shipment_id, status_id) where whole.piece_number = 0 and piece.piece_number > 0`),
  ).toBe(0)
  // Each flown piece must have three events, regardless of kills.
  const untold = (code: string) => `
    select count(*) from piece_places as place join bags on bags.id = place.bag_id join flights on flights.id = bags.flight_id
    where flights.state = 'arrived' and not exists (
      select from tracking_events as event join tracking_statuses as status on status.id = status_id
      where event.shipment_id = place.shipment_id and event.piece_number in (0, place.piece_number)
        and status.carrier_code = 'HOUSE' and status.code = '${code}')`
  await endUndoTime()
  for (const code of ['HFL', 'HDP', 'HAR'])
    await expect.poll(() => counts(untold(code)), { timeout: 60_000 }).toBe(0)
  expect(await counts(`select count(*) from flights where state <> 'arrived'`)).toBe(0)
}

const expectStopsDone = async ({ size }: Day): Promise<void> => {
  const states = await query<{ state: string; count: number }>(
    `select state, count(*)::int from reservations where number like 'SIM-%' group by state order by state`,
  )
  expect(states.reduce((sum, { count }) => sum + count, 0)).toBe(size.stops)
  expect(states.map(({ state }) => state)).toEqual(['completed', 'confirmed'])
}

it.each([
  ['calm', false, small],
  ['with a kill in each hour', true, large],
])(
  'keeps every scan and ends with every piece in one place: day %s',
  async (_, isKilled, size) => {
    const day = await beginDay(size)
    await spoilParcels(day.pieces)
    for (let hour = 1; hour <= 10; hour += 1) await playHour(day, hour, isKilled)
    await sendOff(day, isKilled)
    await expectOnePlaceEach(day)
    await expectNothingLost(day)
    await expectSums(day)
    await expectToldOnce()
    await expectStopsDone(day)
  },
  900_000,
)
