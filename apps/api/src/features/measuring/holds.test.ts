/** Holding parcels in the depot, releasing them, and the information for both sides. */
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { measuringEndpoints } from '@kervan/contract/measuring/measuring.endpoints'
import { segmentEndpoints } from '@kervan/contract/pricing/segments/segment.endpoints'
import { trackingEndpoints } from '@kervan/contract/tracking/tracking.endpoints'
import type { TestApp } from '../../testing/testApp.ts'
import { auditEntries } from '../../platform/platform.tables.ts'
import { companies } from '../company/company.tables.ts'
import { segments } from '../pricing/pricing.tables.ts'
import { startPayingApp } from '../payment/testing/paying.ts'
import { changeShipmentState } from '../shipment/changeShipmentState.ts'
import { shipments } from '../shipment/shipment.tables.ts'
import { insertPromise } from '../shipment/promise/promises.ts'
import { startTestExtraPayment, measures } from './testing/buildReceived.ts'

let test: TestApp
let customer: string
let operations: string
beforeAll(async () => {
  test = await startPayingApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  test.emails.length = 0
  await test.services.db.update(segments).set({ holdsUnpaid: true })
  customer = await test.tokenOf('customer')
  operations = await test.tokenOf('operations')
})

const held = async (shipmentId: string, token = customer) =>
  (await test.call(measuringEndpoints.findMeasuring, { token, body: { shipmentId } })).body.adjustments[0]!
const release = (adjustmentId: string, token = operations, reason = 'Uçuş kaçmasın') =>
  test.callFailing(measuringEndpoints.releaseHold, { token, body: { adjustmentId, reason } })
const undo = (adjustmentId: string, token = operations) =>
  test.callFailing(measuringEndpoints.undoRelease, { token, body: { adjustmentId } })
const object = (adjustmentId: string) =>
  test.call(measuringEndpoints.objectToExtraPayment, {
    token: customer,
    body: { adjustmentId, reason: 'Kutu küçüktü' },
  })
const decide = (adjustmentId: string) =>
  test.call(measuringEndpoints.decideObjection, {
    token: operations,
    body: { adjustmentId, decision: 'withdraw', reason: 'Haklıydı' },
  })

/** Checks whether a scan is refused: step 2 is within the depot, step 3 moves the parcel on. */
const isHeld = async (shipmentId: string, group: number) => {
  const { body: statuses } = await test.call(trackingEndpoints.listCustomizedStatuses, { token: operations })
  const [shipment] = await test.services.db.select().from(shipments).where(eq(shipments.id, shipmentId))
  const { body } = await test.call(trackingEndpoints.recordStatuses, {
    token: operations,
    body: {
      references: [shipment!.assetReference],
      customizedTrackingStatusId: statuses.items.find(
        ({ trackingStatusGroupId }) => trackingStatusGroupId === group,
      )!.id,
      date: test.services.clock().toISOString(),
      location: 'İstanbul',
    },
  })
  return body.results[0]!.outcome === 'held'
}

/** Hold and delivery day shown on the tracking page. */
const promisedOf = async (shipmentId: string) => {
  const [shipment] = await test.services.db.select().from(shipments).where(eq(shipments.id, shipmentId))
  const { body } = await test.call(trackingEndpoints.track, {
    token: customer,
    body: { assetReference: shipment!.assetReference },
  })
  const [piece] = body.shipmentTrackingStatusResults
  return { isHeld: piece!.isHeld, isPromised: piece!.estimatedDeliveryTime !== null }
}

const depart = (shipmentId: string) =>
  test.services.db.transaction(async (tx) => {
    for (const event of ['process', 'transit'] as const)
      await changeShipmentState(tx, test.services, {
        shipmentId,
        event,
        actorId: null,
        now: test.services.clock(),
      })
  })

const segmentOf = async (shipmentId: string): Promise<number> => {
  const [row] = await test.services.db
    .select({ id: segments.id })
    .from(shipments)
    .innerJoin(companies, eq(companies.id, shipments.companyId))
    .innerJoin(
      segments,
      sql`${segments.id} = ${companies.segmentId} or (${companies.segmentId} is null and ${segments.isDefault})`,
    )
    .where(eq(shipments.id, shipmentId))
  return row!.id
}
const setHolds = async (segmentId: number, holdsUnpaid: boolean) => {
  const token = await test.tokenOf('admin')
  const { body } = await test.call(segmentEndpoints.listSegmentRates, { token })
  const { id, version, name } = body.find((segment) => segment.id === segmentId)!
  return (
    await test.call(segmentEndpoints.updateSegment, { token, body: { id, version, name, holdsUnpaid } })
  ).body
}

it('holds the parcel in the depot until the extra payment is settled', async () => {
  const { shipmentId, adjustmentId } = await startTestExtraPayment(test)
  expect([await isHeld(shipmentId, 2), await isHeld(shipmentId, 3)]).toEqual([false, true])
  await insertPromise(test.services.db, {
    shipmentId,
    firstDay: '2026-12-03',
    expectedDay: '2026-12-03',
    readyDay: '2026-11-24',
    transitDays: 5,
    statusSince: test.services.clock(),
    uncounted: [],
  })
  expect(await promisedOf(shipmentId)).toEqual({ isHeld: true, isPromised: false })
  await object(adjustmentId)
  expect(await isHeld(shipmentId, 3)).toBe(true)
  await decide(adjustmentId)
  expect(await promisedOf(shipmentId)).toEqual({ isHeld: false, isPromised: true })
  expect(await isHeld(shipmentId, 3)).toBe(false)
})

it('releases a parcel with a reason for both sides, and holds it again after an undo', async () => {
  const { shipmentId, adjustmentId } = await startTestExtraPayment(test)
  expect(await held(shipmentId)).toMatchObject({ hold: 'held', canRelease: false, canHoldAgain: false })
  expect(await held(shipmentId, operations)).toMatchObject({ hold: 'held', canRelease: true })
  expect((await release(adjustmentId)).status).toBe(200)
  const words = {
    hold: 'released',
    releaseReason: 'Uçuş kaçmasın',
    releasedDate: expect.any(String) as string,
  }
  expect(await held(shipmentId)).toMatchObject({ ...words, state: 'open', canPay: true, canHoldAgain: false })
  expect(await held(shipmentId, operations)).toMatchObject({
    ...words,
    canRelease: false,
    canHoldAgain: true,
  })
  expect((await undo(adjustmentId)).status).toBe(200)
  expect(await held(shipmentId)).toMatchObject({ hold: 'held', releaseReason: null, releasedDate: null })
  expect(await isHeld(shipmentId, 3)).toBe(true)
  await release(adjustmentId)
  expect(await isHeld(shipmentId, 3)).toBe(false)
  // A parcel that has left cannot be held again.
  await depart(shipmentId)
  expect(await held(shipmentId, operations)).toMatchObject({
    hold: 'none',
    canHoldAgain: false,
    canPay: true,
  })
  expect((await undo(adjustmentId)).status).toBe(409)
  const entries = await test.services.db
    .select({ action: auditEntries.action, details: auditEntries.details })
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, shipmentId), sql`${auditEntries.action} like 'hold%'`))
    .orderBy(auditEntries.id)
  expect(entries.map(({ action }) => action)).toEqual(['holdReleased', 'holdReleaseUndone', 'holdReleased'])
  expect(entries[0]!.details).toMatchObject({ reason: 'Uçuş kaçmasın', amount: '100.00' })
})

it('lets only operations release, with a reason, once', async () => {
  const { adjustmentId } = await startTestExtraPayment(test)
  expect((await release(adjustmentId, customer)).status).toBe(403)
  expect((await undo(adjustmentId, customer)).status).toBe(403)
  expect(Object.keys((await release(adjustmentId, operations, ' ')).body.Errors ?? {})).toEqual(['reason'])
  expect((await undo(adjustmentId)).status).toBe(409)
  const both = await Promise.all([release(adjustmentId), release(adjustmentId)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

it('holds the parcel again when a new extra payment replaces a released one', async () => {
  const { shipmentId, adjustmentId } = await startTestExtraPayment(test)
  await release(adjustmentId)
  await test.call(measuringEndpoints.saveMeasuring, { token: operations, body: measures(shipmentId) })
  expect(await held(shipmentId)).toMatchObject({ state: 'open', hold: 'held', releaseReason: null })
  expect(await isHeld(shipmentId, 3)).toBe(true)
  expect((await release(adjustmentId)).status).toBe(409)
})

it('holds no parcels of a segment that disables holds, but those of other segments', async () => {
  const { shipmentId, adjustmentId } = await startTestExtraPayment(test)
  const segmentId = await segmentOf(shipmentId)
  const others = (await test.services.db.select().from(segments)).filter(({ id }) => id !== segmentId)
  for (const { id } of others) await setHolds(id, false)
  expect(await held(shipmentId)).toMatchObject({ hold: 'held' })
  expect((await setHolds(segmentId, false)).holdsUnpaid).toBe(false)
  expect(await held(shipmentId, operations)).toMatchObject({
    state: 'open',
    hold: 'notBySegment',
    canRelease: false,
    canPay: true,
  })
  expect((await release(adjustmentId)).status).toBe(409)
  expect(await isHeld(shipmentId, 3)).toBe(false)
})

it('mentions the hold in the email only when the parcel is held', async () => {
  const { shipmentId } = await startTestExtraPayment(test)
  await test.runJobs()
  const textOf = () => test.emails.map(({ text }) => text).join('\n')
  expect(textOf()).toContain('depomuzda bekletilir')
  test.emails.length = 0
  await setHolds(await segmentOf(shipmentId), false)
  await startTestExtraPayment(test)
  await test.runJobs()
  expect(textOf()).toContain('ek ödeme bekleniyor')
  expect(textOf()).not.toContain('bekletilir')
})
