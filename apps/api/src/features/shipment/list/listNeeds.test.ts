import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countedAtMost, shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { measuringEndpoints } from '@kervan/contract/measuring/measuring.endpoints'
import { seedDemonstrationShipments } from '../../../demonstration/seedDemonstrationShipments.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { startTestExtraPayment } from '../../measuring/testing/buildReceived.ts'
import { startForeignWorld } from '../../../testing/foreignWorld.ts'
import { createReservation } from '../../reservation/testing/buildReservation.ts'
import { shipments } from '../shipment.tables.ts'
import { buildPaidShipment } from '../testing/buildPaidShipment.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await seedDemonstrationShipments(test.services)
})
afterAll(() => test.close())

const needsOf = async (role: 'customer' | 'operations') => {
  const { body } = await test.call(shipmentListEndpoints.listNeeds, { token: await test.tokenOf(role) })
  return body
}

it('counts shipments to finish and to pay, and lists those with an exception in transit', async () => {
  const rows = await test.services.db.select().from(shipments)
  const inState = (...states: string[]) => rows.filter(({ state }) => states.includes(state)).length
  const heldUp = rows.filter(
    ({ state, trackingException }) =>
      trackingException !== null && !['delivered', 'returned', 'cancelled'].includes(state),
  )
  const needs = await needsOf('customer')
  expect(needs).toMatchObject({
    unfinishedCount: inState('draft', 'priced'),
    unpaidCount: inState('inCart'),
    exceptionCount: heldUp.length,
  })
  expect(heldUp.length).toBeGreaterThan(0)
  expect(heldUp.map(({ id }) => id)).toEqual(expect.arrayContaining(needs.exceptions.map(({ id }) => id)))
})

it('counts paid shipments until a courier pickup is requested', async () => {
  const before = (await needsOf('customer')).withoutPickupCount
  const { id } = await buildPaidShipment(test)
  expect((await needsOf('customer')).withoutPickupCount).toBe(before + 1)
  expect((await needsOf('operations')).withoutPickupCount).toBe(0)
  await createReservation(test, { shipmentIds: [id] })
  expect((await needsOf('customer')).withoutPickupCount).toBe(before)
})

it('lists open extra payments to the paying company until it objects', async () => {
  const first = await startTestExtraPayment(test)
  const { adjustmentId } = await startTestExtraPayment(test)
  await startTestExtraPayment(test, await startForeignWorld(test))
  const waiting = async (role: 'customer' | 'operations') => {
    const { extraPaymentCount, extraPayments } = await needsOf(role)
    return { count: extraPaymentCount, ids: extraPayments.map(({ id }) => id) }
  }
  expect((await needsOf('customer')).extraPayments[0]).toMatchObject({ id: first.shipmentId, amount: 100 })
  expect((await waiting('customer')).count).toBe(2)
  expect((await waiting('operations')).count).toBe(3)
  await test.call(measuringEndpoints.objectToExtraPayment, {
    token: await test.tokenOf('customer'),
    body: { adjustmentId, reason: 'Kutu küçüktü' },
  })
  expect(await waiting('customer')).toEqual({ count: 1, ids: [first.shipmentId] })
})

it('stops counting shipments at the display limit', async () => {
  const { db } = test.services
  const [draft] = await db.select().from(shipments).where(eq(shipments.state, 'draft')).limit(1)
  await db.insert(shipments).values(
    Array.from({ length: countedAtMost + 5 }, (_, index) => {
      const { id: _id, ...copied } = draft!
      return { ...copied, assetReference: `KRV-9000000${index}` }
    }),
  )
  expect((await needsOf('operations')).unfinishedCount).toBe(countedAtMost)
})
