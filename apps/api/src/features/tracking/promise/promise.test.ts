import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shipmentDetailEndpoints } from '@kervan/contract/shipment/detail/shipmentDetail.endpoints'
import { promiseEndpoints } from '@kervan/contract/tracking/promise.endpoints'
import { trackingEndpoints } from '@kervan/contract/tracking/tracking.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { openPromises } from '../testing/buildPromises.ts'

let test: TestApp
let promises: Awaited<ReturnType<typeof openPromises>>

beforeAll(async () => {
  test = await startTestApp()
  promises = await openPromises(test)
})
afterAll(() => test.close())

const book: typeof promises.book = (draft) => promises.book(draft)
const tell: typeof promises.tell = (...event) => promises.tell(...event)
const follow: typeof promises.follow = (at) => promises.follow(at)
const rowOf: typeof promises.rowOf = (shipmentId) => promises.rowOf(shipmentId)

const track = async (assetReference: string, language: 'tr' | 'en' = 'tr') =>
  (await test.call(trackingEndpoints.track, { language, body: { assetReference } })).body

it('shows the promised day and its explanation from booking on', async () => {
  const { id, assetReference } = await book()
  const { deliveryPromise, shipmentTrackingStatusResults } = await track(assetReference)
  expect(deliveryPromise).toEqual({
    firstDay: '2026-11-26',
    expectedDay: '2026-11-26',
    reason: 'booked',
    explanation: '3 iş günü sayıldı.',
    uncountedDays: [],
  })
  expect(shipmentTrackingStatusResults[0]!.estimatedDeliveryTime).toBe('2026-11-26T09:00:00.000Z')
  const { body } = await test.call(shipmentDetailEndpoints.findShipmentDetail, {
    token: await test.tokenOf('customer'),
    body: { shipmentId: id },
  })
  expect(body.estimatedDelivery).toBe('2026-11-26T09:00:00.000Z')
})

it('moves the expected day after a customs hold and marks the promise at risk', async () => {
  const { id, assetReference } = await book()
  await tell(id, 'received', '2026-11-23T10:00:00Z')
  await tell(id, 'inTransit', '2026-11-24T06:00:00Z')
  await follow()
  expect(await rowOf(id)).toMatchObject({ status: 'open', firstScanDays: 0, hadException: false })
  await tell(id, 'heldAtCustoms', '2026-11-24T10:00:00Z')
  await follow()
  expect(await rowOf(id)).toMatchObject({
    firstDay: '2026-11-26',
    expectedDay: '2026-11-27',
    status: 'atRisk',
    risk: 'heldAtCustoms',
    statusSince: new Date('2026-11-24T10:00:00Z'),
  })
  const { deliveryPromise } = await track(assetReference, 'en')
  expect(deliveryPromise!.explanation).toBe(
    'First promised for 26/11/2026; moved because it was held at customs. 3 working days counted.',
  )
})

it('marks the promise at risk and then missed as time passes without a scan', async () => {
  const { id } = await book()
  await follow()
  const { dueAt } = await rowOf(id)
  // Noon in Berlin.
  expect(dueAt).toEqual(new Date('2026-11-23T11:00:00Z'))
  await follow('2026-11-25T08:00:00Z')
  expect(await rowOf(id)).toMatchObject({ status: 'atRisk', risk: 'noFirstScan', expectedDay: '2026-11-30' })
  await follow('2026-11-27T08:00:00Z')
  expect(await rowOf(id)).toMatchObject({ status: 'missed', risk: 'noFirstScan', firstDay: '2026-11-26' })
})

it('ignores an event that a carrier dated in the future', async () => {
  const { id } = await book()
  await tell(id, 'received', '2026-11-23T10:00:00Z')
  await tell(id, 'heldAtCustoms', '2026-11-24T10:00:00Z')
  await tell(id, 'inTransit', '2027-06-01T10:00:00Z')
  await follow('2026-11-24T11:00:00Z')
  expect(await rowOf(id)).toMatchObject({ expectedDay: '2026-11-27', status: 'atRisk' })
})

it('closes a promise as kept or late by the delivery day and stops checking it', async () => {
  const [kept, late] = [await book(), await book()]
  for (const { id } of [kept, late]) {
    await tell(id, 'received', '2026-11-23T10:00:00Z')
    await tell(id, 'outForDelivery', '2026-11-26T06:00:00Z')
  }
  // 23:30 in Berlin is already the next day in Türkiye.
  await tell(kept.id, 'delivered', '2026-11-26T22:30:00Z')
  await tell(late.id, 'delivered', '2026-11-27T10:00:00Z')
  await follow()
  expect(await rowOf(kept.id)).toMatchObject({
    status: 'kept',
    deliveredDay: '2026-11-26',
    takenDays: 3,
    dueAt: null,
  })
  expect(await rowOf(late.id)).toMatchObject({ status: 'late', deliveredDay: '2026-11-27', takenDays: 4 })
  // An earlier event that arrives late: the parcel had been held at customs.
  await tell(kept.id, 'heldAtCustoms', '2026-11-24T10:00:00Z')
  await follow()
  expect(await rowOf(kept.id)).toMatchObject({ status: 'kept', hadException: true })
})

it('ends the promise of a cancelled shipment', async () => {
  const { id } = await book()
  await test.services.db.update(shipments).set({ state: 'cancelled' }).where(eq(shipments.id, id))
  await follow()
  expect(await rowOf(id)).toMatchObject({ status: 'ended', expectedDay: null, dueAt: null })
})

it('shares due promises between concurrent processes', async () => {
  const { id } = await book()
  await Promise.all([follow(), follow(), follow()])
  expect(await rowOf(id)).toMatchObject({ status: 'open', expectedDay: '2026-11-26' })
})

/** Signs in again, because the clock has passed the token's expiry. */
const listPromises = async (body: object = {}) =>
  (
    await test.call(promiseEndpoints.listDeliveryPromises, {
      token: await test.tokenOf('operations'),
      body: { pageSize: 100, ...body },
    })
  ).body.items

it('lists promises at risk or missed for staff and in the work list', async () => {
  const { id, assetReference } = await book()
  const found = async (body?: object) =>
    (await listPromises(body)).find(({ shipmentId }) => shipmentId === id)
  const waitsFor = async () => {
    const { rows } = await test.services.db.execute<{ reason: string }>(
      sql`select reason from service_reasons where shipment_id = ${id} and reason like 'promise%'`,
    )
    return rows.map(({ reason }) => reason)
  }
  await follow('2026-11-23T10:00:00Z')
  expect(await found()).toBeUndefined()
  await follow('2026-11-25T08:00:00Z')
  expect(await found()).toMatchObject({
    assetReference,
    status: 'atRisk',
    reason: 'noFirstScan',
    firstDay: '2026-11-26',
    expectedDay: '2026-11-30',
    receiverCountryCode: 'DE',
  })
  expect(await waitsFor()).toEqual(['promiseAtRisk'])
  await follow('2026-11-27T08:00:00Z')
  expect(await found({ status: 'missed', reason: ['noFirstScan'] })).toMatchObject({ status: 'missed' })
  expect(await found({ status: 'atRisk' })).toBeUndefined()
  expect(await waitsFor()).toEqual(['promiseMissed'])
  await tell(id, 'delivered', '2026-11-30T10:00:00Z')
  await follow()
  expect(await found()).toBeUndefined()
  expect(await found({ status: 'late' })).toMatchObject({ reason: 'receivedLate', expectedDay: '2026-11-30' })
  expect(await waitsFor()).toEqual([])
})

it('hides promises of other agencies from agents, and all promises from customers', async () => {
  await book()
  await follow('2026-11-27T08:00:00Z')
  const agent = await test.tokenOf('agent')
  const ofAgent = (await test.call(promiseEndpoints.listDeliveryPromises, { token: agent, body: {} })).body
  const { rows } = await test.services.db.execute<{ count: number }>(sql`
    select count(*)::int from shipment_promises join shipments on shipments.id = shipment_id
    join companies on companies.id = shipments.company_id
    where status in ('atRisk', 'missed') and agency_id = (
      select agency_id from users where email = 'acente@kervan.example')`)
  expect(ofAgent.items).toHaveLength(rows[0]!.count)
  for (const role of ['customer', 'pickup'] as const) {
    const call = { token: await test.tokenOf(role), body: {} }
    expect((await test.callFailing(promiseEndpoints.listDeliveryPromises, call)).status).toBe(403)
  }
})

it('skips a locked shipment and checks its promise at the next run', async () => {
  const { id } = await book()
  await test.services.db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from shipments where id = ${id} for update`)
    await follow('2026-11-25T08:00:00Z')
    expect(await rowOf(id)).toMatchObject({ status: 'open' })
  })
  await follow()
  expect(await rowOf(id)).toMatchObject({ status: 'atRisk' })
})
