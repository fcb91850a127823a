/** Connections that are merged, removed or changed while a booking waits or runs. */
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companyMergeEndpoints } from '@kervan/contract/company/merge/companyMerge.endpoints'
import { connectionEndpoints } from '@kervan/contract/connection/connection.endpoints'
import { createConnectorRegistry, productConnectors } from '@kervan/connectors/registry'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { companies } from '../../company/company.tables.ts'
import { signUpCustomer } from '../../company/testing/buildCompany.ts'
import { connections } from '../../connection/connection.tables.ts'
import { services } from '../../pricing/pricing.tables.ts'
import { shipments } from '../shipment.tables.ts'
import { lookUpConnector, startBookingCarrier } from '../testing/bookingCarrier.ts'
import type { BookingCarrierServer } from '../testing/bookingCarrier.ts'
import { buildPaidShipment } from '../testing/buildPaidShipment.ts'
import { purchases } from './booking.tables.ts'
import { bookShipment } from './bookShipment.ts'

const connectorKey = lookUpConnector.key

let test: TestApp
let admin: string
let carrier: BookingCarrierServer
let taxNumber = 6540537920
beforeAll(async () => {
  const registry = createConnectorRegistry([...productConnectors.all, lookUpConnector])
  test = await startTestApp({ CREDENTIAL_KEYS: `one:${'1a'.repeat(32)}` }, undefined, {
    connectors: registry,
  })
  admin = await test.tokenOf('admin')
})
afterAll(() => test.close())
beforeEach(async () => {
  carrier = await startBookingCarrier()
  await test.services.db.delete(purchases)
  await test.services.db.delete(connections)
})
afterEach(() => carrier.close())

const rowOf = async (id: number) =>
  (await test.services.db.select().from(connections).where(eq(connections.id, id)))[0]!
const shipmentOf = async (id: string) =>
  (await test.services.db.select().from(shipments).where(eq(shipments.id, id)))[0]!
const purchasesOf = (id: string) =>
  test.services.db.select().from(purchases).where(eq(purchases.shipmentId, id))

/** Stores the carrier account of a company; with an id it changes the credentials. */
const saveAccount = async (companyId: number, secret: string, known?: { id: number; version: number }) => {
  const values = [
    { name: 'secret', value: secret },
    { name: 'apiUrl', value: carrier.url },
  ]
  await test.call(connectionEndpoints.saveConnection, {
    token: admin,
    body: { id: known?.id ?? null, connectorKey, companyId, values, version: known?.version ?? null },
  })
  const rows = await test.services.db.select().from(connections).where(eq(connections.companyId, companyId))
  return rows[0]!.id
}

/** Paid shipment whose company has its own account at the fake carrier. */
const pay = async () => {
  const { id } = await buildPaidShipment(test)
  const { serviceId, companyId } = await shipmentOf(id)
  await test.services.db.update(services).set({ bookedBy: connectorKey }).where(eq(services.id, serviceId!))
  return { id, companyId, connectionId: await saveAccount(companyId, 'first secret') }
}

/** Merges the company into a new one and returns the id of that. */
const mergeIntoNew = async (mergedID: number): Promise<number> => {
  const { db } = test.services
  const { companyId: survivorID } = await signUpCustomer(test)
  taxNumber += 1
  const [closed] = await db.select().from(companies).where(eq(companies.id, mergedID))
  const { name, typeId, identityNumber, countryCode } = closed!
  const versionOf = async (id: number) => {
    const [row] = await db
      .update(companies)
      .set({ name, typeId, identityNumber, countryCode, taxNumber: String(taxNumber) })
      .where(eq(companies.id, id))
      .returning()
    return row!.version
  }
  const merged = await test.callFailing(companyMergeEndpoints.mergeCompanies, {
    token: admin,
    body: {
      survivorID,
      mergedID,
      take: [],
      survivorVersion: await versionOf(survivorID),
      mergedVersion: await versionOf(mergedID),
    },
  })
  expect(merged.body).toMatchObject({ returnCode: 200 })
  return survivorID
}

const expectBookedOnce = async (id: string, connectionId: number, state: 'answered' | 'adopted') => {
  expect(await purchasesOf(id)).toMatchObject([{ state, connectionId, problem: null }])
  expect(carrier.ledger).toHaveLength(1)
  expect(await shipmentOf(id)).toMatchObject({
    state: 'booked',
    supplierReference: carrier.ledger[0]!.waybill,
  })
}

describe('company merged', () => {
  it('books once with the moved connection when the booking waits', async () => {
    const { id, companyId, connectionId } = await pay()
    carrier.behave('cuts')
    await bookShipment(test.services, id).catch(() => null)
    expect(await purchasesOf(id)).toMatchObject([{ state: 'unknown', connectionId }])
    const survivorId = await mergeIntoNew(companyId)
    carrier.behave('books')
    await bookShipment(test.services, id)
    await expectBookedOnce(id, connectionId, 'adopted')
    expect([(await rowOf(connectionId)).companyId, (await shipmentOf(id)).companyId]).toEqual([
      survivorId,
      survivorId,
    ])
  })

  it('books once with the moved connection when the booking runs', async () => {
    const { id, companyId, connectionId } = await pay()
    let survivorId = 0
    carrier.whileBooking(async () => {
      survivorId = await mergeIntoNew(companyId)
    })
    await bookShipment(test.services, id).catch(() => null)
    carrier.whileBooking(async () => {})
    await bookShipment(test.services, id)
    expect((await rowOf(connectionId)).companyId).toBe(survivorId)
    expect(carrier.ledger).toHaveLength(1)
    expect(await purchasesOf(id)).toMatchObject([{ connectionId, problem: null }])
    expect((await shipmentOf(id)).state).toBe('booked')
  })
})

it('refuses to remove a connection when a purchase names it', async () => {
  const { id, connectionId } = await pay()
  await bookShipment(test.services, id)
  const { version } = await rowOf(connectionId)
  const reply = await test.callFailing(connectionEndpoints.removeConnection, {
    token: admin,
    language: 'en',
    body: { id: connectionId, version },
  })
  expect(reply).toMatchObject({
    status: 422,
    body: { Detail: 'This connection has been used and cannot be deleted. You can switch it off.' },
  })
  await expectBookedOnce(id, connectionId, 'answered')
})

it('records one booking when the credentials change while it runs', async () => {
  const { id, companyId, connectionId } = await pay()
  carrier.whileBooking(async () => {
    const { version } = await rowOf(connectionId)
    await saveAccount(companyId, 'second secret', { id: connectionId, version })
  })
  await bookShipment(test.services, id)
  await expectBookedOnce(id, connectionId, 'answered')
  expect(carrier.ledger[0]!.account).toBe('first secret')
})
