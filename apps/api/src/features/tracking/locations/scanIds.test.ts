/** Devices that reuse one id for several scans, also concurrently: each scan is recorded and answered on its own. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stockTakeEndpoints } from '@kervan/contract/warehouse/stockTake/stockTake.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { createBag, scanInto } from '../../air/testing/buildBag.ts'
import { beginCounting, buildPieces, codeOf, openStation } from '../../warehouse/testing/buildStation.ts'
import { piecePlaceRows } from './place.tables.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const placesOf = async (shipmentId: string) =>
  (await test.services.db.select().from(piecePlaceRows).where(eq(piecePlaceRows.shipmentId, shipmentId))).map(
    ({ place }) => place,
  )

it('records separate scans of a bag screen that share an id', async () => {
  const bag = await createBag(test)
  for (let round = 0; round < 5; round += 1) {
    const shipments = [await buildPieces(test, 1), await buildPieces(test, 1), await buildPieces(test, 1)]
    const id = randomUUID()
    const send = () =>
      Promise.all(shipments.map(({ assetReference }) => scanInto(test, bag.id, assetReference, { id })))
    for (const answers of [await send(), await send()])
      expect(answers.map(({ outcome }) => outcome)).toEqual(['added', 'added', 'added'])
    for (const shipment of shipments) expect(await placesOf(shipment.id)).toEqual(['bag'])
  }
})

it('records scans of two stations that share an id, and undoes the right one', async () => {
  const [one, other, third] = [
    await buildPieces(test, 1),
    await buildPieces(test, 1),
    await buildPieces(test, 1),
  ]
  const [left, right] = [openStation(test, { name: 'Sol' }), openStation(test, { name: 'Sağ' })]
  const id = randomUUID()
  const verdicts = await Promise.all([
    left.scan(codeOf(one, 1), 'receive', { id }),
    right.scan(codeOf(other, 1), 'receive', { id }),
  ])
  expect(verdicts).toMatchObject([
    { id, outcome: 'received', assetReference: one.assetReference },
    { id, outcome: 'received', assetReference: other.assetReference },
  ])
  const same = randomUUID()
  const scans = [one, third].map((shipment) => left.sent(codeOf(shipment, 1), 'receive', { id: same }))
  for (const _ of [1, 2])
    expect((await left.scanMany(scans)).map(({ outcome }) => outcome)).toEqual(['known', 'received'])
  expect(await left.scan(codeOf(third, 1), 'undoPiece')).toMatchObject({ outcome: 'undone' })
  expect(await placesOf(third.id)).toEqual([])
  expect(await placesOf(one.id)).toEqual(['warehouse'])
})

it('records scans of two stock-takes that share an id', async () => {
  const [one, other] = [await buildPieces(test, 1), await buildPieces(test, 1)]
  await openStation(test, { name: 'Raf A' }).scan(codeOf(one, 1), 'receive')
  await openStation(test, { name: 'Raf B' }).scan(codeOf(other, 1), 'receive')
  const takes = [await beginCounting(test, 'Raf A'), await beginCounting(test, 'Raf B')]
  const id = randomUUID()
  const at = test.services.clock().toISOString()
  const send = () =>
    Promise.all(
      [one, other].map(async ({ assetReference }, index) => {
        const { status, body } = await test.call(stockTakeEndpoints.countScans, {
          token: await test.tokenOf('warehouse'),
          body: { stockTakeId: takes[index]!, sentAt: at, scans: [{ id, text: assetReference, at }] },
        })
        expect(status).toBe(200)
        return body
      }),
    )
  for (const bodies of [await send(), await send()])
    expect(
      bodies.map(({ scans, stockTake }) => [scans[0]!.id, scans[0]!.outcome, stockTake.countedCount]),
    ).toEqual([
      [id, 'expected', 1],
      [id, 'expected', 1],
    ])
})
