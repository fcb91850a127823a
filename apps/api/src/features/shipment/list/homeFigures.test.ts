/** Tests the figures of the home page. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { homeFiguresEndpoints } from '@kervan/contract/shipment/list/homeFigures.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { signUpCustomer } from '../../company/testing/buildCompany.ts'
import { changeShipmentState } from '../changeShipmentState.ts'
import { buildPaidShipment } from '../testing/buildPaidShipment.ts'
import { shipmentPromises } from '../promise/promise.tables.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  // Wednesday.
  test.setNow(new Date('2026-11-18T09:00:00Z'))
  token = await test.tokenOf('customer')
})
afterAll(() => test.close())

const move = (shipmentId: string, event: 'receive' | 'deliver') =>
  test.services.db.transaction((tx) =>
    changeShipmentState(tx, test.services, { shipmentId, event, actorId: null, now: test.services.clock() }),
  )

const read = async (as = token) => (await test.call(homeFiguresEndpoints.getHomeFigures, { token: as })).body

it('counts open shipments by state and compares the week with the one before', async () => {
  const before = await read()
  const [late, inTime] = [await buildPaidShipment(test), await buildPaidShipment(test)]
  await test.runJobs()
  await move(late.id, 'receive')
  await move(inTime.id, 'receive')
  // Tuesday of the next week.
  test.setNow(new Date('2026-11-24T09:00:00Z'))
  token = await test.tokenOf('customer')
  await move(late.id, 'deliver')
  await move(inTime.id, 'deliver')
  await buildPaidShipment(test)
  await test.runJobs()
  // Delivered on Tuesday in Türkiye, which is still Monday at the receiver.
  for (const [{ id }, firstDay] of [
    [late, '2026-11-22'],
    [inTime, '2026-11-23'],
  ] as const)
    await test.services.db
      .update(shipmentPromises)
      .set({ firstDay, deliveredDay: '2026-11-23' })
      .where(eq(shipmentPromises.shipmentId, id))

  const after = await read()
  expect(after.week).toMatchObject({
    from: '2026-11-23',
    to: '2026-11-29',
    paidCount: 1,
    lastPaidCount: before.week.paidCount + 2,
    delivered: { shipmentCount: 2, averageDays: 6, onTimePercent: 50 },
  })
  const bookedOf = ({ open }: typeof after) => open.find(({ state }) => state === 'booked')?.count ?? 0
  expect(bookedOf(after)).toBe(bookedOf(before) + 1)
})

it("counts nothing of another company's shipments", async () => {
  await buildPaidShipment(test)
  const { open, week } = await read((await signUpCustomer(test)).token)
  expect(open).toEqual([])
  expect(week).toMatchObject({ paidCount: 0, lastPaidCount: 0, spent: [], delivered: null })
})
