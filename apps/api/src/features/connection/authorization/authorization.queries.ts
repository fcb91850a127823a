import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import type { Sealed } from '../../../platform/keyRing.ts'
import { connections } from '../connection.tables.ts'
import { connectionAuthorizations } from './authorization.tables.ts'

export type AuthorizationRow = typeof connectionAuthorizations.$inferSelect

export const insertAuthorization = async (
  tx: Db,
  row: typeof connectionAuthorizations.$inferInsert,
): Promise<void> => {
  await tx.insert(connectionAuthorizations).values(row)
}

export const deleteExpiredAuthorizations = async (db: Db, now: Date): Promise<void> => {
  await db.delete(connectionAuthorizations).where(lte(connectionAuthorizations.expiresAt, now))
}

/** Started authorization that no one completed yet. */
interface Awaited {
  stateHash: string
  now: Date
}

const isAwaited = ({ stateHash, now }: Awaited) =>
  and(
    eq(connectionAuthorizations.stateHash, stateHash),
    isNull(connectionAuthorizations.usedAt),
    gt(connectionAuthorizations.expiresAt, now),
  )

/**
 * Marks an authorization as used. Undefined when it is unknown, another user's or connection's, expired or used before.
 */
export const redeemAuthorization = async (
  db: Db,
  { userId, connectionId, ...awaited }: Awaited & { userId: number; connectionId: number | undefined },
): Promise<AuthorizationRow | undefined> =>
  (
    await db
      .update(connectionAuthorizations)
      .set({ usedAt: awaited.now })
      .where(
        and(
          isAwaited(awaited),
          eq(connectionAuthorizations.userId, userId),
          connectionId === undefined ? undefined : eq(connectionAuthorizations.connectionId, connectionId),
        ),
      )
      .returning()
  )[0]

/** Key of the connector whose owner is at the other system with this state; undefined for any other state. */
export const findAwaitedConnector = async (db: Db, awaited: Awaited): Promise<string | undefined> =>
  (
    await db
      .select({ key: connections.connectorKey })
      .from(connectionAuthorizations)
      .innerJoin(connections, eq(connections.id, connectionAuthorizations.connectionId))
      .where(isAwaited(awaited))
  )[0]?.key

/** Stores posted keys once. False when the state is not awaited or has keys already. */
export const recordPosted = async (db: Db, awaited: Awaited, { keyId, bytes }: Sealed): Promise<boolean> =>
  (
    await db
      .update(connectionAuthorizations)
      .set({ postedKeyId: keyId, posted: bytes })
      .where(and(isAwaited(awaited), isNull(connectionAuthorizations.posted)))
      .returning({ stateHash: connectionAuthorizations.stateHash })
  ).length > 0

/** Deletes posted keys after they were used. */
export const clearPosted = async (tx: Db, stateHash: string): Promise<void> => {
  await tx
    .update(connectionAuthorizations)
    .set({ postedKeyId: null, posted: null })
    .where(eq(connectionAuthorizations.stateHash, stateHash))
}
