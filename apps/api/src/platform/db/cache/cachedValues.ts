/** Whole values computed from the database and cached in memory, replaced when the database announces a change. */
import type { Logger } from 'pino'
import type { Database, Db } from '../database.ts'
import type { StandingConnection } from '../standingConnection.ts'

/** Kind of a single cached value. Callers must use the same kind object. */
export interface CachedKind<T> {
  /** Channel on which a commit that changes the value is announced; also its name in the log. */
  channel: string
  /** Returns a number that differs after each change. */
  readVersion: (db: Db) => Promise<number>
  /**
   * Runs in the same snapshot as readVersion. The value is shared by all requests and must not be modified.
   * `before` is the replaced value, whose unchanged parts can be reused.
   */
  load(db: Db, before: T | null): Promise<T>
}

export const cachedKind = <T>(kind: CachedKind<T>): CachedKind<T> => kind

export interface CachedValues {
  /** Returns the cached value if it is loaded, otherwise a promise. Rejects only when it was never loaded. */
  get: <T>(kind: CachedKind<T>) => T | Promise<T>
  close: () => Promise<void>
}

interface Entry {
  kind: CachedKind<unknown>
  cached: { value: unknown; version: number } | null
  reading: Promise<void> | null
  /** True when a change was announced during the load, so that the value must be loaded again. */
  isAskedAgain: boolean
}

const describe = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** NOTIFY replaces the value at once. Polling its version every `checkEveryMs` is the fallback if a NOTIFY is lost. */
export const createCachedValues = (
  database: Database,
  standing: StandingConnection,
  log: Logger,
  { checkEveryMs }: { checkEveryMs: number },
): CachedValues => {
  const entries = new Map<CachedKind<unknown>, Entry>()
  let check: NodeJS.Timeout | undefined
  let isClosed = false

  const readOnce = (entry: Entry) =>
    database.db.transaction(
      async (tx) => {
        const version = await entry.kind.readVersion(tx)
        if (entry.cached?.version === version) return
        const value = await entry.kind.load(tx, entry.cached?.value ?? null)
        if (entry.cached) log.info({ channel: entry.kind.channel, version }, 'cached value replaced')
        entry.cached = { value, version }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )

  const refresh = (entry: Entry): Promise<void> => {
    if (entry.reading) {
      entry.isAskedAgain = true
      return entry.reading
    }
    const read = async (): Promise<void> => {
      entry.isAskedAgain = false
      const outcome = await readOnce(entry).then(
        () => null,
        (error: unknown) => ({ error }),
      )
      // The change announced during the load may fix its failure.
      if (entry.isAskedAgain) return read()
      if (outcome) throw outcome.error
    }
    entry.reading = read().finally(() => {
      entry.reading = null
    })
    return entry.reading
  }

  /** Runs in the background: requests continue with the cached value. */
  const refreshQuietly = (entry: Entry): void => {
    refresh(entry).catch((error: unknown) => {
      if (!isClosed) log.error({ channel: entry.kind.channel, err: describe(error) }, 'cached value not read')
    })
  }

  const begin = (kind: CachedKind<unknown>): Entry => {
    const entry: Entry = { kind, cached: null, reading: null, isAskedAgain: false }
    entries.set(kind, entry)
    const refreshEntry = () => refreshQuietly(entry)
    standing.listen(kind.channel, { onNotify: refreshEntry, onListening: refreshEntry })
    check ??= setInterval(() => entries.forEach(refreshQuietly), checkEveryMs).unref()
    return entry
  }

  return {
    get: <T>(kind: CachedKind<T>): T | Promise<T> => {
      const entry = entries.get(kind) ?? begin(kind)
      if (entry.cached) return entry.cached.value as T
      return refresh(entry).then(() => entry.cached!.value as T)
    },
    close: async () => {
      isClosed = true
      clearInterval(check)
      for (const entry of entries.values()) await entry.reading?.catch(() => undefined)
    },
  }
}
