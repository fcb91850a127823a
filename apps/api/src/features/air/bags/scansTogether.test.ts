import { randomUUID } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bagEndpoints } from '@kervan/contract/air/bags/bag.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { pieceMoves } from '../../tracking/locations/place.tables.ts'
import { bags } from './bag.tables.ts'
import { buildPieces, createBag } from '../testing/buildBag.ts'

const { scanIntoBag } = bagEndpoints

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const buildSome = async (count: number): Promise<{ assetReference: string }[]> => {
  const built = []
  for (let n = 0; n < count; n++) built.push(await buildPieces(test))
  return built
}

const body = (bagId: string, barcode: string) => ({ id: randomUUID(), bagId, barcode, mayMove: false })

describe('concurrent scans', () => {
  it('answers each user about the own scan in the own language and names each in the trail', async () => {
    const [one, other] = await Promise.all([createBag(test), createBag(test)])
    const parcels = await buildSome(8)
    const people = ['warehouse', 'operations'] as const
    const answers = await Promise.all(
      parcels.map(async ({ assetReference }, index) =>
        test.call(scanIntoBag, {
          token: await test.tokenOf(people[index % 2]!),
          language: index % 2 === 0 ? 'tr' : 'en',
          body: body(index % 2 === 0 ? one.id : other.id, assetReference),
        }),
      ),
    )
    expect(answers.map((answer) => answer.body)).toMatchObject(
      parcels.map(({ assetReference }) => ({ outcome: 'added', piece: { assetReference } })),
    )
    answers.forEach(({ body: { message } }, index) =>
      expect(message).toContain(index % 2 === 0 ? 'Eklendi' : 'Added'),
    )
    const trail = await test.services.db
      .select({ bagId: pieceMoves.bagId, actorId: pieceMoves.actorId })
      .from(pieceMoves)
      .where(inArray(pieceMoves.bagId, [one.id, other.id]))
    const actorsOf = (id: string) =>
      new Set(trail.filter(({ bagId }) => bagId === id).map((row) => row.actorId))
    expect(trail).toHaveLength(8)
    expect([actorsOf(one.id).size, actorsOf(other.id).size]).toEqual([1, 1])
    expect(actorsOf(one.id)).not.toEqual(actorsOf(other.id))
  })

  it('processes other scans when one names no bag or a bag is locked for long', async () => {
    const [free, taken] = await Promise.all([createBag(test), createBag(test)])
    const [first, second, third] = await buildSome(3)
    const token = await test.tokenOf('warehouse')
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    let isLocked = () => {}
    const locked = new Promise<void>((resolve) => {
      isLocked = resolve
    })
    const holder = test.services.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from ${bags} where ${bags.id} = ${taken.id} for update`)
      isLocked()
      await held
    })
    await locked
    const waiting = test.call(scanIntoBag, { token, body: body(taken.id, second!.assetReference) })
    const [added, refused] = await Promise.all([
      test.call(scanIntoBag, { token, body: body(free.id, first!.assetReference) }),
      test.callFailing(scanIntoBag, { token, body: body(randomUUID(), third!.assetReference) }),
    ])
    expect(added.body.outcome).toBe('added')
    expect(refused.status).toBe(404)
    letGo()
    await holder
    expect((await waiting).body.outcome).toBe('added')
  })
})
