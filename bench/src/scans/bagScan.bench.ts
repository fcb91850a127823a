/**
 * Scans per second of ten concurrent stations that never pause, compared with people at them, who make one scan a
 * second each. Parcels are in the warehouse, as before bagging.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { makeAssetReference } from '@kervan/domain/reference/references'
import { seedDemonstration, seedFacts } from '../../../apps/api/src/db/seed/seed.ts'
import { createBag } from '../../../apps/api/src/features/air/bags/saveBag.ts'
import { scanIntoBag } from '../../../apps/api/src/features/air/bags/scanBag.ts'
import { scanAtStation } from '../../../apps/api/src/features/warehouse/stations/scanAtStation.ts'
import { openBenchServer } from '../filled/benchServer.ts'
import { makeCtx, openBenchServices } from '../filled/benchServices.ts'
import type { BenchServices } from '../filled/benchServices.ts'
import type { BenchRow } from '../measuring/row.ts'
import { sizeOf } from '../measuring/size.ts'
import { median } from '../measuring/statistics.ts'

const stations = sizeOf(10, 2)
const scansOfEach = sizeOf(50, 2)
const rounds = sizeOf(5, 1)

const fill = async ({ db }: BenchServices): Promise<{ userId: number; references: string[] }> => {
  const { rows: users } = await db.execute<{ id: number; company_id: number }>(
    sql`select id, company_id from users where email = 'musteri@kervan.example'`,
  )
  const { id, company_id: companyId } = users[0]!
  const count = stations * scansOfEach * (rounds + 1) * 2
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
    insert into purchases (shipment_id, connector, state, booked_at) select id, 'house', 'answered', now() - interval '2 days' from parcels`)
  await db.execute(sql`analyze`)
  return { userId: id, references }
}

interface Round {
  perSecond: number
  /** 99th percentile of the duration of one scan, in milliseconds. */
  slowMs: number
}

/** Runs stations in parallel, each without pauses. */
const workAtOnce = async (one: (station: number) => Promise<unknown>): Promise<Round> => {
  const times: number[] = []
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: stations }, async (_, station) => {
      for (let n = 0; n < scansOfEach; n++) {
        const begin = performance.now()
        await one(station)
        times.push(performance.now() - begin)
      }
    }),
  )
  const perSecond = (1000 * times.length) / (performance.now() - begun)
  return { perSecond, slowMs: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]! }
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
  const judge = async (name: string, scan: (station: number) => Promise<unknown>): Promise<BenchRow> => {
    await workAtOnce(scan)
    const measured: Round[] = []
    for (let round = 0; round < rounds; round++) measured.push(await workAtOnce(scan))
    const perSecond = median(measured.map((round) => round.perSecond))
    const ratio = perSecond / stations
    const slowMs = median(measured.map((round) => round.slowMs))
    return {
      name: `${name}, ${stations} stations without a pause, against a scan a second each`,
      ratio,
      goal: '≥ 5',
      met: ratio >= 5,
      detail: `${perSecond.toFixed(0)} scans a second, 99th percentile ${slowMs.toFixed(0)} ms`,
    }
  }
  return [
    await judge('scan into a bag', scanInList),
    await judge('scan at a station, into its bag', scanAtItsStation),
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
