/** A paid parcel that is not booked says why on its page, and goes on with one press. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { shipmentDetailEndpoints } from '@kervan/contract/shipment/detail/shipmentDetail.endpoints'
import { createConnectorRegistry, productConnectors } from '@kervan/connectors/registry'
import { auditEntries } from '../../../platform/platform.tables.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { Role, TestApp } from '../../../testing/testApp.ts'
import { connections } from '../../connection/connection.tables.ts'
import { forgetConnection } from '../../connection/connectionCache.ts'
import { services } from '../../pricing/pricing.tables.ts'
import { shipments } from '../shipment.tables.ts'
import { blindConnector, lookUpConnector, startBookingCarrier } from '../testing/bookingCarrier.ts'
import type { BookingCarrierServer } from '../testing/bookingCarrier.ts'
import { buildBookingConnection } from '../testing/buildBookingConnection.ts'
import { buildPaidShipment } from '../testing/buildPaidShipment.ts'
import { bookWaitingJob } from './bookShipmentJob.ts'

const { findShipmentDetail, retryBooking } = shipmentDetailEndpoints
const registry = createConnectorRegistry([...productConnectors.all, lookUpConnector, blindConnector])

let test: TestApp
let carrier: BookingCarrierServer
beforeAll(async () => {
  test = await startTestApp({ CREDENTIAL_KEYS: `one:${'1a'.repeat(32)}` }, undefined, {
    connectors: registry,
  })
})
afterAll(() => test.close())
beforeEach(async () => {
  carrier = await startBookingCarrier()
})
afterEach(() => carrier.close())

const setActive = async (id: number, isActive: boolean): Promise<void> => {
  const changed = await test.services.db
    .update(connections)
    .set({ isActive })
    .where(eq(connections.id, id))
    .returning()
  for (const row of changed) forgetConnection(test.services.cache, row)
}

const pay = async (connectorKey: string) => {
  const { id } = await buildPaidShipment(test)
  const { db } = test.services
  const [row] = await db.select().from(shipments).where(eq(shipments.id, id))
  await db.update(services).set({ bookedBy: connectorKey }).where(eq(services.id, row!.serviceId!))
  return { id, connectionId: await buildBookingConnection(test, connectorKey, carrier.url) }
}

const bookingOf = async (shipmentId: string, role: Role = 'customer') =>
  (await test.call(findShipmentDetail, { token: await test.tokenOf(role), body: { shipmentId } })).body
    .booking
const retry = async (shipmentId: string, role: Role = 'customer', isNotBooked = false) =>
  test.callFailing(retryBooking, { token: await test.tokenOf(role), body: { shipmentId, isNotBooked } })
const stateOf = async (id: string) =>
  (await test.services.db.select().from(shipments).where(eq(shipments.id, id)))[0]!.state

it('names the disabled connection and books after one press once it is enabled', async () => {
  const { id, connectionId } = await pay(lookUpConnector.key)
  await setActive(connectionId, false)
  await test.runJobs()
  expect(await bookingOf(id)).toEqual({
    bookedBy: 'lookUpCarrier',
    problem: 'connectionDisabled',
    problemText: null,
    isRetried: true,
    canRetry: true,
    asksForCertainty: false,
  })
  await setActive(connectionId, true)
  expect((await retry(id)).status).toBe(200)
  await test.runJobs()
  expect([await stateOf(id), carrier.ledger.length]).toEqual(['booked', 1])
  expect(await bookingOf(id)).toMatchObject({ problem: null, canRetry: false })
  const entries = await test.services.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
  expect(entries).toMatchObject([{ action: 'bookingRetried', details: { isNotBooked: false } }])
  expect((await retry(id)).status).toBe(409)
})

it('books within the hourly job without a press', async () => {
  const { id, connectionId } = await pay(lookUpConnector.key)
  await setActive(connectionId, false)
  await test.runJobs()
  await setActive(connectionId, true)
  await test.services.jobs.enqueue(test.services.db, bookWaitingJob, {})
  await test.runJobs()
  expect(await stateOf(id)).toBe('booked')
})

it('leaves a parcel to the job that is still retried', async () => {
  const { id } = await pay(lookUpConnector.key)
  carrier.behave('breaks')
  await test.runJobs()
  const { db, jobs } = test.services
  await jobs.enqueue(db, bookWaitingJob, {})
  await test.runJobs()
  const { rows } = await db.execute(sql`
    select from pgboss.job where name = 'shipment.book' and data ->> 'shipmentId' = ${id}`)
  expect([rows.length, carrier.requests.length]).toEqual([1, 1])
})

it('runs the retried job at once, and adds none with each press', async () => {
  const { id } = await pay(lookUpConnector.key)
  carrier.behave('busy')
  await test.runJobs()
  carrier.behave('books')
  expect([(await retry(id)).status, (await retry(id)).status]).toEqual([200, 200])
  const { rows } = await test.services.db.execute(sql`
    select from pgboss.job where name = 'shipment.book' and data ->> 'shipmentId' = ${id}`)
  expect(rows).toHaveLength(1)
  await test.runJobs()
  expect([await stateOf(id), carrier.ledger.length]).toEqual(['booked', 1])
})

it("quotes a refusal to the owner, and a failed call's error to staff only", async () => {
  const { id } = await pay(lookUpConnector.key)
  carrier.behave('refuses')
  await test.runJobs()
  expect(await bookingOf(id)).toMatchObject({
    problem: 'refused',
    problemText: 'Postal code is not served',
    isRetried: false,
    canRetry: true,
  })
  const other = await pay(lookUpConnector.key)
  carrier.behave('rejects')
  await test.runJobs()
  expect(await bookingOf(other.id)).toMatchObject({ problem: 'credentialsRefused', problemText: null })
  expect((await bookingOf(other.id, 'operations'))!.problemText).not.toBeNull()
})

it('books again after an unknown outcome only when operations made sure that no booking exists', async () => {
  const { id } = await pay(blindConnector.key)
  carrier.behave('breaks')
  await test.runJobs()
  expect(await bookingOf(id)).toMatchObject({
    problem: 'outcomeUnknown',
    isRetried: false,
    canRetry: false,
    asksForCertainty: true,
  })
  carrier.behave('books')
  expect((await retry(id, 'customer', true)).status).toBe(409)
  expect((await retry(id, 'operations')).status).toBe(409)
  expect((await retry(id, 'operations', true)).status).toBe(200)
  await test.runJobs()
  expect([await stateOf(id), carrier.ledger.length, carrier.requests.length]).toEqual(['booked', 1, 2])
})

it('does not allow handling staff to retry', async () => {
  const { id } = await pay(lookUpConnector.key)
  expect((await retry(id, 'pickup')).status).toBe(403)
})
