/**
 * Server time of a scan into a bag with 20 concurrent stations, compared with a bare round trip to the same
 * database at the same concurrency, alternating. Parcels are in the warehouse, as before bagging.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { makeAssetReference } from '@kervan/domain/reference/references'
import { seedDemonstration, seedFacts } from '../../apps/api/src/db/seed/seed.ts'
import { createBag } from '../../apps/api/src/features/air/bags/saveBag.ts'
import { scanIntoBag } from '../../apps/api/src/features/air/bags/scanBag.ts'
import { scanAtStation } from '../../apps/api/src/features/warehouse/stations/scanAtStation.ts'
import { openBenchServer } from './filled/benchServer.ts'
import { makeCtx, openBenchServices } from './filled/benchServices.ts'
import type { BenchServices } from './filled/benchServices.ts'
import type { BenchRow } from './measuring/row.ts'
import { sizeOf } from './measuring/size.ts'
import { median } from './measuring/statistics.ts'

const stations = sizeOf(20, 2)
const scansOfEach = sizeOf(50, 2)
const pairs = sizeOf(5, 1)

const fill = async ({ db }: BenchServices): Promise<{ userId: number; references: string[] }> => {
  const { rows: users } = await db.execute<{ id: number; company_id: number }>(
    sql`select id, company_id from users where email = 'musteri@kervan.example'`,
  )
  const { id, company_id: companyId } = users[0]!
  const count = stations * scansOfEach * (pairs + 1) * 2
  const references = Array.from({ length: count }, (_, serial) => makeAssetReference(50_000_000 + serial))
  await db.execute(sql`
    with parcels as (
      insert into shipments (company_id, created_by, asset_reference, details, sender, receiver, receiver_country, state,
        payment_status, carrier_id, total_weight_kg, piece_count)
      select ${companyId}, ${id}, reference, '{}', '{}', '{}', 'DE', 'received', 'successful', 1, 1.5, 1
      from json_array_elements_text(${JSON.stringify(references)}::json) as reference returning id
    ), pieces as (
      insert into shipment_pieces (shipment_id, position, weight_kg) select id, 0, 1.5 from parcels
    ), places as (
      insert into piece_places (shipment_id, piece_number, place, since)
      select id, 1, 'warehouse', now() - interval '1 hour' from parcels
    )
    insert into bookings (shipment_id, connector, booked_at) select id, 'house', now() - interval '2 days' from parcels`)
  await db.execute(sql`analyze`)
  return { userId: id, references }
}

/** Runs stations in parallel, each without pauses. @returns the 99th percentile in milliseconds */
const workAtOnce = async (one: (station: number, n: number) => Promise<unknown>): Promise<number> => {
  const times: number[] = []
  await Promise.all(
    Array.from({ length: stations }, async (_, station) => {
      for (let n = 0; n < scansOfEach; n++) {
        const begin = performance.now()
        await one(station, n)
        times.push(performance.now() - begin)
      }
    }),
  )
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!
}

const measure = async (services: BenchServices): Promise<BenchRow[]> => {
  const { userId, references } = await fill(services)
  const ctx = () =>
    makeCtx(services, {
      userId,
      roles: ['operation4controllers'],
      flags: new Set(['pickup_flightlist']),
      isOperationUser: true,
    })
  const bags = await Promise.all(
    Array.from({ length: stations }, () =>
      createBag(ctx(), { destination: 'MUC', countryCodes: null, note: null }),
    ),
  )
  let next = 0
  const scanInList = async (station: number) => {
    const { outcome } = await scanIntoBag(ctx(), {
      id: randomUUID(),
      bagId: bags[station]!.id,
      barcode: references[next++]!,
      mayMove: false,
    })
    if (outcome !== 'added') throw new Error(outcome)
  }
  const scanAtItsStation = async (station: number) => {
    const now = new Date().toISOString()
    const { verdict } = await scanAtStation(ctx(), {
      station: `Masa ${station}`,
      sentAt: now,
      id: randomUUID(),
      mode: 'bag',
      text: references[next++]!,
      bag: bags[station]!.number,
      pieces: null,
      confirm: false,
      at: now,
    })
    if (verdict.outcome !== 'bagged') throw new Error(verdict.outcome)
  }
  const trip = () => services.db.execute(sql`select 1`)
  const compare = async (
    name: string,
    scan: (station: number) => Promise<unknown>,
    goal: number,
  ): Promise<BenchRow> => {
    await workAtOnce(scan)
    await workAtOnce(trip)
    const [floor, figure]: [number[], number[]] = [[], []]
    for (let pair = 0; pair < pairs; pair++) {
      floor.push(await workAtOnce(trip))
      figure.push(await workAtOnce(scan))
    }
    const ratio = median(figure.map((ms, pair) => ms / floor[pair]!))
    return {
      name: `${name}, ${stations} stations at once, 99th percentile, against a bare round trip`,
      ratio,
      goal: `≤ ${goal}`,
      met: ratio <= goal,
      detail: `${median(figure).toFixed(1)} ms to ${median(floor).toFixed(1)} ms`,
    }
  }
  return [
    await compare('scan into a bag', scanInList, 3),
    await compare('scan at a station, into its bag', scanAtItsStation, 3),
  ]
}

export const run = async (): Promise<BenchRow[]> => {
  const server = await openBenchServer({ durable: true })
  const services = await openBenchServices(server.connectionString, server.folder)
  try {
    await seedFacts(services.db)
    await seedDemonstration(services.db)
    return await measure(services)
  } finally {
    await services.close()
    await server.stop()
  }
}
