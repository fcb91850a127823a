/**
 * In-memory cache of rows by key, such as the session and the user of a call.
 *
 * A trigger announces each change: `<version> <key> …` on the kind's channel, or `<version> *` for all keys. A
 * NOTIFY invalidates the value immediately. The version in `cache_versions` reveals a lost NOTIFY: it is read
 * again when the last read is older than `recheckMs`, and the cache is bypassed when it is older than
 * `trustMs`. While the process is not listening, every lookup queries the database.
 */
import type { Logger } from 'pino'
import type { Db } from '../database.ts'
import { readCacheVersions } from './cacheVersions.queries.ts'
import type { StandingConnection } from '../standingConnection.ts'

/** Kind of cached values with keys. Callers must use the same kind object. */
export interface KeyedKind<T> {
  /** Channel on which changes are announced, and key of the row in `cache_versions`. */
  channel: string
  /** Undefined is not cached. The value is shared by all requests and must not be modified. */
  load(db: Db, key: string): Promise<T | undefined>
}

export const keyedKind = <T>(kind: KeyedKind<T>): KeyedKind<T> => kind

export interface KeyedCache {
  /** Returns the value if it is cached, otherwise a promise of it. */
  find: <T>(kind: KeyedKind<T>, key: string) => T | Promise<T | undefined>
  /** For the process that changed the row, after its commit: its next lookup does not wait for the NOTIFY. */
  forget: (kind: KeyedKind<unknown>, key: string) => void
}

export interface KeyedCacheTiming {
  recheckMs: number
  trustMs: number
}

interface Entry {
  kind: KeyedKind<unknown>
  values: Map<string, unknown>
  /** Loads in progress. An entry removed during its load may be stale, so its result is not stored. */
  loading: Map<string, Promise<unknown>>
  isListening: boolean
  /** Version up to which all changes are known; null before the first read. */
  version: number | null
}

/** Maximum values per kind; the oldest is evicted first. */
const maxValues = 10_000

const everyKey = '*'

const forgetKey = ({ values, loading }: Entry, key: string): void => {
  values.delete(key)
  loading.delete(key)
}

const forgetAll = ({ values, loading }: Entry): void => {
  values.clear()
  loading.clear()
}

const hearChange = (entry: Entry, payload: string): void => {
  const [announced, ...keys] = payload.split(' ')
  const version = Number(announced)
  const isInOrder = entry.version === null || version <= entry.version + 1
  if (!isInOrder || keys.includes(everyKey)) forgetAll(entry)
  else for (const key of keys) forgetKey(entry, key)
  if (entry.version !== null) entry.version = Math.max(entry.version, version)
}

export const createKeyedCache = (
  db: Db,
  standing: StandingConnection,
  log: Logger,
  { recheckMs, trustMs }: KeyedCacheTiming,
): KeyedCache => {
  const entries = new Map<KeyedKind<unknown>, Entry>()
  /** Start of the last successful read of the versions, on a monotonic clock. */
  let lookedAt = -Infinity
  let looking: Promise<void> | null = null

  const look = async (): Promise<void> => {
    const begun = performance.now()
    const versions = await readCacheVersions(db)
    for (const entry of entries.values()) {
      const found = versions.get(entry.kind.channel)
      if (found === undefined) throw new Error(`cache_versions has no row for ${entry.kind.channel}`)
      if (entry.version !== null && found <= entry.version) continue
      forgetAll(entry)
      entry.version = found
    }
    lookedAt = begun
  }

  const lookOnce = (): Promise<void> =>
    (looking ??= look().finally(() => {
      looking = null
    }))

  const begin = (kind: KeyedKind<unknown>): Entry => {
    const entry: Entry = { kind, values: new Map(), loading: new Map(), isListening: false, version: null }
    entries.set(kind, entry)
    const restart = (isListening: boolean) => {
      entry.isListening = isListening
      entry.version = null
      forgetAll(entry)
    }
    standing.listen(kind.channel, {
      onNotify: (payload) => hearChange(entry, payload),
      onListening: () => restart(true),
      onLost: () => restart(false),
    })
    return entry
  }

  const store = ({ values }: Entry, key: string, value: unknown): void => {
    const [oldest] = values.size >= maxValues ? values.keys() : []
    if (oldest !== undefined) values.delete(oldest)
    values.set(key, value)
  }

  const load = (entry: Entry, key: string): Promise<unknown> => {
    const known = entry.loading.get(key)
    if (known) return known
    const loaded = entry.kind
      .load(db, key)
      .then((value) => {
        if (entry.loading.get(key) === loaded && value !== undefined) store(entry, key, value)
        return value
      })
      .finally(() => {
        if (entry.loading.get(key) === loaded) entry.loading.delete(key)
      })
    entry.loading.set(key, loaded)
    return loaded
  }

  const findTrusted = (entry: Entry, key: string): unknown => entry.values.get(key) ?? load(entry, key)

  const find = (entry: Entry, key: string): unknown => {
    if (!entry.isListening) return entry.kind.load(db, key)
    const age = performance.now() - lookedAt
    if (entry.version !== null && age <= trustMs) {
      if (age > recheckMs)
        lookOnce().catch((error: unknown) =>
          log.warn(
            { err: error instanceof Error ? error.message : String(error) },
            'cache versions not read',
          ),
        )
      return findTrusted(entry, key)
    }
    return lookOnce().then(() => {
      const isTrusted = entry.version !== null && performance.now() - lookedAt <= trustMs
      return isTrusted ? findTrusted(entry, key) : entry.kind.load(db, key)
    })
  }

  return {
    find: <T>(kind: KeyedKind<T>, key: string) =>
      find(entries.get(kind) ?? begin(kind), key) as T | Promise<T | undefined>,
    forget: (kind, key) => {
      const entry = entries.get(kind)
      if (entry) forgetKey(entry, key)
    },
  }
}
