/**
 * When sessions were last used. Each process notes it in memory and writes it once a minute: a call costs no statement, and
 * the row of the session, which every process caches, does not change. What a killed process noted is lost.
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
    // A session that ends in between breaks the reference; then this minute's uses are not written.
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
