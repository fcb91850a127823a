/**
 * The shipment list at ten thousand and at a million rows, side by side on one server: the first page, a deep page and
 * every offered filter with no match. Each figure is the ratio to the first page at ten thousand, timed in turn with it.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { listShipmentRows } from '../../apps/api/src/features/shipment/list/shipmentList.queries.ts'
import type {
  PagePlace,
  ShipmentFilters,
} from '../../apps/api/src/features/shipment/list/shipmentList.queries.ts'
import { openDatabase } from '../../apps/api/src/platform/db/database.ts'
import type { Database } from '../../apps/api/src/platform/db/database.ts'
import { startEmbeddedPostgres } from '../../apps/api/src/platform/db/embedded/startEmbeddedPostgres.ts'
import { migrateDatabase } from '../../apps/api/src/platform/db/migrate.ts'
import type { BenchRow } from './row.ts'
import { median } from './statistics.ts'

const pairs = 200
const pageRows = 21
const goal = 1.7
const goalBuffers = 30

const noFilter: ShipmentFilters = {
  reference: null,
  createdFrom: null,
  createdBefore: null,
  countryCodes: [],
  carrierIds: [],
  paymentStatuses: [],
  states: [],
}

const fill = async (database: Database, rows: number): Promise<void> => {
  await database.db.execute(sql`insert into companies (id, name) values (1, 'A'), (2, 'B')`)
  await database.db.execute(sql`
    insert into users (id, email, first_name, last_name) values (1, 'bench@kervan.example', 'B', 'B')`)
  await database.db.execute(sql`
    insert into shipments (company_id, created_by, asset_reference, details, sender, receiver, sender_name, receiver_name,
      receiver_country, state, payment_status, total_weight_kg, piece_count, created_at)
    select 1 + n % 2, 1, 'KRV-' || lpad(n::text, 8, '0') || '-0', '{}', '{}', '{"city":"Berlin"}', 'Gönderici', 'Alıcı',
      (array['DE','US','GB','FR','NL'])[1 + n % 5], (array['draft','booked','delivered'])[1 + n % 3],
      (array['none','successful'])[1 + n % 2], 1.5, 1, now() - n * interval '30 seconds'
    from generate_series(1, ${sql.raw(String(rows))}) n`)
  await database.db.execute(sql`vacuum analyze shipments`)
}

const timeOnce = async (run: () => Promise<unknown>): Promise<number> => {
  const begin = process.hrtime.bigint()
  await run()
  return Number(process.hrtime.bigint() - begin) / 1e6
}

const countBuffers = async (
  database: Database,
  filters: ShipmentFilters,
  after: PagePlace | null,
): Promise<number> => {
  const query = listShipmentRows(database.db, { kind: 'company', companyId: 1 }, filters, after, pageRows)
  const { rows } = await database.db.execute<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
    sql`explain (analyze, buffers, format json) ${query.getSQL()}`,
  )
  const plan = rows[0]!['QUERY PLAN'][0]!.Plan
  return plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!
}

const cases = (deep: PagePlace): { name: string; filters: ShipmentFilters; after: PagePlace | null }[] => [
  { name: 'first page', filters: noFilter, after: null },
  { name: 'deep page', filters: noFilter, after: deep },
  { name: 'reference, no match', filters: { ...noFilter, reference: 'KRV-99999' }, after: null },
  { name: 'dates, no match', filters: { ...noFilter, createdBefore: new Date('2000-01-01') }, after: null },
  { name: 'country, no match', filters: { ...noFilter, countryCodes: ['AQ'] }, after: null },
  { name: 'carrier, no match', filters: { ...noFilter, carrierIds: [99] }, after: null },
  { name: 'payment, no match', filters: { ...noFilter, paymentStatuses: ['failed'] }, after: null },
  { name: 'state, no match', filters: { ...noFilter, states: ['returned'] }, after: null },
]

const openFilled = async (server: string, name: string, rows: number): Promise<Database> => {
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const address = new URL(server)
  address.pathname = `/${name}`
  await migrateDatabase(address.href)
  // Filling a million rows takes longer than any call of the product may.
  address.searchParams.set('options', '-c statement_timeout=0')
  const database = openDatabase(address.href, 2, () => {})
  await database.db.execute(sql`set statement_timeout = 0`)
  await fill(database, rows)
  return database
}

export const run = async (): Promise<BenchRow[]> => {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'kervan-bench-'))
  const server = await startEmbeddedPostgres({ directory, log: () => {}, durable: false })
  const large = Number(process.env.BENCH_ROWS ?? 1_000_000)
  const small = await openFilled(server.connectionString, 'small', 10_000)
  const big = await openFilled(server.connectionString, 'big', large)
  try {
    const scope = { kind: 'company', companyId: 1 } as const
    const { rows } = await big.db.execute<{ created_at: string; id: string }>(
      sql`select created_at::text, id from shipments where company_id = 1 order by created_at desc, id desc offset ${large / 4} limit 1`,
    )
    const deep = { createdAt: rows[0]!.created_at, id: rows[0]!.id }
    const measured: BenchRow[] = []
    for (const { name, filters, after } of cases(deep)) {
      const floor: number[] = []
      const figure: number[] = []
      for (let pair = 0; pair < pairs; pair++) {
        floor.push(await timeOnce(() => listShipmentRows(small.db, scope, noFilter, null, pageRows)))
        figure.push(await timeOnce(() => listShipmentRows(big.db, scope, filters, after, pageRows)))
      }
      const buffers = await countBuffers(big, filters, after)
      const ratio = median(figure) / median(floor)
      measured.push({
        name: `list at ${large.toLocaleString('en')} rows: ${name}`,
        ratio,
        goal: `≤ ${goal} × the first page at 10,000; buffers ≤ ${goalBuffers}`,
        met: ratio <= goal && buffers <= goalBuffers,
        detail: `${median(figure).toFixed(2)} ms to ${median(floor).toFixed(2)} ms, ${buffers} buffers`,
      })
    }
    return measured
  } finally {
    await small.close()
    await big.close()
    await server.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}
