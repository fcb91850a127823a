import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { waitUntilBlocked } from '../../testing/waitUntilBlocked.ts'
import { openDatabase } from '../db/database.ts'
import type { Database } from '../db/database.ts'
import { createFileStore } from './fileStore.ts'
import type { FileKey, FileStore } from './fileStore.ts'
import { openFolder } from './folder.ts'

const start = new Date('2026-11-26T08:00:00Z')
const later = (hours: number) => new Date(start.getTime() + hours * 3_600_000)

let folder: string
let server: Awaited<ReturnType<typeof createTestDatabase>>
let database: Database
let store: FileStore
let now = start
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'kervan-files-'))
  server = await createTestDatabase()
  database = openDatabase(server.connectionString, 6, () => {})
  store = createFileStore(database.db, () => now, folder)
  // A table that the store does not know: its foreign key alone is the reference.
  await database.db.execute(sql`create table papers (name text, scan_key text references stored_files (key))`)
})
beforeEach(() => {
  now = start
})
afterAll(async () => {
  await database.close()
  await server.drop()
  await rm(folder, { recursive: true })
})

const bytesOf = (text: string) => new TextEncoder().encode(text)
const put = (text: string) => store.put(database.db, bytesOf(text))
const refer = (name: string, key: FileKey) =>
  database.db.execute(sql`insert into papers values (${name}, ${key})`)
const forget = (name: string) => database.db.execute(sql`delete from papers where name = ${name}`)
const countBlocked = async () =>
  (
    await database.db.execute(sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  ).rows.length
const rowsOf = async (key: string) =>
  (await database.db.execute(sql`select from stored_files where key = ${key}`)).rows.length

describe('file store', () => {
  it('returns the same key for the same file content, and the content by key', async () => {
    const bytes = bytesOf('İhracat faturası')
    const keys = await Promise.all([put('İhracat faturası'), put('İhracat faturası')])
    expect(keys[0]).toBe(keys[1])
    expect(await store.get(keys[0])).toEqual(bytes)
    const names = await readdir(path.join(folder, keys[0].slice(0, 2)))
    expect(names).toEqual([keys[0]])
  })

  it("finds no file outside the store's folder", async () => {
    expect(await store.get('../../etc/passwd' as FileKey)).toBeNull()
    expect(await store.get('0'.repeat(64) as FileKey)).toBeNull()
  })
})

describe('removal of a file', () => {
  it('keeps bytes while one of two rows refers to them, and removes them with the last', async () => {
    const key = await put('two rows')
    await refer('one', key)
    await refer('other', key)
    now = later(2)
    await forget('one')
    expect(await store.remove(key)).toBe('referenced')
    expect(await store.get(key)).not.toBeNull()
    await forget('other')
    expect(await store.remove(key)).toBe('removed')
    expect(await store.get(key)).toBeNull()
    expect(await rowsOf(key)).toBe(0)
    expect(await store.remove(key)).toBe('removed')
  })

  it('keeps bytes for an hour after the last put, because a row may follow', async () => {
    const key = await put('recent')
    now = later(0.9)
    expect(await store.remove(key)).toBe('recent')
    await put('recent')
    now = later(1.5)
    expect(await store.remove(key)).toBe('recent')
    now = later(2)
    expect(await store.remove(key)).toBe('removed')
  })

  it('keeps bytes that a concurrent transaction stores again before its commit', async () => {
    const key = await put('stored again')
    now = later(2)
    const removal = await database.db.transaction(async (tx) => {
      await store.put(tx, bytesOf('stored again'))
      const waiting = store.remove(key)
      await waitUntilBlocked(database.db, tx)
      await tx.execute(sql`insert into papers values ('again', ${key})`)
      return { waiting }
    })
    expect(await removal.waiting).toBe('recent')
    expect(await store.get(key)).toEqual(bytesOf('stored again'))
  })

  it('stores the bytes again when put runs during their removal', async () => {
    const key = await put('put during removal')
    now = later(2)
    await database.db.execute(sql`
      create function wait_for_test() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(77002); return old; end $$`)
    await database.db.execute(
      sql`create trigger wait_for_test before delete on stored_files for each row execute function wait_for_test()`,
    )
    const { removal, again } = await database.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(77002)`)
      const waiting = store.remove(key)
      await waitUntilBlocked(database.db, tx)
      const second = put('put during removal')
      await expect.poll(countBlocked).toBe(2)
      return { removal: waiting, again: second }
    })
    expect(await removal).toBe('removed')
    expect(await again).toBe(key)
    expect(await store.get(key)).toEqual(bytesOf('put during removal'))
    expect(await rowsOf(key)).toBe(1)
    await database.db.execute(sql`drop function wait_for_test cascade`)
  })
})

describe('sweep', () => {
  it('removes old bytes without reference, with or without a row, and keeps all others', async () => {
    const referenced = await put('referenced')
    await refer('kept', referenced)
    const abandoned = await put('abandoned')
    const rolledBack = '5'.repeat(64) as FileKey
    await openFolder(folder).write(rolledBack, bytesOf('its transaction rolled back'))
    const place = path.join(folder, '55', rolledBack)
    await utimes(place, start, start)
    now = later(2)
    const recent = await put('recent upload')
    expect(await store.sweep()).toBeGreaterThanOrEqual(2)
    expect(await store.get(abandoned)).toBeNull()
    expect(await store.get(rolledBack)).toBeNull()
    expect(await store.get(referenced)).toEqual(bytesOf('referenced'))
    expect(await store.get(recent)).toEqual(bytesOf('recent upload'))
    expect(await store.sweep()).toBe(0)
  })
})

describe('columns with file keys', () => {
  const references = () =>
    database.db.execute<{ column: string; isIndexed: boolean }>(sql`
      select conrelid::regclass || '.' || attname as "column", exists (
        select from pg_index where indrelid = conrelid and attnum = any (indkey)) as "isIndexed"
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confrelid = 'stored_files'::regclass and conrelid <> 'papers'::regclass`)

  it('refer to the stored files, each with an index', async () => {
    const { rows } = await references()
    expect(rows.length).toBeGreaterThan(8)
    expect(rows.filter(({ isIndexed }) => !isIndexed)).toEqual([])
    const { rows: named } = await database.db.execute<{ column: string }>(sql`
      select table_name || '.' || column_name as "column" from information_schema.columns
      where table_schema = 'public' and column_name ~ '(file|pdf|xlsx|signature|photo|label|image)_key$'
        -- A hash of bytes that are in the database.
        and column_name <> 'profile_photo_key'`)
    const known = rows.map(({ column }) => column)
    expect(named.map(({ column }) => column).filter((column) => !known.includes(column))).toEqual([])
  })
})
