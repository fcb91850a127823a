/** Texts that no scanner or person produces: each call returns a message instead of a server error. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bagEndpoints } from '@kervan/contract/air/bags/bag.endpoints'
import { boardEndpoints } from '@kervan/contract/warehouse/board/board.endpoints'
import { stockTakeEndpoints } from '@kervan/contract/warehouse/stockTake/stockTake.endpoints'
import { warehouseEndpoints } from '@kervan/contract/warehouse/stations/warehouse.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { createBag } from '../../air/testing/buildBag.ts'
import { beginCounting } from '../testing/buildStation.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it.each([
  ['nothing', '\u0000'],
  ['nothing inside', 'KRV\u0000-41870392-5'],
  ['another direction', '\u202eKRV-41870392-5\u202c'],
  ['pictures', '📦'.repeat(30)],
  ['half a letter', 'KRV-\ud83d'],
  ['a hundred thousand letters', 'K'.repeat(100_000)],
  ['quotes', `'; drop table bags; --{"a":1}`],
])('returns no server error for %s as barcode, station, search or note', async (_, text) => {
  const token = await test.tokenOf('warehouse')
  const at = test.services.clock().toISOString()
  const bag = await createBag(test)
  const stockTakeId = await beginCounting(test, randomUUID())
  const scan = { id: randomUUID(), mode: 'receive' as const, text, at }
  const station = 'Masa 1'
  const replies = [
    await test.callFailing(bagEndpoints.scanIntoBag, {
      token,
      body: { id: randomUUID(), bagId: bag.id, barcode: text },
    }),
    await test.callFailing(bagEndpoints.scanOutOfBag, {
      token,
      body: { id: randomUUID(), bagId: bag.id, barcode: text },
    }),
    await test.callFailing(bagEndpoints.createBag, { token, body: { destination: 'MUC', note: text } }),
    await test.callFailing(bagEndpoints.findBag, { token, body: { number: text } }),
    await test.callFailing(bagEndpoints.listBags, { token, body: { search: text } }),
    await test.callFailing(warehouseEndpoints.scanAtStation, {
      token,
      body: { station, sentAt: at, ...scan },
    }),
    await test.callFailing(warehouseEndpoints.scanAtStation, {
      token,
      body: { station: text, sentAt: at, ...scan, id: randomUUID(), mode: 'bag', bag: text },
    }),
    await test.callFailing(warehouseEndpoints.scanManyAtStation, {
      token,
      body: { station, sentAt: at, scans: [{ ...scan, id: randomUUID() }] },
    }),
    await test.callFailing(warehouseEndpoints.getStation, { token, body: { station: text } }),
    await test.callFailing(stockTakeEndpoints.beginStockTake, { token, body: { station: text } }),
    await test.callFailing(stockTakeEndpoints.countScans, {
      token,
      body: { stockTakeId, sentAt: at, scans: [{ id: randomUUID(), text, at }] },
    }),
    await test.callFailing(boardEndpoints.listPiecesByPlace, {
      token,
      body: { search: text, station: text },
    }),
  ]
  expect(
    replies.map(({ status }) => status).filter((status) => ![200, 400, 404, 409].includes(status)),
  ).toEqual([])
})

it('refuses too many scans as a whole on their field', async () => {
  const at = test.services.clock().toISOString()
  const scan = () => ({ id: randomUUID(), mode: 'receive' as const, text: 'KRV-41870392-5', at })
  const { status, body } = await test.callFailing(warehouseEndpoints.scanManyAtStation, {
    token: await test.tokenOf('warehouse'),
    body: { station: 'Masa 1', sentAt: at, scans: Array.from({ length: 10_001 }, scan) },
  })
  expect([status, Object.keys(body.Errors ?? {})]).toEqual([400, ['scans']])
})
