/** Databases with many shipments of two companies, on one server that lives as long as the bench. */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { InputOf } from '@kervan/contract/endpoint'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { shipmentList } from '../../../apps/api/src/features/shipment/list/shipments.list.ts'
import type { Ctx } from '../../../apps/api/src/platform/ctx.ts'
import { openDatabase } from '../../../apps/api/src/platform/db/database.ts'
import type { Database } from '../../../apps/api/src/platform/db/database.ts'
import { startEmbeddedPostgres } from '../../../apps/api/src/platform/db/embedded/startEmbeddedPostgres.ts'
import { createDatabase } from './createDatabase.ts'

const row = shipmentListEndpoints.listShipments
export type Asked = Partial<InputOf<typeof row>['body']>

/** What the list reads of a caller: a customer of the first company, or an administrator, who sees all. */
const actors = {
  customer: { companyId: 1, agencyId: null, roles: ['user4controllers'], flags: new Set() },
  administrator: { companyId: null, agencyId: null, roles: ['admin4controllers'], flags: new Set() },
}
export type Caller = keyof typeof actors

export const findPage = ({ db }: Database, asked: Asked, caller: Caller = 'customer') => {
  const ctx = { db, actor: actors[caller], language: 'tr', now: new Date() } as unknown as Ctx
  return shipmentList.findPage(ctx, { body: row.body.parse(asked) })
}

/** The newest fiftieth is under way, the rest is delivered but for a few; one in a thousand came back. */
const insertShipments = (rows: number): string => `
  insert into shipments (company_id, created_by, asset_reference, supplier_reference, details, sender, receiver, sender_name,
    receiver_name, search_words, receiver_country, state, payment_status, carrier_id, total_weight_kg, piece_count, created_at)
  select 1 + n % 2, 1, 'KRV-' || lpad(n::text, 8, '0') || '-0', case when n > ${rows} / 50 then 'KV' || lpad(n::text, 9, '0') || 'TR' end,
    '{}', '{}', '{"city":"Berlin"}', 'Gönderici', 'Alıcı',
    'alici berlin gonderici ' || case when n % 1000 < 3 then 'ipek fular silk scarf' else 'pamuklu tisort cotton tee' end, (array['DE','US','GB','FR','NL'])[1 + n / 2 % 5],
    case when n <= ${rows} / 50 then (array['draft','priced','inCart','paid','booked'])[1 + n / 2 % 5]
      when n % 1000 < 2 then 'returned' else 'delivered' end,
    case when n <= ${rows} / 50 then 'none' else 'successful' end, 1 + n / 2 % 3, 1.5, 1, now() - n * interval '30 seconds'
  from generate_series(1, ${rows}) n`

/** Triggers and indexes would take most of the time: the indexes are built afterwards, and what the trigger keeps as a whole. */
const fill = async (address: string, rows: number): Promise<void> => {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica; set maintenance_work_mem = '512MB'`)
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
      select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid in ('shipments'::regclass, 'shipment_facets'::regclass, 'shipment_waybills'::regclass) and not indisprimary`)
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    await client.query(`insert into companies (id, name) values (1, 'Yıldırım İhracat'), (2, 'Kaya Tekstil')`)
    await client.query(
      `insert into users (id, email, first_name, last_name) values (1, 'bench@kervan.example', 'B', 'B')`,
    )
    await client.query(insertShipments(rows))
    await client.query(`
      insert into shipment_facets (company_id, facet, created_at, shipment_id)
      select company_id, unnest(shipment_facets_of(shipments)), created_at, id from shipments`)
    await client.query(`
      insert into shipment_waybills (supplier_reference, shipment_id)
      select supplier_reference, id from shipments where supplier_reference is not null`)
    for (const { definition } of indexes) await client.query(definition)
    for (const table of ['shipments', 'shipment_facets', 'shipment_waybills'])
      await client.query(`vacuum analyze ${table}`)
  } finally {
    await client.end()
  }
}

const openFilled = async (server: string, name: string, rows: number): Promise<Database> => {
  const address = await createDatabase(server, name)
  // Filling a million rows takes longer than any call of the product may.
  address.searchParams.set('options', '-c statement_timeout=0')
  await fill(address.href, rows)
  return openDatabase(address.href, 2, () => {})
}

export const largeRows = Number(process.env.BENCH_ROWS ?? 1_000_000)

/** Ten thousand shipments and `largeRows`, side by side. */
export const withFilledDatabases = async <T>(
  measure: (small: Database, big: Database) => Promise<T>,
): Promise<T> => {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'kervan-bench-'))
  const server = await startEmbeddedPostgres({ directory, log: () => {}, durable: false })
  const small = await openFilled(server.connectionString, 'small', 10_000)
  const big = await openFilled(server.connectionString, 'big', largeRows)
  try {
    return await measure(small, big)
  } finally {
    await small.close()
    await big.close()
    await server.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

/** The cursor behind the first quarter of the first company's shipments. */
export const findDeepCursor = async ({ pool }: Database, rows: number): Promise<string> => {
  const { rows: found } = await pool.query<{ created_at: string; id: string }>(
    `select created_at::text, id from shipments where company_id = 1 order by created_at desc, id desc offset ${rows / 4} limit 1`,
  )
  return Buffer.from(JSON.stringify(['-createdAt', found[0]!.created_at, found[0]!.id])).toString('base64url')
}

export const timeOnce = async (run: () => Promise<unknown>): Promise<number> => {
  const begin = process.hrtime.bigint()
  await run()
  return Number(process.hrtime.bigint() - begin) / 1e6
}
