/**
 * Rate limit of a connection for all processes: one row and one statement for each call. The generic cell rate
 * algorithm (GCRA) allows a short burst and spaces further calls evenly. The database's clock counts, because
 * clocks of processes differ.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { RateLimit } from '@kervan/connectors/connector'
import type { Throttle } from '@kervan/connectors/http/httpCall'
import { HttpError } from '@kervan/connectors/http/httpError'
import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Services } from '../../platform/ctx.ts'
import { isReferenceViolation } from '../../platform/db/database.ts'
import { connectionBuckets } from './bucket.tables.ts'

/** Longest pause in ms that another system may cause by Retry-After. */
const longestPauseMs = 3_600_000

/**
 * Calls at once, and the time in ms between further ones, so that no period contains more calls than the limit:
 * a period has at most `burst` - 1 + period / `spacingMs` calls. A published burst is used as it is.
 */
export const toPace = ({
  calls,
  perSeconds,
  burst: published,
}: RateLimit): { burst: number; spacingMs: number } => {
  if (published !== undefined) return { burst: published, spacingMs: Math.ceil((perSeconds * 1000) / calls) }
  const burst = Math.max(1, Math.round(calls / 4))
  return { burst, spacingMs: Math.ceil((perSeconds * 1000) / (calls - burst + 1)) }
}

const { connectionId, spentUntil, pausedUntil } = connectionBuckets
const ms = (value: number): SQL => sql`${value} * interval '1 millisecond'`
const msFromNow = (time: SQL): SQL<number> =>
  sql<number>`(extract(epoch from ${time} - now()) * 1000)::float8`

/** Stops all calls of a connection, after the other side answered with status 429. */
export const createPause =
  ({ db, log }: Pick<Services, 'db' | 'log'>, id: number): Throttle['pause'] =>
  (pauseMs) => {
    const until = sql`now() + ${ms(Math.min(pauseMs, longestPauseMs))}`
    db.insert(connectionBuckets)
      .values({ connectionId: id, spentUntil: sql`now()`, pausedUntil: until })
      .onConflictDoUpdate({
        target: connectionId,
        set: { pausedUntil: sql`greatest(${pausedUntil}, ${until})` },
      })
      .catch((error: unknown) => {
        // A removed connection needs no pause.
        if (!isReferenceViolation(error)) log.error({ err: error, connection: id }, 'rate limit not paused')
      })
  }

export const createBucket = (
  services: Pick<Services, 'db' | 'log'>,
  id: number,
  rateLimit: RateLimit,
): Throttle => {
  const { db } = services
  const { burst, spacingMs } = toPace(rateLimit)
  /** Time of the next call, given the calls before. */
  const nextCall = sql`greatest(now(), ${pausedUntil}, ${spentUntil} - ${ms((burst - 1) * spacingMs)})`
  /** Time of the call that was counted last. */
  const countedCall = sql`greatest(now(), ${pausedUntil}, ${spentUntil} - ${ms(burst * spacingMs)})`

  /**
   * Reserves the next call when it is due within `mostMs`; returns the time until it in ms.
   * @throws HttpError paused when the connection was removed: a retry then finds no connection
   */
  const reserve = async (mostMs: number): Promise<number | null> => {
    const rows = await db
      .insert(connectionBuckets)
      .values({ connectionId: id, spentUntil: sql`now() + ${ms(spacingMs)}` })
      .onConflictDoUpdate({
        target: connectionId,
        set: { spentUntil: sql`greatest(${spentUntil}, ${nextCall}) + ${ms(spacingMs)}` },
        setWhere: sql`${nextCall} <= now() + ${ms(mostMs)}`,
      })
      .returning({ waitMs: msFromNow(countedCall) })
      .catch((error: unknown) => {
        throw isReferenceViolation(error) ? new HttpError('paused', 'the connection was removed') : error
      })
    return rows[0]?.waitMs ?? null
  }
  const findWaitMs = async (time: SQL): Promise<number> =>
    (
      await db
        .select({ waitMs: msFromNow(time) })
        .from(connectionBuckets)
        .where(eq(connectionId, id))
    )[0]?.waitMs ?? 0

  return {
    take: async (signal, mostMs) => {
      const endsAt = performance.now() + mostMs
      for (;;) {
        const waitMs = await reserve(Math.max(0, endsAt - performance.now()))
        if (waitMs === null) {
          const until = new Date(Date.now() + (await findWaitMs(nextCall)))
          throw new HttpError('paused', 'the rate limit is used up', until)
        }
        if (waitMs <= 0) return undefined
        await wait(waitMs, undefined, { signal }).catch(() => {
          throw new HttpError('timeout', 'the rate limit left no call in time')
        })
        // A pause that began during the wait applies to this call too, which is then counted again.
        if ((await findWaitMs(sql`greatest(now(), ${pausedUntil})`)) <= 0) return undefined
      }
    },
    pause: createPause(services, id),
  }
}
