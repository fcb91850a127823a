import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bagEndpoints } from '@kervan/contract/air/bags/bag.endpoints'
import { boardEndpoints } from '@kervan/contract/warehouse/board/board.endpoints'
import { dispatchEndpoints } from '@kervan/contract/courier/dispatch/dispatch.endpoints'
import { flightEndpoints } from '@kervan/contract/air/flights/flight.endpoints'
import { reservationEndpoints } from '@kervan/contract/reservation/reservation.endpoints'
import { startTestApp } from '../testing/testApp.ts'
import type { TestApp } from '../testing/testApp.ts'
import { seedDemonstrationShipments } from './seedDemonstrationShipments.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  await seedDemonstrationShipments(test.services)
  token = await test.tokenOf('operations')
})
afterAll(() => test.close())

describe('demo operations', () => {
  it('seeds a departed flight, and a planned one with a closed and an open bag', async () => {
    const { body: flights } = await test.call(flightEndpoints.listFlights, { token, body: {} })
    expect(flights.items.map(({ state, bagCount }) => [state, bagCount])).toEqual([
      ['planned', 2],
      ['departed', 1],
    ])
    const { body: bags } = await test.call(bagEndpoints.listBags, { token, body: {} })
    expect(bags.items.map(({ state, pieceCount }) => [state, pieceCount]).sort()).toEqual([
      ['closed', 2],
      ['loaded', 5],
      ['open', 1],
    ])
  })

  it('seeds demo pieces in the warehouse, in bags, departed and handed over', async () => {
    const { body } = await test.call(boardEndpoints.getWhereabouts, { token, body: {} })
    const counts = Object.fromEntries(body.places.map(({ place, count }) => [place, count]))
    expect(counts).toMatchObject({ warehouse: 3, bag: 3, departed: 5, handedOver: 5 })
  })

  it('seeds planned pickups and one that waits for a courier', async () => {
    const { body } = await test.call(reservationEndpoints.listReservations, { token, body: {} })
    expect(body.items.map(({ status }) => status).sort()).toEqual(['confirmed', 'confirmed', 'received'])
    const days = [...new Set(body.items.map(({ date }) => date))]
    expect(days).toHaveLength(2)
    for (const date of days) {
      const day = await test.call(dispatchEndpoints.getDispatchDay, { token, body: { date } })
      expect(day.body.couriers[0]).toMatchObject({ maxStops: 25, stopCount: 1 })
    }
  })

  it('seeds no duplicate tracking events', async () => {
    const { rows } = await test.services.db.execute(sql`
      select shipment_id, piece_number, status_id from tracking_events group by 1, 2, 3 having count(*) > 1`)
    expect(rows).toEqual([])
  })
})
