import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { courierEndpoints } from '@kervan/contract/courier/courier.endpoints'
import { reservationEndpoints } from '@kervan/contract/reservation/reservation.endpoints'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { buildStop, idOfUser } from '../courier/testing/buildStop.ts'
import { buildReservation } from './testing/buildReservation.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('refuses a new reservation for a shipment with collected pieces', async () => {
  const stop = await buildStop(test, await idOfUser(test, 'kurye@kervan.example'))
  const at = test.services.clock().toISOString()
  const reply = await test.call(courierEndpoints.recordStop, {
    token: await test.tokenOf('pickup'),
    body: {
      id: randomUUID(),
      reservationId: stop.reservationId,
      outcome: 'pickedUp',
      scanned: stop.codes.map((code) => ({ id: randomUUID(), code, at })),
      at,
      sentAt: at,
    },
  })
  expect(reply.status).toBe(200)
  await test.runJobs()
  const token = await test.tokenOf('customer')
  const { body } = await test.call(reservationEndpoints.listReservableShipments, { token, body: {} })
  expect(body.items.map(({ id }) => id)).not.toContain(stop.shipment.id)
  const again = await test.callFailing(reservationEndpoints.createReservation, {
    token,
    body: await buildReservation(test, { shipmentIds: [stop.shipment.id], days: 1 }),
  })
  expect(again.status).toBe(400)
})
