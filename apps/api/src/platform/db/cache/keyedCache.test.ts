import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { users } from '../../../features/access/access.tables.ts'
import { createTestDatabase } from '../../../testing/testDatabase.ts'
import type { TestDatabase } from '../../../testing/testDatabase.ts'
import { createLog } from '../../log.ts'
import { openDatabase } from '../database.ts'
import type { Database, Db } from '../database.ts'
import { openStandingConnection } from '../standingConnection.ts'
import type { StandingConnection } from '../standingConnection.ts'
import { keyedKind } from './keyedCache.ts'
import type { KeyedKind } from './keyedCache.ts'
import { createSharedCache } from './sharedCache.ts'
import type { SharedCache, SharedCacheTiming } from './sharedCache.ts'

const trustMs = 2000
const usual: SharedCacheTiming = { checkEveryMs: 60_000, recheckMs: 1000, trustMs }
/** Reads versions only once, so that only a NOTIFY invalidates a value. */
const withoutChecks: SharedCacheTiming = { checkEveryMs: 60_000, recheckMs: 3_600_000, trustMs: 3_600_000 }

let place: TestDatabase
let database: Database
let connections: StandingConnection[]
let userId: string

beforeEach(async () => {
  place = await createTestDatabase()
  database = openDatabase(place.connectionString, 4, () => {})
  connections = []
  const [user] = await database.db.select({ id: users.id }).from(users).limit(1)
  userId = String(user!.id)
})
afterEach(async () => {
  for (const standing of connections) await standing.close()
  await database.close()
  await place.drop()
})

const openCache = (timing: SharedCacheTiming): SharedCache => {
  const log = createLog('silent')
  const standing = openStandingConnection(place.connectionString, log)
  connections.push(standing)
  return createSharedCache(database, standing, log, timing)
}

const readName = async (db: Db, key: string): Promise<{ name: string } | undefined> =>
  (
    await db
      .select({ name: users.firstName })
      .from(users)
      .where(eq(users.id, Number(key)))
  )[0]

const countingKind = (): { kind: KeyedKind<{ name: string }>; loads: () => number } => {
  let loads = 0
  const kind = keyedKind({
    channel: 'cached_users',
    load: (db, key) => {
      loads++
      return readName(db, key)
    },
  })
  return { kind, loads: () => loads }
}

const rename = (name: string) =>
  database.db
    .update(users)
    .set({ firstName: name })
    .where(eq(users.id, Number(userId)))

/** Repeats lookups until the value comes from memory, which proves that listening has begun. */
const warm = async (cache: SharedCache, kind: KeyedKind<{ name: string }>): Promise<void> => {
  await expect
    .poll(async () => {
      const found = cache.find(kind, userId)
      await found
      return found instanceof Promise
    })
    .toBe(false)
}

/** Suppresses notifications, while changes are still counted, until the returned function is called. */
const suppressNotifications = async (): Promise<() => Promise<unknown>> => {
  const { rows } = await database.db.execute<{ text: string }>(
    sql`select pg_get_functiondef('announce_cached_change'::regproc) as text`,
  )
  const { text } = rows[0]!
  await database.db.execute(sql.raw(text.replace('PERFORM pg_notify(', 'PERFORM concat(')))
  return () => database.db.execute(sql.raw(text))
}

/** Looks the name up until it is `name`; returns the start of the last lookup with a different result. */
const lastStaleLookup = async (
  cache: SharedCache,
  kind: KeyedKind<{ name: string }>,
  name: string,
): Promise<number> => {
  let last = -Infinity
  for (;;) {
    const begun = performance.now()
    if ((await cache.find(kind, userId))?.name === name) return last
    last = begun
    await new Promise((resolve) => setImmediate(resolve))
  }
}

describe('keyed cache', () => {
  it('loads a cached value once for concurrent lookups, then answers from memory', async () => {
    const cache = openCache(usual)
    const { kind, loads } = countingKind()
    await warm(cache, kind)
    const before = loads()
    cache.forget(kind, userId)
    await Promise.all(Array.from({ length: 5 }, async () => cache.find(kind, userId)))
    expect(cache.find(kind, userId)).toEqual(await readName(database.db, userId))
    expect(loads()).toBe(before + 1)
  })

  it('invalidates a cached value in every process by the notification alone', async () => {
    const [one, other] = [openCache(withoutChecks), openCache(withoutChecks)]
    const kinds = [countingKind().kind, countingKind().kind] as const
    await warm(one, kinds[0])
    await warm(other, kinds[1])
    await rename('Yeni')
    await expect.poll(async () => (await one.find(kinds[0], userId))?.name).toBe('Yeni')
    await expect.poll(async () => (await other.find(kinds[1], userId))?.name).toBe('Yeni')
  })

  it('keeps a cached value when another key changes', async () => {
    const cache = openCache(withoutChecks)
    const { kind, loads } = countingKind()
    await warm(cache, kind)
    const other = String(Number(userId) + 1)
    const nameOfOther = async () => (await cache.find(kind, other))?.name
    await nameOfOther()
    const before = loads()
    await database.db.execute(sql`update users set first_name = 'Yeni' where id = ${other}::int`)
    await expect.poll(nameOfOther).toBe('Yeni')
    expect(cache.find(kind, userId)).not.toBeInstanceOf(Promise)
    expect(loads()).toBe(before + 1)
  })

  it('invalidates a cached value within two seconds when the notification is lost', async () => {
    const cache = openCache(usual)
    const { kind } = countingKind()
    await warm(cache, kind)
    await suppressNotifications()
    await rename('Yeni')
    const committed = performance.now()
    expect(await lastStaleLookup(cache, kind, 'Yeni')).toBeLessThan(committed + trustMs)
  })

  it('invalidates all cached values when a later notification reveals a lost one', async () => {
    const cache = openCache(withoutChecks)
    const { kind } = countingKind()
    await warm(cache, kind)
    const announceAgain = await suppressNotifications()
    await rename('Yeni')
    await announceAgain()
    expect((await cache.find(kind, userId))?.name).not.toBe('Yeni')
    await database.db.execute(sql`update users set first_name = first_name where id <> ${userId}::int`)
    await expect.poll(async () => (await cache.find(kind, userId))?.name).toBe('Yeni')
  })

  it('returns no cached value older than two seconds while not listening', async () => {
    const cache = openCache(usual)
    const { kind } = countingKind()
    await warm(cache, kind)
    await database.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like 'kervan-listen %'`)
    await rename('Yeni')
    const committed = performance.now()
    expect(await lastStaleLookup(cache, kind, 'Yeni')).toBeLessThan(committed + trustMs)
    await warm(cache, kind)
  })

  it('does not cache a value that was forgotten while loading', async () => {
    const cache = openCache(withoutChecks)
    const gates: (() => void)[] = []
    const kind = keyedKind({
      channel: 'cached_users',
      load: async (db, key) => {
        const found = await readName(db, key)
        await new Promise<void>((open) => gates.push(open))
        return found
      },
    })
    const openAll = setInterval(() => gates.splice(0).forEach((open) => open()), 1)
    await warm(cache, kind)
    clearInterval(openAll)
    // Invalidates the cache only through `forget`.
    await suppressNotifications()
    cache.forget(kind, userId)
    const first = cache.find(kind, userId)
    await expect.poll(() => gates.length).toBe(1)
    await rename('Yeni')
    cache.forget(kind, userId)
    const second = cache.find(kind, userId)
    await expect.poll(() => gates.length).toBe(2)
    gates.forEach((open) => open())
    expect([(await first)?.name, (await second)?.name]).toEqual([expect.not.stringMatching('Yeni'), 'Yeni'])
    expect(cache.find(kind, userId)).toEqual({ name: 'Yeni' })
  })
})
