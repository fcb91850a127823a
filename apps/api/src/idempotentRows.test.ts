import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { contractTable, listEndpoints } from '@kervan/contract/table'
import { features } from './features.ts'
import { startPayingApp } from './features/payment/testing/paying.ts'
import { buildDraft } from './features/shipment/testing/buildShipment.ts'
import { idempotentCalls } from './testing/idempotentCalls.ts'
import type { TestApp } from './testing/testApp.ts'

let test: TestApp
beforeAll(async () => {
  test = await startPayingApp({ LOG_LEVEL: 'silent' })
  await test.services.db.execute(sql`
    create function fail() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$`)
  await test.services.db.execute(readEverythingFunction)
})
afterAll(() => test.close())
afterEach(() => test.services.db.execute(sql`drop trigger if exists fail on idempotency_keys`))

const rows = listEndpoints().filter(({ endpoint }) => endpoint.idempotent)
const titled = rows.map((row) => ({ title: `${row.feature}.${row.name}`, row }))

const leavesTheHouse = ({ feature, name }: (typeof rows)[number]): boolean =>
  typeof (features[feature].handlers as Record<string, unknown>)[name] === 'object'

/**
 * Hashes of all stored data except idempotency keys, session uses (written later), cron jobs and jobs of the queue
 * itself. A function, because one query for each of 150 tables took most of the time of this test.
 */
const readEverythingFunction = sql`
  create function read_everything() returns table (name text, hash text) language plpgsql as $$
  begin
    for name in
      select table_name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'
        and table_name not in ('idempotency_keys', 'session_uses')
    loop
      execute format($q$ select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from %I t $q$, name)
        into hash;
      return next;
    end loop;
    name := 'jobs';
    select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) into hash from
      (select id, job.name, data from pgboss.job
       where singleton_key is distinct from job.name and job.name not like '\\_\\_%') t;
    return next;
  end $$`

const readEverything = async (): Promise<Record<string, string>> => {
  const { rows: tables } = await test.services.db.execute<{ name: string; hash: string }>(
    sql`select name, hash from read_everything()`,
  )
  return Object.fromEntries(tables.map(({ name, hash }) => [name, hash]))
}

const failWhen = (column: 'status' | 'recovery_point') =>
  test.services.db.execute(
    sql.raw(
      `create trigger fail before update of ${column} on idempotency_keys for each row execute function fail()`,
    ),
  )

describe('idempotent rows', () => {
  it.each(titled)('has a test call for the idempotent row $title', ({ title }) => {
    expect(idempotentCalls, `write ${title} into apps/api/src/testing/idempotentCalls.ts`).toHaveProperty([
      title,
    ])
  })

  it.each(titled)(
    'stores the idempotency key in the transaction of its work: $title',
    async ({ title, row }) => {
      const call = { ...(await idempotentCalls[title]!(test)), idempotencyKey: title }
      const before = await readEverything()
      await failWhen(leavesTheHouse(row) ? 'recovery_point' : 'status')
      expect((await test.callFailing(row.endpoint, call)).status).toBe(500)
      expect(await readEverything()).toEqual(before)

      await test.services.db.execute(sql`drop trigger fail on idempotency_keys`)
      const first = await test.call(row.endpoint, call)
      expect(first.status, JSON.stringify(first.body)).toBe(200)
      const after = await readEverything()
      expect(after).not.toEqual(before)
      const again = await test.call(row.endpoint, call)
      expect([again.status, again.body]).toEqual([200, first.body])
      expect(await readEverything()).toEqual(after)
    },
  )

  it.each(titled.filter(({ row }) => leavesTheHouse(row)))(
    'resumes an idempotent call from its recovery point: $title',
    async ({ title, row }) => {
      const call = { ...(await idempotentCalls[title]!(test)), idempotencyKey: `${title}, resumed` }
      await failWhen('status')
      expect((await test.callFailing(row.endpoint, call)).status).toBe(500)
      const begun = await readEverything()
      await test.services.db.execute(sql`drop trigger fail on idempotency_keys`)
      expect((await test.call(row.endpoint, call)).status).toBe(200)
      expect(await readEverything()).toEqual(begun)
    },
  )

  it('gives 50 parallel calls one answer, and keeps keys of callers separate', async () => {
    const { createShipment } = contractTable.shipment
    const send = async (role: 'customer' | 'admin', body: object) =>
      test.call(createShipment, { token: await test.tokenOf(role), body, idempotencyKey: 'shared' })
    const body = buildDraft()
    const replies = await Promise.all(Array.from({ length: 50 }, () => send('customer', body)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1)
    expect((await send('customer', { ...body, isInsured: true })).status).toBe(409)
    const other = await send('admin', { ...body, companyId: 1 })
    expect(other.status).toBe(200)
    expect(other.body.id).not.toBe(replies[0]!.body.id)
  })

  it('contains no test call for a removed row', () => {
    expect(Object.keys(idempotentCalls).sort()).toEqual(titled.map(({ title }) => title).sort())
  })
})
