/**
 * Carrier events: many in one call versus single calls; a table with `BENCH_EVENTS` events (default a million)
 * versus ten thousand; and a shipment with two thousand events versus one with twenty. Measured alternately.
 */
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { recordTrackingEvent } from '../../apps/api/src/features/tracking/recordEvents.ts'
import { recordManyEvents } from '../../apps/api/src/features/tracking/recordManyEvents.ts'
import { seedTrackingStatuses } from '../../apps/api/src/features/tracking/seedTrackingStatuses.ts'
import { trackShipment } from '../../apps/api/src/features/tracking/trackShipment.ts'
import type { NewEvent } from '../../apps/api/src/features/tracking/tracking.queries.ts'
import { openBenchServer } from './filled/benchServer.ts'
import type { BenchServer } from './filled/benchServer.ts'
import { administrator, makeCtx, openBenchServices } from './filled/benchServices.ts'
import type { BenchServices } from './filled/benchServices.ts'
import { timeOnce } from './filled/filledShipments.ts'
import type { BenchRow } from './measuring/row.ts'
import { sizeOf } from './measuring/size.ts'
import { median } from './measuring/statistics.ts'

const largeEvents = Number(process.env.BENCH_EVENTS ?? sizeOf(1_000_000, 12_000))
const smallEvents = 10_000
const perShipment = 20
const hotEvents = sizeOf(2000, 40)
const batch = sizeOf(200, 20)
const pairs = sizeOf(25, 1)

const fill = async (address: string, events: number): Promise<void> => {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica; set maintenance_work_mem = '512MB'`)
    await client.query(`insert into companies (id, name) values (1, 'Yıldırım İhracat')`)
    await client.query(
      `insert into users (id, email, first_name, last_name) values (1, 'bench@kervan.example', 'B', 'B')`,
    )
    await client.query(`
      insert into shipments (company_id, created_by, asset_reference, supplier_reference, details, sender, receiver, sender_name,
        receiver_name, search_words, receiver_country, state, payment_status, total_weight_kg, piece_count, tracking_group, created_at)
      select 1, 1, 'KRV-' || lpad(n::text, 8, '0') || '-0', '1Z' || lpad(n::text, 16, '0'), '{}', '{}', '{}', 'G', 'A', 'g a',
        'DE', 'inTransit', 'successful', 1.5, 1, 3, now() - n * interval '30 seconds'
      from generate_series(1, ${events / perShipment}) n`)
    await client.query(`
      insert into purchases (shipment_id, connector, state, booked_at) select id, 'house', 'answered', now() - interval '60 days' from shipments`)
    await client.query(`
      insert into shipment_numbers (shipment_id, number, kind, connector) select id, supplier_reference, 'waybill', 'ups' from shipments`)
    await client.query(`
      insert into tracking_events (shipment_id, status_id, at, place, source)
      select shipment.id, code.id, now() - interval '40 days' + n * interval '1 hour', 'Leipzig', 'poll'
      from shipments as shipment, generate_series(1, ${perShipment}) n,
        (select id from tracking_statuses where carrier_code = 'UPS' and code = '5') as code`)
    await client.query(`
      insert into tracking_events (shipment_id, status_id, at, place, source)
      select shipment.id, code.id, now() - interval '39 days' + n * interval '1 minute', 'Köln', 'poll'
      from (select id from shipments order by asset_reference limit 1) as shipment, generate_series(1, ${hotEvents}) n,
        (select id from tracking_statuses where carrier_code = 'UPS' and code = '10') as code`)
    for (const table of ['shipments', 'purchases', 'shipment_numbers', 'tracking_events'])
      await client.query(`vacuum analyze ${table}`)
  } finally {
    await client.end()
  }
}

const openFilled = async (server: BenchServer, events: number): Promise<BenchServices> => {
  const address = await server.createDatabase()
  const services = await openBenchServices(address.href, server.folder)
  await seedTrackingStatuses(services.db)
  await fill(address.href, events)
  return services
}

interface World {
  services: BenchServices
  /** Ids without the shipment with two thousand events. */
  ids: string[]
  references: string[]
  hot: { id: string; reference: string }
  statusId: number
}

const openWorld = async (services: BenchServices): Promise<World> => {
  const { db } = services
  const { rows } = await db.execute<{ id: string; asset_reference: string }>(
    sql`select id, supplier_reference as asset_reference from shipments order by asset_reference limit 501`,
  )
  const status = await db.execute<{ id: number }>(
    sql`select id from tracking_statuses where carrier_code = 'UPS' and code = '5'`,
  )
  const [hot, ...rest] = rows
  return {
    services,
    ids: rest.map(({ id }) => id),
    references: rest.map(({ asset_reference }) => asset_reference),
    hot: { id: hot!.id, reference: hot!.asset_reference },
    statusId: status.rows[0]!.id,
  }
}

let told = 0
/** Builds a new event per shipment, one minute after the previous. */
const eventsOf = ({ statusId }: World, ids: readonly string[]): NewEvent[] => {
  told += 1
  const at = new Date(Date.now() - 20 * 86_400_000 + told * 61_000)
  return ids.map((shipmentId) => ({
    shipmentId,
    pieceNumber: 0,
    statusId,
    at,
    place: 'Berlin',
    source: 'webhook',
    actorId: null,
  }))
}

const recordBatch = (world: World, ids: readonly string[]): Promise<unknown> =>
  world.services.db.transaction((tx) =>
    recordManyEvents(tx, world.services, eventsOf(world, ids), new Date()),
  )

const recordEach = async (world: World, ids: readonly string[]): Promise<void> => {
  for (const event of eventsOf(world, ids)) await recordTrackingEvent(world.services, event, new Date())
}

const page = ({ services }: World, assetReference: string): Promise<unknown> =>
  trackShipment(makeCtx(services, administrator), { assetReference })

type Run = () => Promise<unknown>

const compare = async (floor: Run, figure: Run): Promise<{ floor: number; figure: number }> => {
  const floors: number[] = []
  const figures: number[] = []
  await floor()
  await figure()
  for (let pair = 0; pair < pairs; pair++) {
    floors.push(await timeOnce(floor))
    figures.push(await timeOnce(figure))
  }
  return { floor: median(floors), figure: median(figures) }
}

const atMost = async (name: string, goal: number, floor: Run, figure: Run): Promise<BenchRow> => {
  const times = await compare(floor, figure)
  const ratio = times.figure / times.floor
  return {
    name,
    ratio,
    goal: `≤ ${goal}`,
    met: ratio <= goal,
    detail: `${times.figure.toFixed(2)} ms to ${times.floor.toFixed(2)} ms`,
  }
}

const measureBatch = async (world: World): Promise<BenchRow> => {
  const ids = world.ids.slice(0, batch)
  const times = await compare(
    () => recordBatch(world, ids),
    () => recordEach(world, ids),
  )
  const ratio = times.figure / times.floor
  return {
    name: `ingest, ${batch} events at once to one by one`,
    ratio,
    goal: '≥ 15',
    met: ratio >= 15,
    detail: `${times.floor.toFixed(1)} ms to ${times.figure.toFixed(1)} ms`,
  }
}

export const run = async (): Promise<BenchRow[]> => {
  const server = await openBenchServer()
  const opened = [await openFilled(server, smallEvents), await openFilled(server, largeEvents)]
  try {
    const [small, big] = [await openWorld(opened[0]!), await openWorld(opened[1]!)]
    const ids = (world: World) => world.ids.slice(300, 400)
    const size = largeEvents.toLocaleString('en')
    return [
      await measureBatch(small),
      await atMost(
        `ingest of 100 events at ${size} to 10,000`,
        1.3,
        () => recordBatch(small, ids(small)),
        () => recordBatch(big, ids(big)),
      ),
      await atMost(
        `tracking page at ${size} events to 10,000`,
        1.3,
        () => page(small, small.references[420]!),
        () => page(big, big.references[420]!),
      ),
      await atMost(
        `tracking page of ${hotEvents} events to ${perShipment}`,
        2,
        () => page(big, big.references[421]!),
        () => page(big, big.hot.reference),
      ),
      await atMost(
        `ingest of an event to a shipment with ${hotEvents} to ${perShipment}`,
        2,
        () => recordBatch(big, [big.ids[422]!]),
        () => recordBatch(big, [big.hot.id]),
      ),
    ]
  } finally {
    for (const services of opened) await services.close()
    await server.stop()
  }
}
