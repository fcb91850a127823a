import { and, eq, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { KnownToken } from '@kervan/connectors/tokens'
import type { Db } from '../../../platform/db/database.ts'
import type { Sealed } from '../../../platform/keyRing.ts'
import { connections } from '../connection.tables.ts'
import { connectionTokens } from './token.tables.ts'

export type TokenRow = typeof connectionTokens.$inferSelect

export const findTokenRow = async (db: Db, connectionId: number): Promise<TokenRow | undefined> =>
  (await db.select().from(connectionTokens).where(eq(connectionTokens.connectionId, connectionId)))[0]

/** Ids of those connections that have a token which was not refused. */
export const listAuthorizedIds = async (db: Db, ids: readonly number[]): Promise<Set<number>> => {
  const rows = await db
    .select({ id: connectionTokens.connectionId })
    .from(connectionTokens)
    .where(
      and(
        inArray(connectionTokens.connectionId, [...ids]),
        isNotNull(connectionTokens.sealed),
        isNull(connectionTokens.refusedAt),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

/** Ids of connections whose token is encrypted with another key. */
export const listIdsWithOtherKey = async (db: Db, keyId: string): Promise<Set<number>> => {
  const rows = await db
    .select({ id: connectionTokens.connectionId })
    .from(connectionTokens)
    .where(ne(connectionTokens.keyId, keyId))
  return new Set(rows.map(({ id }) => id))
}

export const lockTokenRow = async (tx: Db, connectionId: number): Promise<TokenRow | undefined> =>
  (
    await tx
      .select()
      .from(connectionTokens)
      .where(eq(connectionTokens.connectionId, connectionId))
      .for('update')
  )[0]

export interface Claim {
  connectionId: number
  /** Random id of this renewal. */
  claimId: string
  /** Version of the row that the caller read; 0 without a row. */
  version: number
  now: Date
  until: Date
}

/**
 * Claims the renewal. Undefined when another renewal is running, a new token was recorded since the caller read the
 * row, or the connection was removed.
 */
export const claimRenewal = async (
  db: Db,
  { connectionId, claimId, version, now, until }: Claim,
): Promise<TokenRow | undefined> => {
  const [row] = await db
    .insert(connectionTokens)
    .select(
      db
        .select({
          connectionId: connections.id,
          keyId: sql`null`.as('key_id'),
          sealed: sql`null::bytea`.as('sealed'),
          renewAt: sql`null::timestamptz`.as('renew_at'),
          usableUntil: sql`null::timestamptz`.as('usable_until'),
          endsAt: sql`null::timestamptz`.as('ends_at'),
          version: sql`0`.as('version'),
          renewingBy: sql`${claimId}::uuid`.as('renewing_by'),
          renewingUntil: sql`${until}::timestamptz`.as('renewing_until'),
          refusedAt: sql`null::timestamptz`.as('refused_at'),
        })
        .from(connections)
        .where(eq(connections.id, connectionId)),
    )
    .onConflictDoUpdate({
      target: connectionTokens.connectionId,
      set: { renewingBy: claimId, renewingUntil: until },
      setWhere: and(
        eq(connectionTokens.version, version),
        or(isNull(connectionTokens.renewingUntil), lte(connectionTokens.renewingUntil, now)),
      ),
    })
    .returning()
  return row
}

const noClaim = { renewingBy: null, renewingUntil: null }

const claimed = ({ connectionId, claimId }: Pick<Claim, 'connectionId' | 'claimId'>) =>
  and(eq(connectionTokens.connectionId, connectionId), eq(connectionTokens.renewingBy, claimId))

export type TokenTimes = Pick<KnownToken, 'renewAt' | 'usableUntil' | 'token'>

/** Latest time that is stored, because other systems send lives that no date can represent. */
const latestEnd = Date.UTC(2100, 0, 1)

const tokenColumns = (
  { keyId, bytes }: Sealed,
  { renewAt, usableUntil, token: { refreshExpiresAt } }: TokenTimes,
) => ({
  keyId,
  sealed: bytes,
  renewAt: new Date(renewAt),
  usableUntil: new Date(usableUntil),
  endsAt: refreshExpiresAt === undefined ? null : new Date(Math.min(refreshExpiresAt, latestEnd)),
  refusedAt: null,
  ...noClaim,
})

/** Records a renewed token and ends the claim. Undefined when the claim was lost meanwhile. */
export const recordToken = async (
  db: Db,
  claim: Pick<Claim, 'connectionId' | 'claimId'>,
  sealed: Sealed,
  times: TokenTimes,
): Promise<number | undefined> =>
  (
    await db
      .update(connectionTokens)
      .set({ ...tokenColumns(sealed, times), version: sql`${connectionTokens.version} + 1` })
      .where(claimed(claim))
      .returning({ version: connectionTokens.version })
  )[0]?.version

/** Ends the claim of a failed renewal. `refusedAt`: the owner must authorize again. */
export const endClaim = async (
  db: Db,
  claim: Pick<Claim, 'connectionId' | 'claimId'>,
  refusedAt: Date | null,
): Promise<void> => {
  await db
    .update(connectionTokens)
    .set({ ...noClaim, ...(refusedAt && { refusedAt }) })
    .where(claimed(claim))
}

/** Makes a rejected token unusable for every process, unless a newer one was recorded. */
export const rejectToken = async (
  db: Db,
  connectionId: number,
  version: number,
  now: Date,
): Promise<void> => {
  await db
    .update(connectionTokens)
    .set({ renewAt: now, usableUntil: now })
    .where(and(eq(connectionTokens.connectionId, connectionId), eq(connectionTokens.version, version)))
}

/** Stores the token of a new authorization in place of any other; a running renewal loses its claim. */
export const replaceToken = async (
  tx: Db,
  connectionId: number,
  sealed: Sealed,
  times: TokenTimes,
): Promise<void> => {
  const columns = tokenColumns(sealed, times)
  await tx
    .insert(connectionTokens)
    .values({ connectionId, ...columns, version: 1 })
    .onConflictDoUpdate({
      target: connectionTokens.connectionId,
      set: { ...columns, version: sql`${connectionTokens.version} + 1` },
    })
}

/** Deletes the token of changed credentials; a running renewal loses its claim. */
export const deleteToken = async (tx: Db, connectionId: number): Promise<void> => {
  await tx.delete(connectionTokens).where(eq(connectionTokens.connectionId, connectionId))
}

/** Stores the same token under another key. */
export const updateTokenSeal = async (
  tx: Db,
  connectionId: number,
  { keyId, bytes }: Sealed,
): Promise<void> => {
  await tx
    .update(connectionTokens)
    .set({ keyId, sealed: bytes })
    .where(eq(connectionTokens.connectionId, connectionId))
}
