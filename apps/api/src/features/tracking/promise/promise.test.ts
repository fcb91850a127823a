import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shipmentDetailEndpoints } from '@kervan/contract/shipment/detail/shipmentDetail.endpoints'
import { trackingEndpoints } from '@kervan/contract/tracking/tracking.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { buildPaidShipment } from '../../shipment/testing/buildPaidShipment.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { recordTrackingEvent } from '../recordEvents.ts'
import { customizedTrackingStatuses, trackingStatuses } from '../tracking.tables.ts'
import { followPromises } from './followPromises.ts'
import { shipmentPromises } from './promise.tables.ts'

let test: TestApp
let now = new Date('2026-11-23T09:00:00Z')
const turnTo = (moment: Date) => {
  now = moment
  test.setNow(moment)
}
const statusIds = new Map<string, number>()

beforeAll(async () => {
  test = await startTestApp()
  const rows = await test.services.db
    .select({ id: trackingStatuses.id, code: customizedTrackingStatuses.code })
    .from(trackingStatuses)
    .innerJoin(customizedTrackingStatuses, eq(customizedTrackingStatuses.id, trackingStatuses.customizedId))
  for (const { id, code } of rows) statusIds.set(code, id)
})
afterAll(() => test.close())

/** Booked on Monday the 23rd at noon, three working days: promised to Germany for Thursday the 26th. */
const book = async () => {
  turnTo(new Date('2026-11-23T09:00:00Z'))
  const shipment = await buildPaidShipment(test)
  await test.runJobs()
  return shipment
}

const tell = async (shipmentId: string, code: string, at: string) => {
  const event = {
    shipmentId,
    pieceNumber: 0,
    statusId: statusIds.get(code)!,
    at: new Date(at),
    place: 'Berlin',
    source: 'poll',
    actorId: null,
  } as const
  turnTo(new Date(Math.max(now.getTime(), event.at.getTime())))
  await recordTrackingEvent(test.services, event, now)
}

const follow = async (at?: string) => {
  if (at) turnTo(new Date(at))
  await followPromises(test.services)
}

const rowOf = async (shipmentId: string) =>
  (
    await test.services.db.select().from(shipmentPromises).where(eq(shipmentPromises.shipmentId, shipmentId))
  )[0]!

const track = async (assetReference: string, language: 'tr' | 'en' = 'tr') =>
  (await test.call(trackingEndpoints.track, { language, body: { assetReference } })).body

it('tells the promised day with why, from the booking on', async () => {
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

it('is moved by a hold at customs, with its reason, and is at risk before it is late', async () => {
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

it('follows time alone: nobody scanned it, then its day passes', async () => {
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

it('is kept or late by the day of the delivery, and is looked at no more', async () => {
  const [kept, late] = [await book(), await book()]
  for (const { id } of [kept, late]) {
    await tell(id, 'received', '2026-11-23T10:00:00Z')
    await tell(id, 'outForDelivery', '2026-11-26T06:00:00Z')
  }
  // Half past eleven in the evening in Berlin is the next day in Türkiye.
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
  // A late event of an earlier time: it had been held.
  await tell(kept.id, 'heldAtCustoms', '2026-11-24T10:00:00Z')
  await follow()
  expect(await rowOf(kept.id)).toMatchObject({ status: 'kept', hadException: true })
})

it('ends with a shipment that is given up', async () => {
  const { id } = await book()
  await test.services.db.update(shipments).set({ state: 'cancelled' }).where(eq(shipments.id, id))
  await follow()
  expect(await rowOf(id)).toMatchObject({ status: 'ended', expectedDay: null, dueAt: null })
})

it('two processes share the work', async () => {
  const { id } = await book()
  await Promise.all([follow(), follow(), follow()])
  expect(await rowOf(id)).toMatchObject({ status: 'open', expectedDay: '2026-11-26' })
})
