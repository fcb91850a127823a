import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { openDatabase } from '../db/database.ts'
import type { Database } from '../db/database.ts'
import { openStandingConnection } from '../db/standingConnection.ts'
import type { StandingConnection } from '../db/standingConnection.ts'
import { AppError } from '../errors.ts'
import { createLog } from '../log.ts'
import { idempotencyKeys } from '../platform.tables.ts'
import { createAnswerOnce, forgetIdempotencyKeys } from './idempotency.ts'
import type { AnswerOnce, Work } from './idempotency.ts'

interface Process {
  database: Database
  standing: StandingConnection
  answerOnce: AnswerOnce
}

let server: Awaited<ReturnType<typeof createTestDatabase>>
let first: Process
let second: Process

const openProcess = (connections: number): Process => {
  const database = openDatabase(server.connectionString, connections, () => {})
  const standing = openStandingConnection(server.connectionString, createLog('silent'))
  return { database, standing, answerOnce: createAnswerOnce({ db: database.db, standing }) }
}

beforeAll(async () => {
  server = await createTestDatabase()
  first = openProcess(4)
  second = openProcess(4)
  await first.database.db.execute(sql`create table done (name text not null)`)
})
afterAll(async () => {
  for (const { database, standing } of [first, second]) {
    await standing.close()
    await database.close()
  }
  await server.drop()
})

const claimOf = (key: string, body: unknown = { amount: 1 }) => ({
  caller: 'user:1',
  key,
  endpoint: 'POST /x',
  body,
})

const refusalOf: Work['refusalOf'] = (error) =>
  error instanceof AppError ? { status: 422, answer: { code: error.code } } : null

/** Inserts one row named `name`, so that a repetition would show. */
const workOf = (name: string, then: () => Promise<unknown> = async () => ({ done: true })): Work => ({
  inTransaction: async (tx) => {
    await tx.execute(sql`insert into done values (${name})`)
    return then()
  },
  refusalOf,
})

const timesDone = async (name: string): Promise<number> =>
  (await first.database.db.execute(sql`select from done where name = ${name}`)).rows.length

const briefly = () => new Promise((resolve) => setTimeout(resolve, 100))

describe('idempotency key', () => {
  it('returns one answer to 50 equal calls in two processes, with the work done once', async () => {
    const work = workOf('a', async () => {
      await briefly()
      return { done: Math.random() }
    })
    const calls = Array.from({ length: 50 }, (_, index) =>
      (index % 2 === 0 ? first : second).answerOnce(claimOf('a'), work),
    )
    const [one, ...others] = await Promise.all(calls)
    expect(one).toMatchObject({ status: 200 })
    for (const other of others) expect(other).toEqual(one)
    expect(await timesDone('a')).toBe(1)
  })

  it('rejects an idempotency key with another body or another call', async () => {
    await first.answerOnce(claimOf('b'), workOf('b'))
    const refused = { code: 'idempotencyKeyReused' }
    const other = { ...claimOf('b'), endpoint: 'POST /y' }
    await expect(first.answerOnce(claimOf('b', { amount: 2 }), workOf('b'))).rejects.toMatchObject(refused)
    await expect(first.answerOnce(other, workOf('b'))).rejects.toMatchObject(refused)
    expect(await timesDone('b')).toBe(1)
  })

  it('separates idempotency keys of different callers', async () => {
    await first.answerOnce(claimOf('c'), workOf('c'))
    await first.answerOnce({ ...claimOf('c'), caller: 'user:2' }, workOf('c'))
    expect(await timesDone('c')).toBe(2)
  })

  it('repeats the rejection of an idempotent call, and rolls back its work', async () => {
    const refuse = workOf('d', () => Promise.reject(new AppError('offerExpired')))
    const refused = { status: 422, answer: { code: 'offerExpired' } }
    expect(await first.answerOnce(claimOf('d'), refuse)).toEqual(refused)
    expect(await first.answerOnce(claimOf('d'), workOf('d'))).toEqual(refused)
    expect(await timesDone('d')).toBe(0)
  })

  it('accepts an idempotency key again after a server error', async () => {
    const fail = workOf('e', () => Promise.reject(new Error('broken')))
    await expect(first.answerOnce(claimOf('e'), fail)).rejects.toThrow('broken')
    expect(await first.answerOnce(claimOf('e'), workOf('e'))).toMatchObject({ status: 200 })
    expect(await timesDone('e')).toBe(1)
  })

  it('deletes idempotency keys after two days', async () => {
    const { db } = first.database
    await first.answerOnce(claimOf('f'), workOf('f'))
    const { createdAt } = (await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, 'f')))[0]!
    await forgetIdempotencyKeys(db, new Date(createdAt.getTime() + 47 * 3_600_000))
    await first.answerOnce(claimOf('f'), workOf('f'))
    expect(await timesDone('f')).toBe(1)
    await forgetIdempotencyKeys(db, new Date(createdAt.getTime() + 49 * 3_600_000))
    await first.answerOnce(claimOf('f'), workOf('f'))
    expect(await timesDone('f')).toBe(2)
  })
})

describe('idempotency key with external work', () => {
  const twoSteps = (name: string, afterCommit: Work['afterCommit']): Work => ({
    ...workOf(name, async () => ({ begun: name })),
    afterCommit,
  })

  it('continues an idempotent call from its recovery point after an error', async () => {
    const fail = twoSteps('g', () => Promise.reject(new Error('no provider')))
    await expect(first.answerOnce(claimOf('g'), fail)).rejects.toThrow('no provider')
    const seen: unknown[] = []
    const answer = await second.answerOnce(
      claimOf('g'),
      twoSteps('g', async (begun) => {
        seen.push(begun)
        return { done: true }
      }),
    )
    expect(answer).toEqual({ status: 200, answer: { done: true } })
    expect(seen).toEqual([{ begun: 'g' }])
    expect(await timesDone('g')).toBe(1)
  })

  it('runs external work in one of two processes at a time', async () => {
    let carriedOut = 0
    const work = twoSteps('h', async () => {
      carriedOut++
      await briefly()
      return { done: carriedOut }
    })
    const answers = await Promise.all(
      [first, second, first, second].map(({ answerOnce }) => answerOnce(claimOf('h'), work)),
    )
    expect(answers).toEqual(Array(4).fill({ status: 200, answer: { done: 1 } }))
    expect(carriedOut).toBe(1)
  })

  it('stores a rejection by the external work of an idempotent call', async () => {
    const refuse = twoSteps('i', () => Promise.reject(new AppError('paymentNotStarted')))
    const refused = { status: 422, answer: { code: 'paymentNotStarted' } }
    expect(await first.answerOnce(claimOf('i'), refuse)).toEqual(refused)
    expect(await second.answerOnce(claimOf('i'), refuse)).toEqual(refused)
    expect(await timesDone('i')).toBe(1)
  })

  it('waits while another process works on the key, and continues when it has died', async () => {
    const dying = openProcess(2)
    let isReached = false
    const never = twoSteps('j', () => {
      isReached = true
      return new Promise(() => {})
    })
    void dying.answerOnce(claimOf('j'), never)
    await expect.poll(() => isReached).toBe(true)
    let answered: unknown = null
    const waiting = first.answerOnce(
      claimOf('j'),
      twoSteps('j', async () => ({ done: true })),
    )
    void waiting.then((outcome) => (answered = outcome))
    await briefly()
    await briefly()
    expect(answered).toBeNull()
    // Simulates the death of a process: its connections end.
    await dying.standing.close()
    expect(await waiting).toEqual({ status: 200, answer: { done: true } })
    await dying.database.close()
  })
})
