/**
 * Time of a scan at a station by a parcel's second number, compared with a scan by its first one. Both numbers are
 * the carrier's; the parcels are among many others.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { makeAssetReference } from '@kervan/domain/reference/references'
import { seedDemonstration, seedFacts } from '../../../apps/api/src/db/seed/seed.ts'
import { scanAtStation } from '../../../apps/api/src/features/warehouse/stations/scanAtStation.ts'
import { openBenchServer } from '../filled/benchServer.ts'
import { makeCtx, openBenchServices } from '../filled/benchServices.ts'
import type { BenchServices } from '../filled/benchServices.ts'
import type { BenchRow } from '../measuring/row.ts'
import { sizeOf } from '../measuring/size.ts'
import { median } from '../measuring/statistics.ts'

const parcels = sizeOf(50_000, 40)
/** Parcels inserted per statement, within the time limit of a statement. */
const batch = 2_000
const pairs = sizeOf(400, 4)
const warmUp = sizeOf(50, 1)

const firstNumber = (serial: number) => `SB${7_000_000_000 + serial}`
const secondNumber = (serial: number) => `${firstNumber(serial)}001`

/** Fills booked parcels of one piece with two numbers each; returns the id of a user. */
const fill = async ({ db }: BenchServices): Promise<number> => {
  const { rows: users } = await db.execute<{ id: number; company_id: number }>(
    sql`select id, company_id from users where email = 'musteri@kervan.example'`,
  )
  const { id, company_id: companyId } = users[0]!
  const rows = Array.from({ length: parcels }, (_, serial) => ({
    reference: makeAssetReference(60_000_000 + serial),
    first: firstNumber(serial),
    second: secondNumber(serial),
  }))
  for (let from = 0; from < parcels; from += batch)
    await db.execute(sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(rows.slice(from, from + batch))}::json) as given (reference text, first text, second text)
    ), parcels as (
      insert into shipments (company_id, created_by, asset_reference, supplier_reference, details, sender, receiver,
        receiver_country, state, payment_status, carrier_id, total_weight_kg, piece_count)
      select ${companyId}, ${id}, reference, first, '{}', '{}', '{}', 'DE', 'booked', 'successful', 1, 1.5, 1 from given
      returning id, supplier_reference
    ), pieces as (
      insert into shipment_pieces (shipment_id, position, weight_kg) select id, 0, 1.5 from parcels
    ), numbers as (
      insert into shipment_numbers (shipment_id, number, kind, piece, connector)
      select id, first, 'waybill', null::smallint, 'sandboxCarrier' from parcels join given on first = supplier_reference
      union all
      select id, second, 'piece', 1, 'sandboxCarrier' from parcels join given on first = supplier_reference
    )
    insert into purchases (shipment_id, connector, state, booked_at)
    select id, 'sandboxCarrier', 'answered', now() - interval '2 days' from parcels`)
  await db.execute(sql`analyze`)
  return id
}

const measure = async (services: BenchServices): Promise<BenchRow[]> => {
  const userId = await fill(services)
  const scan = async (text: string): Promise<number> => {
    const now = new Date().toISOString()
    const ctx = makeCtx(services, {
      userId,
      roles: ['operation4controllers'],
      flags: new Set(['pickup_flightlist']),
      isOperationUser: true,
    })
    const begin = performance.now()
    const { verdict } = await scanAtStation(ctx, {
      station: 'Masa 1',
      sentAt: now,
      id: randomUUID(),
      mode: 'receive',
      text,
      bag: null,
      pieces: null,
      confirm: false,
      at: now,
    })
    if (verdict.outcome !== 'received') throw new Error(verdict.outcome)
    return performance.now() - begin
  }
  let serial = 0
  const times = { first: [] as number[], second: [] as number[] }
  for (let pair = -warmUp; pair < pairs; pair++) {
    const first = await scan(firstNumber(serial++))
    const second = await scan(secondNumber(serial++))
    if (pair < 0) continue
    times.first.push(first)
    times.second.push(second)
  }
  const [first, second] = [median(times.first), median(times.second)]
  const ratio = second / first
  return [
    {
      name: `scan by a second number of a parcel among ${parcels}, against its first number`,
      ratio,
      goal: '≤ 1.1',
      met: ratio <= 1.1,
      detail: `${second.toFixed(1)} ms against ${first.toFixed(1)} ms, median of ${pairs} pairs`,
    },
  ]
}

export const run = async (): Promise<BenchRow[]> => {
  const server = await openBenchServer()
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
