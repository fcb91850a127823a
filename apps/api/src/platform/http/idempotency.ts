/** Same key, same answer (decisions, section 2). The key belongs to its caller; the body is compared by its hash. */
import { createHash } from 'node:crypto'
import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { idempotencyKeys } from '../platform.tables.ts'

export interface StoredAnswer {
  status: number
  answer: unknown
}

interface Claim {
  caller: string
  key: string
  endpoint: string
  body: unknown
}

/** Longer than any call may take: a key still locked after this belonged to a process that died. */
const lockSeconds = 70
const patienceMs = 15_000
const pollMs = 100

const where = (claim: Claim) =>
  and(eq(idempotencyKeys.caller, claim.caller), eq(idempotencyKeys.key, claim.key))

const lockUntil = () => new Date(Date.now() + lockSeconds * 1000)

const hashOf = (body: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('hex')

/**
 * Claims the key. Null: the caller is the first and does the work, then calls `storeAnswer` or `releaseKey`.
 * @throws AppError idempotencyKeyReused, idempotencyKeyInFlight
 */
export const claimKey = async (db: Db, claim: Claim): Promise<StoredAnswer | null> => {
  const bodyHash = hashOf(claim.body)
  const deadline = Date.now() + patienceMs
  for (;;) {
    const [fresh] = await db
      .insert(idempotencyKeys)
      .values({ ...claim, bodyHash, lockedUntil: lockUntil() })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
    if (fresh) return null
    const [row] = await db.select().from(idempotencyKeys).where(where(claim))
    if (!row) continue
    if (row.bodyHash !== bodyHash || row.endpoint !== claim.endpoint)
      throw new AppError('idempotencyKeyReused')
    if (row.status !== null) return { status: row.status, answer: row.answer }
    if (await takeOver(db, claim)) return null
    if (Date.now() > deadline) throw new AppError('idempotencyKeyInFlight')
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

const takeOver = async (db: Db, claim: Claim): Promise<boolean> => {
  const taken = await db
    .update(idempotencyKeys)
    .set({ lockedUntil: lockUntil() })
    .where(and(where(claim), isNull(idempotencyKeys.status), lt(idempotencyKeys.lockedUntil, new Date())))
    .returning({ key: idempotencyKeys.key })
  return taken.length > 0
}

export const storeAnswer = async (db: Db, claim: Claim, { status, answer }: StoredAnswer): Promise<void> => {
  await db
    .update(idempotencyKeys)
    .set({ status, answer: answer ?? null })
    .where(where(claim))
}

/** The work did not happen (a fault of ours): the next try may do it. */
export const releaseKey = async (db: Db, claim: Claim): Promise<void> => {
  await db.delete(idempotencyKeys).where(and(where(claim), isNull(idempotencyKeys.status)))
}

export type { Claim as IdempotencyClaim }
