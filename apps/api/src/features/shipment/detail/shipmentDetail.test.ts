import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shipmentDetailEndpoints } from '@kervan/contract/shipment/detail/shipmentDetail.endpoints'
import { cancellationEndpoints } from '@kervan/contract/cancellation/cancellation.endpoints'
import { startForeignWorld } from '../../../testing/foreignWorld.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { createReservation } from '../../reservation/testing/buildReservation.ts'
import { buildPaidShipment } from '../testing/buildPaidShipment.ts'
import { changeShipmentState } from '../changeShipmentState.ts'
import { createShipment } from '../testing/buildShipment.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const detailOf = async (shipmentId: string, role: 'customer' | 'operations') =>
  (
    await test.call(shipmentDetailEndpoints.findShipmentDetail, {
      token: await test.tokenOf(role),
      body: { shipmentId },
    })
  ).body

describe('shipment detail', () => {
  it('returns no offer and no event for a new draft', async () => {
    const { id } = await createShipment(test, undefined, await test.tokenOf('customer'))
    const detail = await detailOf(id, 'customer')
    expect(detail.offer).toBeNull()
    expect(detail.events).toEqual([])
    expect(detail.company.name).not.toBe('')
  })

  it('returns the frozen offer with its price and all state changes, newest first', async () => {
    const { id } = await buildPaidShipment(test)
    const detail = await detailOf(id, 'customer')
    expect(detail.offer).toMatchObject({
      supplierName: 'Test Carrier',
      supplierServiceMethodName: 'Express',
      totalChargedWeight: 1.5,
      price: { totalPrice: 41.8, priceCurrency: 'EUR', totalPriceInTry: 2043.2 },
    })
    expect(detail.events.map(({ event, toState, actor }) => [event, toState, actor])).toEqual([
      ['pay', 'paid', 'system'],
      ['addToCart', 'inCart', 'system'],
    ])
  })

  it('returns the courier pickup of the shipment', async () => {
    const { id } = await buildPaidShipment(test)
    expect((await detailOf(id, 'customer')).pickup).toBeNull()
    const { number } = await createReservation(test, { shipmentIds: [id] })
    expect((await detailOf(id, 'customer')).pickup).toMatchObject({ number, state: 'received' })
  })

  it("omits the connector's key from a booking event", async () => {
    const { id } = await buildPaidShipment(test)
    const { services } = test
    await services.db.transaction((tx) =>
      changeShipmentState(tx, services, {
        shipmentId: id,
        event: 'book',
        actorId: null,
        reason: 'house',
        now: services.clock(),
      }),
    )
    const [booked] = (await detailOf(id, 'operations')).events
    expect(booked).toMatchObject({ event: 'book', reason: null })
  })

  it('names colleagues to customers and staff members to staff only', async () => {
    const { id } = await createShipment(test, undefined, await test.tokenOf('customer'))
    await test.call(cancellationEndpoints.cancelShipment, {
      token: await test.tokenOf('operations'),
      body: { shipmentId: id, reason: 'Müşteri istedi' },
    })
    const [forCustomer] = (await detailOf(id, 'customer')).events
    expect(forCustomer).toMatchObject({
      event: 'cancel',
      actor: 'staff',
      actorName: null,
      reason: 'Müşteri istedi',
    })
    const [forStaff] = (await detailOf(id, 'operations')).events
    expect(forStaff?.actorName).toMatch(/\S+ \S+/)
  })
})

describe('booking states', () => {
  it("returns booking states only for shipments in the caller's scope", async () => {
    const own = await buildPaidShipment(test)
    const draft = await createShipment(test, undefined, await test.tokenOf('customer'))
    const stranger = await createShipment(test, undefined, (await startForeignWorld(test)).token)
    const { body } = await test.call(shipmentDetailEndpoints.listBookingStates, {
      token: await test.tokenOf('customer'),
      body: { shipmentIds: [own.id, draft.id, stranger.id] },
    })
    expect(new Map(body.items.map(({ id, state }) => [id, state]))).toEqual(
      new Map([
        [own.id, 'paid'],
        [draft.id, 'draft'],
      ]),
    )
  })
})
