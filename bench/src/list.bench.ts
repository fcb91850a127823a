/**
 * The shipment list at ten thousand and at a million rows, side by side on one server: the first page, a deep page and
 * every offered filter with no match, and searches. Each figure is the ratio to the first page at ten thousand, timed in turn with it.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { InputOf } from '@kervan/contract/endpoint'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { recogniseReference } from '@kervan/domain/reference/references'
import { shipmentList } from '../../apps/api/src/features/shipment/list/shipments.list.ts'
import type { Ctx } from '../../apps/api/src/platform/ctx.ts'
import { openDatabase } from '../../apps/api/src/platform/db/database.ts'
import type { Database } from '../../apps/api/src/platform/db/database.ts'
import { startEmbeddedPostgres } from '../../apps/api/src/platform/db/embedded/startEmbeddedPostgres.ts'
import { migrateDatabase } from '../../apps/api/src/platform/db/migrate.ts'
import type { BenchRow } from './row.ts'
import { median } from './statistics.ts'

const pairs = 200
const goal = 1.7
/** Twenty rows with their last event and offer, looked up by index. */
const goalBuffers = 120

const row = shipmentListEndpoints.listShipments
type Asked = Partial<InputOf<typeof row>['body']>

/** What the list reads of a caller: a customer of the first company. */
const ctxOf = ({ db }: Database): Ctx =>
  ({
    db,
    actor: { companyId: 1, agencyId: null, roles: ['user4controllers'], flags: new Set() },
    language: 'tr',
    now: new Date(),
  }) as unknown as Ctx

const findPage = (database: Database, asked: Asked) =>
  shipmentList.findPage(ctxOf(database), { body: row.body.parse(asked) })

const fill = async (database: Database, rows: number): Promise<void> => {
  await database.db.execute(sql`insert into companies (id, name) values (1, 'A'), (2, 'B')`)
  await database.db.execute(sql`
    insert into users (id, email, first_name, last_name) values (1, 'bench@kervan.example', 'B', 'B')`)
  await database.db.execute(sql`
    insert into shipments (company_id, created_by, asset_reference, details, sender, receiver, sender_name, receiver_name,
      search_words, receiver_country, state, payment_status, total_weight_kg, piece_count, created_at)
    select 1 + n % 2, 1, 'KRV-' || lpad(n::text, 8, '0') || '-0', '{}', '{}', '{"city":"Berlin"}', 'Gönderici', 'Alıcı', 'alici berlin',
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

/** The statement that `run` sends, so that the one that is explained is the one that was timed. */
const statementOf = async ({ pool }: Database, run: () => Promise<unknown>): Promise<pg.QueryConfig> => {
  const query = pool.query.bind(pool) as (statement: pg.QueryConfig, values: unknown[]) => Promise<unknown>
  let sent: pg.QueryConfig | undefined
  pool.query = ((statement: pg.QueryConfig, values: unknown[]) => {
    sent = { text: statement.text, values }
    return query(statement, values)
  }) as typeof pool.query
  await run()
  pool.query = query as typeof pool.query
  return sent!
}

const countBuffers = async (database: Database, asked: Asked): Promise<number> => {
  const { text, values } = await statementOf(database, () => findPage(database, asked))
  const { rows } = await database.pool.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
    `explain (analyze, buffers, format json) ${text}`,
    values,
  )
  const plan = rows[0]!['QUERY PLAN'][0]!.Plan
  return plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!
}

/** All are filled with 0 as their check digit, which is right for one in ten. */
const oneReference = [...Array(100).keys()]
  .map((n) => `KRV-${String(5000 + n).padStart(8, '0')}-0`)
  .find((reference) => recogniseReference(reference).kind === 'asset')!

const cases = (deep: string): { name: string; asked: Asked }[] => [
  { name: 'first page', asked: {} },
  { name: 'deep page', asked: { cursor: deep } },
  { name: 'oldest first', asked: { sort: 'createdAt' } },
  { name: 'one reference', asked: { reference: oneReference } },
  { name: 'a part of a reference', asked: { reference: '04711' } },
  { name: 'search, no match', asked: { reference: 'KRV-99999' } },
  { name: 'search, a match in every row', asked: { reference: 'alici' } },
  { name: 'dates, no match', asked: { dateTo: '2000-01-01' } },
  { name: 'country, no match', asked: { countryCodes: ['AQ'] } },
  { name: 'carrier, no match', asked: { supplierIds: [99] } },
  { name: 'payment, no match', asked: { paymentStatuses: ['failed'] } },
  { name: 'state, no match', asked: { states: ['returned'] } },
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
    const { rows } = await big.db.execute<{ created_at: string; id: string }>(
      sql`select created_at::text, id from shipments where company_id = 1 order by created_at desc, id desc offset ${large / 4} limit 1`,
    )
    const deep = Buffer.from(JSON.stringify(['-createdAt', rows[0]!.created_at, rows[0]!.id])).toString(
      'base64url',
    )
    const measured: BenchRow[] = []
    for (const { name, asked } of cases(deep)) {
      const floor: number[] = []
      const figure: number[] = []
      for (let pair = 0; pair < pairs; pair++) {
        floor.push(await timeOnce(() => findPage(small, {})))
        figure.push(await timeOnce(() => findPage(big, asked)))
      }
      const buffers = await countBuffers(big, asked)
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
