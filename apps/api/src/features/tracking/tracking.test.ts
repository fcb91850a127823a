import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { trackingEndpoints } from '@kervan/contract/tracking/tracking.endpoints'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { buildPaidShipment } from '../shipment/testing/buildPaidShipment.ts'
import { buildDraft } from '../shipment/testing/buildShipment.ts'

let test: TestApp
let operations: string
let idByCode: Map<string, number>
const minute = (n: number) => new Date(Date.now() - 3_600_000 + n * 60_000).toISOString()

beforeAll(async () => {
  test = await startTestApp()
  operations = await test.tokenOf('operations')
  const { body } = await test.call(trackingEndpoints.listCustomizedStatuses, { token: operations })
  idByCode = new Map(body.items.map(({ code, id }) => [code, id]))
})
afterAll(() => test.close())

const buildBooked = async () => {
  const shipment = await buildPaidShipment(test)
  await test.runJobs()
  return shipment
}

const scan = async (references: string[], code: string, at: string, location = 'İstanbul') =>
  (
    await test.call(trackingEndpoints.recordStatuses, {
      token: operations,
      body: { references, customizedTrackingStatusId: idByCode.get(code), date: at, location },
    })
  ).body

const track = async (assetReference: string, token?: string) =>
  (await test.call(trackingEndpoints.track, { token, body: { assetReference } })).body

const stateOf = async (shipmentId: string) =>
  (await test.call(shipmentEndpoints.findShipment, { token: operations, body: { shipmentId } })).body.state

describe('scanning', () => {
  it('takes many shipments through the five steps to the door', async () => {
    const parcels = [await buildBooked(), await buildBooked()]
    const references = parcels.map(({ assetReference }) => assetReference)
    for (const [n, code] of ['received', 'processed', 'inTransit', 'outForDelivery', 'delivered'].entries()) {
      expect((await scan(references, code, minute(n))).recorded).toBe(2)
    }
    const [piece] = (await track(references[0]!)).shipmentTrackingStatusResults
    expect(piece).toMatchObject({ currentGroupId: 5, exception: null, estimatedDeliveryTime: null })
    expect(piece!.trackingInformations.map(({ trackingStatusGroupId }) => trackingStatusGroupId)).toEqual([
      5, 4, 3, 2, 1,
    ])
    expect(await stateOf(parcels[1]!.id)).toBe('delivered')
  })

  it('stores an event once, however often it is told', async () => {
    const { assetReference } = await buildBooked()
    const at = minute(1)
    await Promise.all(Array.from({ length: 5 }, () => scan([assetReference], 'received', at)))
    expect((await track(assetReference)).shipmentTrackingStatusResults[0]!.trackingInformations).toHaveLength(
      1,
    )
  })

  it('sorts late news by their own time and moves nothing back', async () => {
    const { id, assetReference } = await buildBooked()
    await scan([assetReference], 'outForDelivery', minute(9))
    await scan([assetReference], 'received', minute(2))
    expect(await stateOf(id)).toBe('outForDelivery')
    const [piece] = (await track(assetReference)).shipmentTrackingStatusResults
    expect(piece!.trackingInformations.map(({ trackingStatusGroupId }) => trackingStatusGroupId)).toEqual([
      4, 1,
    ])
  })

  it('says for each reference what happened, and lets one failure hold up no other', async () => {
    const { assetReference } = await buildBooked()
    const unpaid = await test.call(shipmentEndpoints.createShipment, {
      token: await test.tokenOf('customer'),
      body: buildDraft(),
    })
    const mistyped = `${assetReference.slice(0, -1)}${(Number(assetReference.at(-1)) + 1) % 10}`
    const { results } = await scan(
      [mistyped, 'ABC123', unpaid.body.assetReference, assetReference],
      'received',
      minute(3),
    )
    expect(results.map(({ outcome }) => outcome)).toEqual(['mistyped', 'notFound', 'notBooked', 'recorded'])
  })

  it('refuses a time in the future on its field', async () => {
    const { assetReference } = await buildBooked()
    const reply = await test.callFailing(trackingEndpoints.recordStatuses, {
      token: operations,
      language: 'en',
      body: {
        references: [assetReference],
        customizedTrackingStatusId: idByCode.get('received'),
        date: new Date(Date.now() + 3_600_000).toISOString(),
        location: 'İstanbul',
      },
    })
    expect(reply.body.Errors).toEqual({ date: ['The date cannot be in the future.'] })
  })
})

describe('a status that nobody matched', () => {
  it('is shown as it came, flagged for staff alone, and moves nothing', async () => {
    const { id, assetReference } = await buildBooked()
    await scan([assetReference], 'received', minute(1))
    const { body } = await test.call(trackingEndpoints.recordStatuses, {
      token: operations,
      body: {
        references: [assetReference],
        supplierStatusCode: 'ZZ9',
        supplierStatusText: 'Shipment on the moon',
        date: minute(5),
        location: 'Köln',
      },
    })
    expect(body.results[0]!.outcome).toBe('unmatched')
    expect(await stateOf(id)).toBe('received')
    const newest = async (token?: string) =>
      (await track(assetReference, token)).shipmentTrackingStatusResults[0]!.trackingInformations[0]!
    expect(await newest(operations)).toMatchObject({
      description: 'Shipment on the moon',
      trackingStatusGroupId: null,
      isNeededToBeMatchedWithACustomizedTrackingStatus: true,
    })
    expect(await newest()).toMatchObject({
      description: 'Shipment on the moon',
      isNeededToBeMatchedWithACustomizedTrackingStatus: false,
      trackingStatusIdToBeMatched: null,
    })
  })
})

describe('the public answer', () => {
  it('holds no name, address, phone or price', async () => {
    const { assetReference } = await buildBooked()
    await scan([assetReference], 'received', minute(1))
    const text = JSON.stringify(await track(assetReference))
    const draft = buildDraft()
    for (const secret of [
      draft.sender?.company,
      draft.receiver?.authorizedPerson,
      draft.receiver?.phone,
      '41.8',
    ]) {
      expect(secret).toBeTruthy()
      expect(text).not.toContain(String(secret))
    }
  })

  it('finds by the carrier’s number too, and says when a reference is mistyped or unknown', async () => {
    const { id, assetReference } = await buildBooked()
    const { body } = await test.call(shipmentEndpoints.findShipment, {
      token: operations,
      body: { shipmentId: id },
    })
    expect((await track(body.supplierReference!)).assetReference).toBe(assetReference)
    const fail = (reference: string) =>
      test.callFailing(trackingEndpoints.track, { body: { assetReference: reference }, language: 'en' })
    expect((await fail('nothing')).body).toMatchObject({
      Type: 'NotFound',
      ReturnText: 'No tracking information found',
    })
    const mistyped = `${assetReference.slice(0, -1)}${(Number(assetReference.at(-1)) + 1) % 10}`
    expect((await fail(mistyped)).status).toBe(422)
  })
})
