/** Courier with every flag that an administrator could grant: access remains limited to the own route. */
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bagEndpoints } from '@kervan/contract/air/bags/bag.endpoints'
import { boardEndpoints } from '@kervan/contract/warehouse/board/board.endpoints'
import { dispatchEndpoints } from '@kervan/contract/courier/dispatch/dispatch.endpoints'
import { flightEndpoints } from '@kervan/contract/air/flights/flight.endpoints'
import { stockTakeEndpoints } from '@kervan/contract/warehouse/stockTake/stockTake.endpoints'
import { warehouseEndpoints } from '@kervan/contract/warehouse/stations/warehouse.endpoints'
import { externalReservationEndpoints } from '@kervan/contract/reservation/externalReservation.endpoints'
import { reservationEndpoints } from '@kervan/contract/reservation/reservation.endpoints'
import { standingEndpoints } from '@kervan/contract/reservation/standing.endpoints'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { trackingEndpoints } from '@kervan/contract/tracking/tracking.endpoints'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { roleGroupRoles, roles } from '../access/access.tables.ts'
import { buildReservation, createReservation } from '../reservation/testing/buildReservation.ts'
import { assignStop, buildStop, idOfUser } from './testing/buildStop.ts'
import type { BuiltStop } from './testing/buildStop.ts'

const { getReservation, listReservations, cancelReservation, confirmReservation, updateReservation } =
  reservationEndpoints

let test: TestApp
let own: BuiltStop
let other: BuiltStop
beforeAll(async () => {
  test = await startTestApp()
  other = await buildStop(test, await idOfUser(test, 'depo@kervan.example'))
  own = await buildStop(test, await idOfUser(test, 'kurye@kervan.example'))
})
afterAll(() => test.close())

const statusOf = async (endpoint: Parameters<TestApp['callFailing']>[0], body: object = {}) =>
  (await test.callFailing(endpoint, { token: await test.tokenOf('pickup'), body })).status

describe('seeded group of couriers', () => {
  it('allows no warehouse work, customer reservations or status entry', async () => {
    const closed = [
      warehouseEndpoints.getStation,
      boardEndpoints.getWhereabouts,
      stockTakeEndpoints.listStockTakes,
      bagEndpoints.listBags,
      flightEndpoints.listFlights,
      listReservations,
      externalReservationEndpoints.listExternalReservations,
      trackingEndpoints.recordStatuses,
    ]
    for (const endpoint of closed)
      expect([endpoint.path, await statusOf(endpoint)]).toEqual([endpoint.path, 403])
  })

  it('leaves warehouse work to its own group, operations and administrators', async () => {
    for (const role of ['warehouse', 'operations', 'admin'] as const) {
      const token = await test.tokenOf(role)
      for (const endpoint of [
        boardEndpoints.getWhereabouts,
        bagEndpoints.listBags,
        flightEndpoints.listFlights,
      ])
        expect((await test.callFailing(endpoint, { token, body: {} })).status).toBe(200)
    }
  })
})

describe('courier with further flags', () => {
  beforeAll(async () => {
    const { db } = test.services
    const given = await db
      .select()
      .from(roles)
      .where(inArray(roles.definition, ['reservation_create', 'pickup', 'shipment_shipmentlist']))
    await db.insert(roleGroupRoles).values(given.map(({ id }) => ({ roleGroupId: 5, roleId: id })))
  })

  it('reads reservations of the own route only', async () => {
    expect(await statusOf(getReservation, { id: own.reservationId })).toBe(200)
    expect(await statusOf(getReservation, { id: other.reservationId })).toBe(404)
    const token = await test.tokenOf('pickup')
    const { body } = await test.call(listReservations, { token, body: {} })
    expect(body.items.map(({ number }) => number)).toEqual([own.number])
    const shown = await test.call(getReservation, { token, body: { id: own.reservationId } })
    expect(shown.body).toMatchObject({ canCancel: false, canUpdate: false, canConfirm: false })
  })

  it("removes a courier's access to a stop that is reassigned", async () => {
    const stop = await buildStop(test, await idOfUser(test, 'kurye@kervan.example'), 2)
    expect(await statusOf(getReservation, { id: stop.reservationId })).toBe(200)
    await assignStop(test, stop.reservationId, await idOfUser(test, 'depo@kervan.example'))
    expect(await statusOf(getReservation, { id: stop.reservationId })).toBe(404)
  })

  it('refuses a courier to cancel, confirm or change any reservation', async () => {
    const fields = { ...(await buildReservation(test)), version: 1 }
    for (const [id, status] of [
      [own.reservationId, 403],
      [other.reservationId, 404],
    ] as const) {
      expect(await statusOf(cancelReservation, { id })).toBe(status)
      expect(await statusOf(confirmReservation, { id })).toBe(status)
      expect(await statusOf(updateReservation, { ...fields, id })).toBe(status)
    }
  })

  it('refuses a courier to see or pause standing pickups, or to request a pickup', async () => {
    test.setNow(new Date('2026-11-24T04:00:00Z'))
    await createReservation(test, { days: 1, standingWeekdays: [1, 2, 3, 4, 5] })
    const { body } = await test.call(standingEndpoints.listStandingPickups, {
      token: await test.tokenOf('customer'),
    })
    const { id, version } = body.items[0]!
    const listed = await test.call(standingEndpoints.listStandingPickups, {
      token: await test.tokenOf('pickup'),
    })
    expect(listed.body.items).toEqual([])
    expect(await statusOf(standingEndpoints.changeStandingPickup, { id, version, event: 'pause' })).toBe(404)
    const companyId = 1
    expect(await statusOf(reservationEndpoints.listReservableShipments, { companyId })).toBe(403)
    const asked = { ...(await buildReservation(test)), companyId }
    expect(await statusOf(reservationEndpoints.createReservation, asked)).toBe(403)
  })

  it('refuses a courier to read external requests, look up a phone number or plan a day', async () => {
    const external = externalReservationEndpoints
    expect(await statusOf(external.listExternalReservations)).toBe(403)
    expect(await statusOf(external.findExternalDuplicates, { phone: '+905321112233' })).toBe(403)
    expect(await statusOf(external.getExternalStatistics)).toBe(403)
    expect(await statusOf(dispatchEndpoints.getDispatchDay, { date: own.date })).toBe(403)
    const moves = [{ reservationId: other.reservationId, courierId: null }]
    expect(
      await statusOf(dispatchEndpoints.assignReservations, { date: other.date, version: 0, moves }),
    ).toBe(403)
  })

  it('sees shipments of the own route only', async () => {
    const { body } = await test.call(shipmentListEndpoints.listShipments, {
      token: await test.tokenOf('pickup'),
      body: {},
    })
    expect(body.items.map(({ assetReference }) => assetReference)).toEqual([own.shipment.assetReference])
  })
})
