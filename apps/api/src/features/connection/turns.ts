/** Calls of a connection one at a time, for all processes: each call has a turn, which ends with its answer. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Throttle } from '@kervan/connectors/http/httpCall'
import { HttpError } from '@kervan/connectors/http/httpError'
import { and, eq, sql } from 'drizzle-orm'
import type { Services } from '../../platform/ctx.ts'
import { isReferenceViolation } from '../../platform/db/database.ts'
import { createPause } from './bucket.ts'
import { connectionBuckets } from './bucket.tables.ts'

/** Turn in seconds of a process that died; longer than the time limit of any call. */
const longestTurnSeconds = 45
/** Time in ms between two looks at the turn of another process. */
const lookEveryMs = 50

const { connectionId, spentUntil, pausedUntil } = connectionBuckets
const turnEnd = sql`now() + ${longestTurnSeconds} * interval '1 second'`

export const createTurns = (services: Pick<Services, 'db' | 'log'>, id: number): Throttle => {
  const { db, log } = services

  /** Begins a turn; returns its name, or null while another call has one or the connection pauses. */
  const begin = async (): Promise<string | null> => {
    const rows = await db
      .insert(connectionBuckets)
      .values({ connectionId: id, spentUntil: turnEnd })
      .onConflictDoUpdate({
        target: connectionId,
        set: { spentUntil: turnEnd },
        setWhere: sql`${spentUntil} <= now() and coalesce(${pausedUntil} <= now(), true)`,
      })
      .returning({ turn: sql<string>`${spentUntil}::text` })
      .catch((error: unknown) => {
        throw isReferenceViolation(error) ? new HttpError('paused', 'the connection was removed') : error
      })
    return rows[0]?.turn ?? null
  }

  /** Ends a turn, unless it was too long and another call has begun its own. */
  const end = (turn: string): void => {
    db.update(connectionBuckets)
      .set({ spentUntil: sql`now()` })
      .where(and(eq(connectionId, id), sql`${spentUntil} = ${turn}::timestamptz`))
      .catch((error: unknown) => log.error({ err: error, connection: id }, 'turn of a call not ended'))
  }

  const findPause = async (): Promise<Date | null> =>
    (await db.select({ pausedUntil }).from(connectionBuckets).where(eq(connectionId, id)))[0]?.pausedUntil ??
    null

  return {
    take: async (signal, mostMs) => {
      const endsAt = performance.now() + mostMs
      for (;;) {
        const turn = await begin()
        if (turn !== null) return () => end(turn)
        if (performance.now() + lookEveryMs >= endsAt)
          throw new HttpError('paused', 'other calls take the time', await findPause())
        await wait(lookEveryMs, undefined, { signal }).catch(() => {
          throw new HttpError('timeout', 'other calls left no time')
        })
      }
    },
    pause: createPause(services, id),
  }
}
