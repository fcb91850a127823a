/**
 * Idempotency: the same key returns the same answer. The key belongs to its caller; the body is compared by its
 * hash. Claim, work and stored answer are one transaction, so that a crash leaves either the answer or nothing,
 * and PostgreSQL serialises concurrent claims.
 */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { databaseErrorCode } from '../db/database.ts'
import type { Db } from '../db/database.ts'
import type { StandingConnection } from '../db/standingConnection.ts'
import { AppError } from '../errors.ts'
import { idempotencyKeys } from '../platform.tables.ts'

/** Answer of an idempotent call with its HTTP status. */
export interface Outcome {
  status: number
  answer: unknown
}

export interface Claim {
  caller: string
  key: string
  endpoint: string
  body: unknown
}

export interface Work {
  /** Returns the answer or, with `afterCommit`, the recovery point: an object that can be stored as JSON. */
  inTransaction: (tx: Db) => Promise<unknown>
  /**
   * External work: runs after the commit and returns the answer. After a crash or server error, a call with the
   * same key runs it again from the recovery point, so it must be idempotent.
   */
  afterCommit?: (recoveryPoint: unknown) => Promise<unknown>
  /** Returns the outcome of a business error; null for a server error, which may be retried. */
  refusalOf: (error: unknown) => Outcome | null
}

/** Maximum wait in ms for another call with the same idempotency key. */
const patienceMs = 15_000
const pollMs = 100
const rememberedHours = 48

const where = ({ caller, key }: Claim) =>
  and(eq(idempotencyKeys.caller, caller), eq(idempotencyKeys.key, key))

const hashOf = (body: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('hex')

const nameOf = ({ caller, key }: Claim): string => `idempotency key ${caller} ${key}`

const findKey = async (db: Db, claim: Claim) =>
  (await db.select().from(idempotencyKeys).where(where(claim)))[0]

/** The first outcome wins: a paused process may return another one after the key was taken over. */
const storeOutcome = async (db: Db, claim: Claim, { status, answer }: Outcome): Promise<void> => {
  await db
    .update(idempotencyKeys)
    .set({ status, answer: answer ?? null })
    .where(and(where(claim), isNull(idempotencyKeys.status)))
}

/** Waits while another process has claimed the key in an open transaction. @throws AppError idempotencyKeyInFlight */
const insertKey = async (tx: Db, claim: Claim, bodyHash: string) => {
  const { caller, key, endpoint } = claim
  try {
    const inserted = await tx
      .insert(idempotencyKeys)
      .values({ caller, key, endpoint, bodyHash })
      .onConflictDoNothing()
      .returning()
    return inserted[0]
  } catch (error) {
    const isLockTimeout = databaseErrorCode(error) === '55P03'
    throw isLockTimeout ? new AppError('idempotencyKeyInFlight') : error
  }
}

type Begun = { outcome: Outcome } | { recoveryPoint: unknown }

const begin = async (tx: Db, claim: Claim, work: Work): Promise<Begun> => {
  const bodyHash = hashOf(claim.body)
  const row = (await insertKey(tx, claim, bodyHash)) ?? (await findKey(tx, claim))
  // The key was deleted between the two statements.
  if (!row) throw new AppError('idempotencyKeyInFlight')
  if (row.bodyHash !== bodyHash || row.endpoint !== claim.endpoint) throw new AppError('idempotencyKeyReused')
  if (row.status !== null) return { outcome: { status: row.status, answer: row.answer } }
  if (row.recoveryPoint !== null && work.afterCommit) return { recoveryPoint: row.recoveryPoint }
  let outcome: Outcome | null
  // Uses a savepoint without its release: the commit releases it, which saves a statement.
  await tx.execute(sql`savepoint work`)
  try {
    const result = await work.inTransaction(tx)
    if (work.afterCommit) {
      await tx.update(idempotencyKeys).set({ recoveryPoint: result }).where(where(claim))
      return { recoveryPoint: result }
    }
    outcome = { status: 200, answer: result }
  } catch (error) {
    outcome = work.refusalOf(error)
    if (!outcome) throw error
    // Undoes the refused work, and keeps the key and its answer.
    await tx.execute(sql`rollback to savepoint work`)
  }
  await storeOutcome(tx, claim, outcome)
  return { outcome }
}

export type AnswerOnce = (claim: Claim, work: Work) => Promise<Outcome>

/** @throws AppError idempotencyKeyReused, idempotencyKeyInFlight; and any error of `work` that is not a rejection */
export const createAnswerOnce = ({
  db,
  standing,
}: {
  db: Db
  standing: Pick<StandingConnection, 'tryLock' | 'unlock'>
}): AnswerOnce => {
  const running = new Map<string, Promise<unknown>>()

  /** Calls of this process with the same key wait here, without occupying a connection of the pool. */
  const afterOthers = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const patience = new AbortController()
    let ended: Promise<unknown> | undefined
    for (let other; (other = running.get(name));) {
      ended ??= sleep(patienceMs, 'ended', { signal: patience.signal }).catch(() => 'ended')
      if ((await Promise.race([other, ended])) === 'ended') throw new AppError('idempotencyKeyInFlight')
    }
    patience.abort()
    const mine = work()
    const settled = mine.then(
      () => running.delete(name),
      () => running.delete(name),
    )
    running.set(name, settled)
    return mine
  }

  /** Takes the lock of an idempotency key, which is released as soon as its holder is done or dead. */
  const lockKey = async (name: string): Promise<void> => {
    const deadline = Date.now() + patienceMs
    while (!(await standing.tryLock(name))) {
      if (Date.now() > deadline) throw new AppError('idempotencyKeyInFlight')
      await sleep(pollMs)
    }
  }

  const finish = async (
    claim: Claim,
    recoveryPoint: unknown,
    afterCommit: NonNullable<Work['afterCommit']>,
    refusalOf: Work['refusalOf'],
  ): Promise<Outcome> => {
    await lockKey(nameOf(claim))
    try {
      const row = await findKey(db, claim)
      if (row && row.status !== null) return { status: row.status, answer: row.answer }
      const outcome = await afterCommit(recoveryPoint).then(
        (answer): Outcome => ({ status: 200, answer }),
        (error: unknown) => {
          const refusal = refusalOf(error)
          if (!refusal) throw error
          return refusal
        },
      )
      await storeOutcome(db, claim, outcome)
      return outcome
    } finally {
      await standing.unlock(nameOf(claim))
    }
  }

  return (claim, work) =>
    afterOthers(nameOf(claim), async () => {
      const begun = await db.transaction((tx) => begin(tx, claim, work))
      if ('outcome' in begun) return begun.outcome
      return finish(claim, begun.recoveryPoint, work.afterCommit!, work.refusalOf)
    })
}

/** Deletes idempotency keys that are too old to be repeated. */
export const forgetIdempotencyKeys = async (db: Db, now: Date): Promise<void> => {
  const oldest = new Date(now.getTime() - rememberedHours * 3_600_000)
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, oldest))
}
