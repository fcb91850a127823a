import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { attemptCounters, usedCaptchas } from './attempts.tables.ts'

/** Increments a counter and returns the new count; an expired counter restarts. */
export const raiseCounter = async (
  db: Db,
  kind: string,
  subject: string,
  { now, windowMs }: { now: Date; windowMs: number },
): Promise<{ count: number; expiresAt: Date }> => {
  const isOver = sql`${attemptCounters.expiresAt} <= ${now}`
  const [row] = await db
    .insert(attemptCounters)
    .values({ kind, subject, count: 1, expiresAt: new Date(now.getTime() + windowMs) })
    .onConflictDoUpdate({
      target: [attemptCounters.kind, attemptCounters.subject],
      set: {
        count: sql`case when ${isOver} then 1 else ${attemptCounters.count} + 1 end`,
        expiresAt: sql`case when ${isOver} then excluded.expires_at else ${attemptCounters.expiresAt} end`,
      },
    })
    .returning({ count: attemptCounters.count, expiresAt: attemptCounters.expiresAt })
  return row!
}

/** Unexpired counters of a kind. */
export const findCounters = async (
  db: Db,
  kind: string,
  subjects: string[],
  now: Date,
): Promise<Map<string, number>> => {
  const rows = await db
    .select({ subject: attemptCounters.subject, count: attemptCounters.count })
    .from(attemptCounters)
    .where(
      and(
        eq(attemptCounters.kind, kind),
        inArray(attemptCounters.subject, subjects),
        gt(attemptCounters.expiresAt, now),
      ),
    )
  return new Map(rows.map(({ subject, count }) => [subject, count]))
}

export const deleteCounters = async (db: Db, kinds: string[], subject: string): Promise<void> => {
  await db
    .delete(attemptCounters)
    .where(and(inArray(attemptCounters.kind, kinds), eq(attemptCounters.subject, subject)))
}

/** Deletes expired captchas and counters. */
export const deleteExpiredAttempts = async (db: Db, now: Date): Promise<void> => {
  await db.delete(usedCaptchas).where(lt(usedCaptchas.expiresAt, now))
  await db.delete(attemptCounters).where(lt(attemptCounters.expiresAt, now))
}
