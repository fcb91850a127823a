import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { openDatabase } from '../db/database.ts'
import type { Database } from '../db/database.ts'
import { claimKey, releaseKey, storeAnswer } from './idempotency.ts'

let server: Awaited<ReturnType<typeof createTestDatabase>>
let database: Database
beforeAll(async () => {
  server = await createTestDatabase()
  database = openDatabase(server.connectionString, 10, () => {})
})
afterAll(async () => {
  await database.close()
  await server.drop()
})

const claimOf = (key: string, body: unknown = { amount: 1 }) => ({
  caller: 'user:1',
  key,
  endpoint: 'POST /x',
  body,
})

describe('an idempotency key', () => {
  it('lets one of many equal requests do the work and gives the others its answer', async () => {
    const claim = claimOf('a')
    const attempts = Array.from({ length: 8 }, async () => {
      const stored = await claimKey(database.db, claim)
      if (stored) return { isWorker: false, answer: stored.answer }
      await new Promise((resolve) => setTimeout(resolve, 150))
      await storeAnswer(database.db, claim, { status: 200, answer: { done: true } })
      return { isWorker: true, answer: { done: true } }
    })
    const results = await Promise.all(attempts)
    expect(results.filter(({ isWorker }) => isWorker)).toHaveLength(1)
    for (const { answer } of results) expect(answer).toEqual({ done: true })
  })

  it('is refused with another body', async () => {
    await claimKey(database.db, claimOf('b'))
    await expect(claimKey(database.db, claimOf('b', { amount: 2 }))).rejects.toMatchObject({
      code: 'idempotencyKeyReused',
    })
  })

  it('belongs to its caller', async () => {
    await claimKey(database.db, claimOf('c'))
    expect(await claimKey(database.db, { ...claimOf('c'), caller: 'user:2' })).toBeNull()
  })

  it('is taken over when the process that claimed it died', async () => {
    await claimKey(database.db, claimOf('d'))
    await database.db.execute(
      sql`update idempotency_keys set locked_until = now() - interval '1 second' where key = 'd'`,
    )
    expect(await claimKey(database.db, claimOf('d'))).toBeNull()
  })

  it('is free again after a fault of ours', async () => {
    await claimKey(database.db, claimOf('e'))
    await releaseKey(database.db, claimOf('e'))
    expect(await claimKey(database.db, claimOf('e'))).toBeNull()
  })
})
