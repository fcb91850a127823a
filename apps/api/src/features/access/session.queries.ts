import { eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { sessions } from './access.tables.ts'

export type SessionRow = typeof sessions.$inferSelect

export interface NewSession {
  userId: number
  /** Hash that the caller's password matched; null for other sign-in methods. */
  passwordHash: string | null
  startedAt: Date
  expiresAt: Date
  address: string | null
  userAgent: string | null
  signedInWith: SessionRow['signedInWith']
  /** Staff member who visits as the user, and the staff member's session. */
  visitor?: { userId: number; sessionId: string }
}

/**
 * Undefined when the user was deactivated or changed the password since. The share lock waits for uncommitted
 * changes.
 */
export const insertSession = async (
  db: Db,
  { userId, passwordHash, startedAt, expiresAt, address, userAgent, signedInWith, visitor }: NewSession,
): Promise<{ sessionId: string; tokenId: string } | undefined> => {
  const { rows } = await db.execute<{ sessionId: string; tokenId: string }>(sql`
    insert into sessions (user_id, token_issued_at, started_at, expires_at, address, user_agent, signed_in_with,
      visitor_id, visitor_session_id)
    select id, ${startedAt}::timestamptz, ${startedAt}::timestamptz, ${expiresAt}::timestamptz,
      ${address}::text, ${userAgent}::text, ${signedInWith}::text,
      ${visitor?.userId ?? null}::integer, ${visitor?.sessionId ?? null}::uuid from users
    where id = ${userId} and is_active and (${passwordHash}::text is null or password_hash = ${passwordHash})
    for share
    returning id as "sessionId", token_id as "tokenId"`)
  return rows[0]
}

export const findSession = async (db: Db, id: string): Promise<SessionRow | undefined> =>
  (await db.select().from(sessions).where(eq(sessions.id, id)))[0]

export const lockSession = async (tx: Db, id: string): Promise<SessionRow | undefined> =>
  (await tx.select().from(sessions).where(eq(sessions.id, id)).for('update'))[0]

export const updateSession = async (
  tx: Db,
  id: string,
  change: Partial<Omit<SessionRow, 'id'>>,
): Promise<void> => {
  await tx.update(sessions).set(change).where(eq(sessions.id, id))
}

export const deleteSession = async (db: Db, id: string): Promise<void> => {
  await db.delete(sessions).where(eq(sessions.id, id))
}

/** Returns the ids of deleted sessions. */
export const deleteSessionsOfUser = async (tx: Db, userId: number): Promise<string[]> => {
  const deleted = await tx.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id })
  return deleted.map(({ id }) => id)
}

export const deleteExpiredSessions = async (db: Db, now: Date): Promise<void> => {
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
}
