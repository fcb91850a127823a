import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { sessionUses, sessions } from '../access.tables.ts'

export const listSessionsOfUser = (db: Db, userId: number, now: Date) =>
  db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      address: sessions.address,
      signedInWith: sessions.signedInWith,
      startedAt: sessions.startedAt,
      lastUsedAt: sql<Date>`greatest(${sessions.startedAt}, ${sessionUses.usedAt})`.mapWith(
        sessions.startedAt,
      ),
    })
    .from(sessions)
    .leftJoin(sessionUses, eq(sessionUses.sessionId, sessions.id))
    // Excludes visits by staff, which are not the person's sessions (visits/listVisits.ts).
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now), isNull(sessions.visitorId)))
    .orderBy(desc(sql`greatest(${sessions.startedAt}, ${sessionUses.usedAt})`), sessions.id)

/** Returns the ids of deleted sessions. */
export const deleteSessionOfUser = async (tx: Db, userId: number, sessionId: string): Promise<string[]> => {
  const deleted = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
    .returning({ id: sessions.id })
  return deleted.map(({ id }) => id)
}

export const deleteOtherSessions = async (tx: Db, userId: number, keptId: string): Promise<string[]> => {
  const deleted = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, keptId)))
    .returning({ id: sessions.id })
  return deleted.map(({ id }) => id)
}

/** Saves the last use of sessions; skips sessions that ended meanwhile. */
export const saveSessionUses = async (db: Db, uses: ReadonlyMap<string, Date>): Promise<void> => {
  await db.execute(sql`
    insert into session_uses (session_id, used_at)
    select used.id, used.at
    from unnest(${sql.param([...uses.keys()])}::uuid[], ${sql.param(
      [...uses.values()].map((at) => at.toISOString()),
    )}::timestamptz[]) as used (id, at)
    join sessions on sessions.id = used.id
    order by used.id
    on conflict (session_id) do update set used_at = greatest(session_uses.used_at, excluded.used_at)`)
}
