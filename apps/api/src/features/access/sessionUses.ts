/**
 * Last use of sessions. Each process collects it in memory and writes it once a minute, so that calls cost no
 * statement and the cached session row does not change. A crash loses one minute.
 */
import type { SessionUses } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Logger } from 'pino'
import { saveSessionUses } from './person/personSessions.queries.ts'

const writeEveryMs = 60_000

export const createSessionUses = (db: Db, log: Logger): SessionUses & { close: () => Promise<void> } => {
  let noted = new Map<string, Date>()
  const flush = async (): Promise<void> => {
    if (noted.size === 0) return
    const uses = noted
    noted = new Map()
    // A session that ends in between violates the foreign key; this minute's uses are then skipped.
    await saveSessionUses(db, uses).catch((error: Error) => log.warn({ err: error.message }, 'session uses'))
  }
  const timer = setInterval(() => void flush(), writeEveryMs)
  timer.unref()
  return {
    note: (sessionId, at) => void noted.set(sessionId, at),
    flush,
    close: () => {
      clearInterval(timer)
      return flush()
    },
  }
}
