/** Polls local fake carriers for tracking events, including unreadable answers. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startCarrierServer } from '@kervan/connectors/carriers/testing/carrierServer'
import type { CarrierServer } from '@kervan/connectors/carriers/testing/carrierServer'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { buildPaidShipment } from '../../shipment/testing/buildPaidShipment.ts'
import { buildCarried, buildConnection } from '../testing/buildIngest.ts'
import type { CarriedShipment } from '../testing/buildIngest.ts'
import { trackingEvents } from '../tracking.tables.ts'
import { followBooking } from './followBooking.ts'
import { trackingInbox, trackingPolls } from './ingest.tables.ts'
import { pollCarriers } from './pollCarriers.ts'

let test: TestApp
let server: CarrierServer
let fedex: CarriedShipment
const begin = new Date('2026-11-28T12:00:00Z')
const later = (hours: number) => test.setNow(new Date(begin.getTime() + hours * 3_600_000))
beforeAll(async () => {
  test = await startTestApp({ DATABASE_POOL: '8' })
  test.setNow(begin)
  server = await startCarrierServer()
  for (const carrier of ['ups', 'fedex'] as const)
    await buildConnection(test, carrier, { apiUrl: server.urlOf(carrier) })
  fedex = await buildCarried(test, 'fedex', { number: '794953535000' })
  // The fake carrier's first event is on the 26th.
  await test.services.db.execute(`update purchases set booked_at = '2026-11-25T09:00:00Z'`)
})
afterAll(async () => {
  await server.close()
  await test.close()
})
beforeEach(() => {
  server.calls.length = 0
  server.behave('fedex', 'well')
})

const stateOf = async (id: string) =>
  (await test.services.db.select({ state: shipments.state }).from(shipments).where(eq(shipments.id, id)))[0]!
    .state
const pollOf = async (id: string) =>
  (await test.services.db.select().from(trackingPolls).where(eq(trackingPolls.shipmentId, id)))[0]
const asked = () => server.calls.filter(({ kind }) => kind === 'tracking').length
const hoursUntilNext = async (id: string, hours: number) =>
  ((await pollOf(id))!.nextAt.getTime() - begin.getTime()) / 3_600_000 - hours

describe('polling', () => {
  it('polls a booked shipment from an hour after booking, at the interval of its step', async () => {
    await followBooking(test.services, { shipmentId: fedex.id })
    await pollCarriers(test.services)
    expect(asked()).toBe(0)
    later(1)
    await pollCarriers(test.services)
    expect(asked()).toBe(1)
    expect(await hoursUntilNext(fedex.id, 1)).toBe(6)
    expect(await stateOf(fedex.id)).toBe('booked')
    await test.runJobs()
    expect(await stateOf(fedex.id)).toBe('outForDelivery')
    expect(await test.services.db.$count(trackingEvents, eq(trackingEvents.shipmentId, fedex.id))).toBe(2)
    later(7)
    await pollCarriers(test.services)
    expect(await hoursUntilNext(fedex.id, 7)).toBe(1)
    // The same answer counts as the same delivery.
    expect(await test.services.db.$count(trackingInbox)).toBe(1)
  })

  it('polls a shipment in one process at a time', async () => {
    later(9)
    await Promise.all([pollCarriers(test.services), pollCarriers(test.services)])
    expect(asked()).toBe(1)
  })

  it('changes nothing and polls less often after a day of garbage answers, listed once', async () => {
    server.behave('fedex', 'garbage')
    const before = await stateOf(fedex.id)
    for (let hour = 12; hour < 36; hour++) {
      later(hour)
      await pollCarriers(test.services)
    }
    await test.runJobs()
    expect(asked()).toBeLessThan(10)
    expect(await stateOf(fedex.id)).toBe(before)
    const kept = await test.services.db
      .select()
      .from(trackingInbox)
      .where(eq(trackingInbox.problem, 'garbage'))
    expect(kept.map(({ state, connectorKey, source }) => [state, connectorKey, source])).toEqual([
      ['failed', 'fedex', 'poll'],
    ])
    server.behave('fedex', 'well')
    later(60)
    await pollCarriers(test.services)
    expect((await pollOf(fedex.id))!.failures).toBe(0)
  })

  it('moves no shipment and stores a carrier answer of unexpected structure', async () => {
    server.behave('fedex', 'otherShape')
    later(72)
    await pollCarriers(test.services)
    await test.runJobs()
    const kept = await test.services.db
      .select()
      .from(trackingInbox)
      .where(eq(trackingInbox.problem, 'garbage'))
    expect(kept.at(-1)).toMatchObject({ state: 'failed', source: 'poll' })
    expect(kept.at(-1)!.content.toString()).toBe('{"rates":[]}')
  })

  it('stops polling delivered shipments and never polls parcels of the own network', async () => {
    await test.services.db.update(shipments).set({ state: 'delivered' }).where(eq(shipments.id, fedex.id))
    later(100)
    await pollCarriers(test.services)
    expect(asked()).toBe(0)
    expect(await pollOf(fedex.id)).toBeUndefined()
    const own = await buildPaidShipment(test)
    await test.runJobs()
    await followBooking(test.services, { shipmentId: own.id })
    expect(await pollOf(own.id)).toBeUndefined()
  })

  it('postpones polling when the carrier has no connection', async () => {
    const dhl = await buildCarried(test, 'dhlExpress')
    await followBooking(test.services, { shipmentId: dhl.id })
    later(110)
    await pollCarriers(test.services)
    expect(await hoursUntilNext(dhl.id, 110)).toBe(1)
  })
})
