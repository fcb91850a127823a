import { describe, expect, it } from 'vitest'
import type { Db } from './database.ts'
import { gathered } from './gathered.ts'

const database = (): Db => ({}) as Db

interface Asked {
  ctx: { db: Db }
  n: number
}

const doubling = (most = 10) => {
  const lots: number[][] = []
  const held: (() => void)[] = []
  const call = gathered(async (calls: readonly Asked[]) => {
    lots.push(calls.map(({ n }) => n))
    await new Promise<void>((resolve) => held.push(resolve))
    if (calls.some(({ n }) => n < 0)) throw new Error(`cannot double ${calls.map(({ n }) => n).join(' ')}`)
    return calls.map(({ n }) => n * 2)
  }, most)
  /** Lets all current and following batches finish. */
  const letGo = async (): Promise<void> => {
    for (let turn = 0; turn < 10; turn++) {
      held.splice(0).forEach((end) => end())
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { call, lots, letGo }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('concurrent calls', () => {
  it('runs concurrent calls in one batch with separate answers', async () => {
    const { call, lots, letGo } = doubling()
    const ctx = { db: database() }
    const answers = Promise.all([1, 2, 3].map((n) => call({ ctx, n })))
    await turn()
    await turn()
    expect(lots).toEqual([[1, 2, 3]])
    await letGo()
    expect(await answers).toEqual([2, 4, 6])
  })

  it('queues calls during a batch for the next batch', async () => {
    const { call, lots, letGo } = doubling()
    const ctx = { db: database() }
    const first = call({ ctx, n: 1 })
    await turn()
    await turn()
    const [second, third] = [call({ ctx, n: 2 }), call({ ctx, n: 3 })]
    await turn()
    await turn()
    expect(lots).toEqual([[1]])
    await letGo()
    expect(await Promise.all([first, second, third])).toEqual([2, 4, 6])
    expect(lots).toEqual([[1], [2, 3]])
  })

  it('runs calls one by one after a failed batch, so that only one caller gets the error', async () => {
    const { call, lots, letGo } = doubling()
    const ctx = { db: database() }
    const answers = Promise.allSettled([1, -1, 3].map((n) => call({ ctx, n })))
    await turn()
    await turn()
    await letGo()
    expect(await answers).toEqual([
      { status: 'fulfilled', value: 2 },
      { status: 'rejected', reason: new Error('cannot double -1') },
      { status: 'fulfilled', value: 6 },
    ])
    expect(lots).toEqual([[1, -1, 3], [1], [-1], [3]])
  })

  it('never exceeds the batch size or mixes two databases', async () => {
    const { call, lots, letGo } = doubling(2)
    const [one, other] = [{ db: database() }, { db: database() }]
    const answers = Promise.all([
      ...[1, 2, 3].map((n) => call({ ctx: one, n })),
      ...[4, 5].map((n) => call({ ctx: other, n })),
    ])
    await turn()
    await letGo()
    expect(await answers).toEqual([2, 4, 6, 8, 10])
    expect(lots.toSorted((a, b) => a[0]! - b[0]!)).toEqual([[1, 2], [3], [4, 5]])
  })
})
