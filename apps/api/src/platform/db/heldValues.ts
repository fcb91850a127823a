/**
 * Values made from the database and held in memory by each process, swapped whole when the database says that they
 * changed. A NOTIFY tells every process at once; a look at the version each minute is the belt to these braces.
 */
import pg from 'pg'
import type { Logger } from 'pino'
import type { Database, Db } from './database.ts'

/** A kind of value. The same object asks for it everywhere. */
export interface HeldKind<T> {
  /** Channel on which a commit that changes the value is announced; also its name in the log. */
  channel: string
  /** Something that differs after each change. */
  readVersion: (db: Db) => Promise<number>
  /**
   * Runs in the same snapshot as readVersion. The value is shared by all requests and must never be changed; the one
   * before is there to take over from it what stayed the same.
   */
  load(db: Db, before: T | null): Promise<T>
}

export const heldKind = <T>(kind: HeldKind<T>): HeldKind<T> => kind

export interface HeldValues {
  /** The value itself once it has been read, otherwise a promise of it. Fails only when it was never read. */
  get: <T>(kind: HeldKind<T>) => T | Promise<T>
  close: () => Promise<void>
}

interface Entry {
  kind: HeldKind<unknown>
  held: { value: unknown; version: number } | null
  reading: Promise<void> | null
  /** A change was announced while reading: read once more. */
  isAskedAgain: boolean
}

const checkEveryMs = 60_000
const reconnectMs = { first: 100, longest: 5000 }

const describe = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export const createHeldValues = (
  database: Database,
  connectionString: string,
  log: Logger,
  timing = { checkEveryMs },
): HeldValues => {
  const entries = new Map<HeldKind<unknown>, Entry>()
  let listener: pg.Client | null = null
  let check: NodeJS.Timeout | undefined
  let retry: NodeJS.Timeout | undefined
  let retryMs = reconnectMs.first
  let isClosed = false

  const readOnce = (entry: Entry) =>
    database.db.transaction(
      async (tx) => {
        const version = await entry.kind.readVersion(tx)
        if (entry.held?.version === version) return
        const value = await entry.kind.load(tx, entry.held?.value ?? null)
        if (entry.held) log.info({ channel: entry.kind.channel, version }, 'held value replaced')
        entry.held = { value, version }
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
      // What was announced meanwhile may be what mends a failure.
      if (entry.isAskedAgain) return read()
      if (outcome) throw outcome.error
    }
    entry.reading = read().finally(() => {
      entry.reading = null
    })
    return entry.reading
  }

  /** In the background: what is held stays good for as long as it takes. */
  const refreshQuietly = (entry: Entry): void => {
    refresh(entry).catch((error: unknown) => {
      if (!isClosed) log.error({ channel: entry.kind.channel, err: describe(error) }, 'held value not read')
    })
  }

  const listenTo = (client: pg.Client, { kind }: Entry) => client.query(`listen "${kind.channel}"`)

  const connect = async (): Promise<void> => {
    const client = new pg.Client({ connectionString, application_name: 'kervan-listen', keepAlive: true })
    listener = client
    const lose = (error?: Error) => {
      if (listener !== client) return
      listener = null
      client.end().catch(() => undefined)
      if (isClosed) return
      log.warn({ err: error?.message }, 'listening connection lost, connecting again')
      retry = setTimeout(() => void connect(), retryMs)
      retryMs = Math.min(retryMs * 2, reconnectMs.longest)
    }
    client.on('error', lose)
    client.on('end', () => lose())
    client.on('notification', ({ channel }) => {
      for (const entry of entries.values()) if (entry.kind.channel === channel) refreshQuietly(entry)
    })
    try {
      await client.connect()
      for (const entry of entries.values()) await listenTo(client, entry)
      retryMs = reconnectMs.first
      // Whatever changed before this connection listened was announced to nobody.
      for (const entry of entries.values()) refreshQuietly(entry)
    } catch (error) {
      lose(error as Error)
    }
  }

  const begin = (kind: HeldKind<unknown>): Entry => {
    const entry: Entry = { kind, held: null, reading: null, isAskedAgain: false }
    entries.set(kind, entry)
    if (listener)
      listenTo(listener, entry).then(() => refreshQuietly(entry), () => undefined) // prettier-ignore
    else void connect()
    check ??= setInterval(() => entries.forEach(refreshQuietly), timing.checkEveryMs).unref()
    return entry
  }

  return {
    get: <T>(kind: HeldKind<T>): T | Promise<T> => {
      const entry = entries.get(kind) ?? begin(kind)
      if (entry.held) return entry.held.value as T
      return refresh(entry).then(() => entry.held!.value as T)
    },
    close: async () => {
      isClosed = true
      clearInterval(check)
      clearTimeout(retry)
      await listener?.end().catch(() => undefined)
      for (const entry of entries.values()) await entry.reading?.catch(() => undefined)
    },
  }
}
