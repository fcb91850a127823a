/** Polls local fake carriers for tracking events, including unreadable answers. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startCarrierServer } from '@kervan/connectors/carriers/testing/carrierServer'
import type { CarrierServer } from '@kervan/connectors/carriers/testing/carrierServer'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { connectionInbox } from '../../connection/inbox/inbox.tables.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { buildPaidShipment } from '../../shipment/testing/buildPaidShipment.ts'
import { buildCarried, buildConnection } from '../testing/buildIngest.ts'
import type { CarriedShipment } from '../testing/buildIngest.ts'
import { trackingEvents } from '../tracking.tables.ts'
import { followBooking } from './followBooking.ts'
import { trackingPolls } from './ingest.tables.ts'
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

/** Queues what is due, and runs all jobs. */
const poll = async () => {
  await pollCarriers(test.services)
  await test.runJobs()
}
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
    await poll()
    expect(asked()).toBe(0)
    later(1)
    await poll()
    expect(asked()).toBe(1)
    expect(await hoursUntilNext(fedex.id, 1)).toBe(6)
    expect(await stateOf(fedex.id)).toBe('outForDelivery')
    expect(await test.services.db.$count(trackingEvents, eq(trackingEvents.shipmentId, fedex.id))).toBe(2)
    later(7)
    await poll()
    expect(await hoursUntilNext(fedex.id, 7)).toBe(1)
    // The same answer counts as the same delivery.
    expect(await test.services.db.$count(connectionInbox)).toBe(1)
  })

  it('polls a shipment in one process at a time', async () => {
    later(9)
    await Promise.all([pollCarriers(test.services), pollCarriers(test.services)])
    await test.runJobs()
    expect(asked()).toBe(1)
  })

  it('changes nothing and polls less often after a day of garbage answers, listed once', async () => {
    server.behave('fedex', 'garbage')
    const before = await stateOf(fedex.id)
    for (let hour = 12; hour < 36; hour++) {
      later(hour)
      await poll()
    }
    await test.runJobs()
    expect(asked()).toBeLessThan(10)
    expect(await stateOf(fedex.id)).toBe(before)
    const kept = await test.services.db
      .select()
      .from(connectionInbox)
      .where(eq(connectionInbox.problem, 'garbage'))
    expect(kept.map(({ state, connectorKey, source }) => [state, connectorKey, source])).toEqual([
      ['failed', 'fedex', 'poll'],
    ])
    server.behave('fedex', 'well')
    later(60)
    await poll()
    expect((await pollOf(fedex.id))!.failures).toBe(0)
  })

  it('moves no shipment and stores a carrier answer of unexpected structure', async () => {
    server.behave('fedex', 'otherShape')
    later(72)
    await poll()
    await test.runJobs()
    const kept = await test.services.db
      .select()
      .from(connectionInbox)
      .where(eq(connectionInbox.problem, 'garbage'))
    expect(kept.at(-1)).toMatchObject({ state: 'failed', source: 'poll' })
    expect(kept.at(-1)!.content.toString()).toBe('{"rates":[]}')
  })

  it('stops polling delivered shipments and never polls parcels of the own network', async () => {
    await test.services.db.update(shipments).set({ state: 'delivered' }).where(eq(shipments.id, fedex.id))
    later(100)
    await poll()
    expect(asked()).toBe(0)
    expect(await pollOf(fedex.id)).toBeUndefined()
    const own = await buildPaidShipment(test)
    await test.runJobs()
    await followBooking(test.services, { shipmentId: own.id })
    expect(await pollOf(own.id)).toBeUndefined()
  })

  it("moves no other company's shipment when the answer came over a company's own connection", async () => {
    const { db } = test.services
    const { rows } = await db.execute<{ id: number }>(
      "insert into companies (name) values ('Başka') returning id",
    )
    const [victim] = await db.select().from(shipments).where(eq(shipments.id, fedex.id))
    await db
      .update(shipments)
      .set({ state: 'booked', companyId: rows[0]!.id })
      .where(eq(shipments.id, fedex.id))
    await db.delete(trackingEvents)
    // The server of this connection answers with the other company's number, whatever it is asked.
    const companyId = victim!.companyId
    const own = await buildConnection(test, 'fedex', { companyId, apiUrl: server.urlOf('fedex') })
    const asking = await buildCarried(test, 'fedex')
    later(105)
    await followBooking(test.services, { shipmentId: asking.id })
    later(107)
    await poll()
    expect(asked()).toBe(1)
    const [stored] = await db.select().from(connectionInbox).where(eq(connectionInbox.connectionId, own))
    expect(stored).toMatchObject({ source: 'poll', state: 'waiting', unknownNumbers: ['794953535000'] })
    expect(await stateOf(fedex.id)).toBe('booked')
    expect(await db.$count(trackingEvents)).toBe(0)
  })

  it('postpones polling when the carrier has no connection', async () => {
    const dhl = await buildCarried(test, 'dhlExpress')
    await followBooking(test.services, { shipmentId: dhl.id })
    later(110)
    await poll()
    expect(await hoursUntilNext(dhl.id, 110)).toBe(1)
  })
})
