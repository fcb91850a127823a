import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancellationEndpoints } from '@kervan/contract/cancellation/cancellation.endpoints'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { trackingEndpoints } from '@kervan/contract/tracking/tracking.endpoints'
import { barcodeTextOf, makePieceCode } from '@kervan/domain/reference/references'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { translate } from '../../platform/language.ts'
import { purchases } from '../shipment/booking/booking.tables.ts'
import { offers } from '../shipment/offers/offer.tables.ts'
import { buildPaidShipment } from '../shipment/testing/buildPaidShipment.ts'
import { buildDraft } from '../shipment/testing/buildShipment.ts'
import { customizedTrackingStatuses } from './tracking.tables.ts'

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

/** Creates a shipment booked two hours ago, so that all times of `minute` are later. */
const buildBooked = async (pieceCount = 1) => {
  const pieces = Array.from({ length: pieceCount }, () => ({ width: 30, length: 20, height: 10, weight: 2 }))
  const shipment = await buildPaidShipment(test, buildDraft({ pieces }))
  await test.runJobs()
  await test.services.db
    .update(purchases)
    .set({ bookedAt: new Date(Date.now() - 2 * 3_600_000) })
    .where(eq(purchases.shipmentId, shipment.id))
  return shipment
}

const scan = async (references: string[], code: string, at: string, body: object = {}) =>
  (
    await test.call(trackingEndpoints.recordStatuses, {
      token: operations,
      language: 'en',
      body: {
        references,
        customizedTrackingStatusId: idByCode.get(code),
        date: at,
        location: 'İstanbul',
        ...body,
      },
    })
  ).body

const outcomesOf = ({ results }: Awaited<ReturnType<typeof scan>>) => results.map(({ outcome }) => outcome)

const track = async (assetReference: string, token?: string) =>
  (await test.call(trackingEndpoints.track, { token, body: { assetReference } })).body

const stateOf = async (shipmentId: string) =>
  (await test.call(shipmentEndpoints.findShipment, { token: operations, body: { shipmentId } })).body.state

it('names the connector only when it booked for another carrier', async () => {
  const { id, assetReference } = await buildBooked()
  expect(await track(assetReference)).toMatchObject({ supplierName: 'Test Carrier', bookedBy: 'Kervan' })
  await test.services.db.update(offers).set({ carrierCode: 'KERVAN' }).where(eq(offers.shipmentId, id))
  expect(await track(assetReference)).toMatchObject({ bookedBy: null })
})

describe('scanning', () => {
  it('scans many shipments through the five steps to delivery', async () => {
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

  it('stores an event once when it is reported repeatedly and concurrently', async () => {
    const { assetReference } = await buildBooked()
    const at = minute(1)
    await Promise.all(Array.from({ length: 5 }, () => scan([assetReference], 'received', at)))
    expect((await track(assetReference)).shipmentTrackingStatusResults[0]!.trackingInformations).toHaveLength(
      1,
    )
  })

  it('sorts late events by their own time and moves no shipment backwards', async () => {
    const { id, assetReference } = await buildBooked()
    await scan([assetReference], 'outForDelivery', minute(9))
    await scan([assetReference], 'received', minute(2))
    expect(await stateOf(id)).toBe('outForDelivery')
    const [piece] = (await track(assetReference)).shipmentTrackingStatusResults
    expect(piece!.trackingInformations.map(({ trackingStatusGroupId }) => trackingStatusGroupId)).toEqual([
      4, 1,
    ])
  })

  it('returns an outcome per reference, and a failure does not block the others', async () => {
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

  it('refuses a scan time in the future on its field', async () => {
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

describe('pieces', () => {
  const codesOf = (reference: string, count: number) =>
    Array.from({ length: count }, (_, index) => barcodeTextOf(makePieceCode(reference, index + 1)))
  const groupsOf = async (reference: string) =>
    (await track(reference)).shipmentTrackingStatusResults.map(({ currentGroupId }) => currentGroupId)

  it("updates the shipment's step when its last piece has reached it", async () => {
    const { id, assetReference } = await buildBooked(3)
    const [first, second, third] = codesOf(assetReference, 3) as [string, string, string]
    expect(outcomesOf(await scan([first, second], 'received', minute(1)))).toEqual(['recorded', 'recorded'])
    expect([await groupsOf(assetReference), await stateOf(id)]).toEqual([[1, 1, 0], 'booked'])
    await scan([third], 'received', minute(2))
    await scan([second], 'inTransit', minute(3))
    expect([await groupsOf(assetReference), await stateOf(id)]).toEqual([[1, 3, 1], 'received'])
    await scan([assetReference], 'delivered', minute(9))
    expect([await groupsOf(assetReference), await stateOf(id)]).toEqual([[5, 5, 5], 'delivered'])
  })

  it("returns each piece's progress, receiver and state before recording", async () => {
    const { assetReference } = await buildBooked(3)
    const codes = codesOf(assetReference, 3)
    await scan([codes[1]!], 'processed', minute(1))
    const find = async (references: string[], token = operations) =>
      (await test.call(trackingEndpoints.findScanned, { token, body: { references } })).body.items
    const items = await find([codes[1]!, codes[2]!, assetReference, 'ABC'])
    expect(items).toMatchObject([
      {
        outcome: 'found',
        assetReference,
        pieceNumber: 2,
        pieceCount: 3,
        trackingGroupId: 2,
        state: 'booked',
      },
      { outcome: 'found', assetReference, pieceNumber: 3, trackingGroupId: 0 },
      { outcome: 'found', assetReference, pieceNumber: null, trackingGroupId: 0, receiverCountryCode: 'DE' },
      { scanned: 'ABC', outcome: 'notFound', assetReference: null },
    ])
    expect(items[0]!.receiverName).toBe(buildDraft().receiver?.authorizedPerson)
    expect(await find([codes[0]!], await test.tokenOf('warehouse'))).toMatchObject([{ outcome: 'found' }])
  })

  it('refuses piece numbers that the shipment does not have', async () => {
    const { assetReference } = await buildBooked()
    const reply = await scan([makePieceCode(assetReference, 2)], 'received', minute(1))
    expect(reply.results[0]).toMatchObject({
      outcome: 'noSuchPiece',
      message: 'This shipment has only 1 piece.',
    })
    expect(outcomesOf(await scan([assetReference], 'received', minute(1), { pieceNumber: 7 }))).toEqual([
      'noSuchPiece',
    ])
    expect((await track(assetReference)).shipmentTrackingStatusResults[0]!.trackingInformations).toEqual([])
  })

  it('stores one event when a single-piece shipment is scanned by both codes', async () => {
    const { assetReference } = await buildBooked()
    const code = codesOf(assetReference, 1)[0]!
    const outcomes = outcomesOf(await scan([assetReference, code], 'received', minute(1)))
    expect(outcomes).toEqual(['recorded', 'known'])
  })

  it("ignores a piece scan that repeats the whole shipment's status, time and location", async () => {
    const { assetReference } = await buildBooked(2)
    const code = codesOf(assetReference, 2)[1]!
    expect(outcomesOf(await scan([assetReference, code], 'received', minute(1)))).toEqual([
      'recorded',
      'known',
    ])
  })

  it('finds a piece code on the public page and names the piece', async () => {
    const { assetReference } = await buildBooked(2)
    const code = codesOf(assetReference, 2)[1]!
    expect(await track(code)).toMatchObject({ assetReference, pieceNumber: 2, pieceCount: 2 })
    expect(await track(assetReference)).toMatchObject({ pieceNumber: null })
    const beyond = await test.callFailing(trackingEndpoints.track, {
      body: { assetReference: makePieceCode(assetReference, 3) },
    })
    expect(beyond.status).toBe(404)
  })
})

describe('scan in the past', () => {
  it.each(['2020-01-01T10:00:00Z', '1900-01-02T00:00:00Z'])(
    'refuses a scan before the booking on its row and hides it from customers: %s',
    async (date) => {
      const { id, assetReference } = await buildBooked()
      const { recorded, results } = await scan([assetReference], 'delivered', date)
      expect([recorded, results[0]!.outcome]).toEqual([0, 'tooEarly'])
      expect(results[0]!.message).toMatch(/^The shipment was booked on [^;]+ \d{4},? \d\d:\d\d; a status/)
      const [piece] = (await track(assetReference)).shipmentTrackingStatusResults
      expect(piece).toMatchObject({ stepTimes: [null, null, null, null, null], trackingInformations: [] })
      expect(await stateOf(id)).toBe('booked')
    },
  )

  it('refuses a later step before the reception', async () => {
    const { assetReference } = await buildBooked()
    await scan([assetReference], 'received', minute(30))
    const late = await scan([assetReference], 'inTransit', minute(5))
    expect(late.results[0]).toMatchObject({ outcome: 'tooEarly' })
    expect(late.results[0]!.message).toContain('was received on')
    expect(outcomesOf(await scan([assetReference], 'inTransit', minute(40)))).toEqual(['recorded'])
    expect(outcomesOf(await scan([assetReference], 'pickedUp', minute(2)))).toEqual(['recorded'])
  })

  it('refuses the delivery of a piece that was never received', async () => {
    const { id, assetReference } = await buildBooked(2)
    const pieces = [1, 2].map((number) => makePieceCode(assetReference, number))
    const { results } = await scan([assetReference], 'delivered', minute(5))
    expect(results).toMatchObject([
      {
        outcome: 'notReceived',
        message: 'This shipment has not been received yet; record its receipt first.',
      },
    ])
    expect(await stateOf(id)).toBe('booked')
    await scan([pieces[0]!], 'received', minute(2))
    expect(outcomesOf(await scan(pieces, 'delivered', minute(5)))).toEqual(['recorded', 'notReceived'])
    // A carrier's report is accepted without this check.
    const told = { customizedTrackingStatusId: null, supplierCode: 'UPS', supplierStatusCode: 'D' }
    expect(outcomesOf(await scan([assetReference], '', minute(6), told))).toEqual(['recorded'])
    expect(await stateOf(id)).toBe('delivered')
  })

  it('reports that a scanned shipment is cancelled', async () => {
    const { body } = await test.call(shipmentEndpoints.createShipment, {
      token: await test.tokenOf('customer'),
      body: buildDraft(),
    })
    await test.call(cancellationEndpoints.cancelShipment, {
      token: await test.tokenOf('customer'),
      body: { shipmentId: body.id },
    })
    expect(outcomesOf(await scan([body.assetReference], 'received', minute(1)))).toEqual(['cancelled'])
  })
})

describe('carrier code', () => {
  const enter = (body: object) =>
    test.callFailing(trackingEndpoints.recordStatuses, {
      token: operations,
      language: 'en',
      body: { references: ['KRV-41870392-5'], date: minute(5), location: 'Köln', ...body },
    })

  it('refuses an unknown carrier code and does not store it', async () => {
    const refused = await enter({ supplierStatusCode: 'ZZ9' })
    expect([refused.status, Object.keys(refused.body.Errors!)]).toEqual([400, ['supplierStatusCode']])
    const { body } = await test.call(trackingEndpoints.listCarrierStatuses, { token: operations })
    expect(body.items.map(({ code }) => code)).not.toContain('ZZ9')
  })

  it('accepts carrier and code in any letter case', async () => {
    const { id, assetReference } = await buildBooked()
    const reply = await enter({
      references: [assetReference],
      supplierCode: 'dhl',
      supplierStatusCode: 'wc',
    })
    expect(reply.body).toMatchObject({ recorded: 1 })
    expect(await stateOf(id)).toBe('outForDelivery')
  })

  it('creates a carrier code explicitly, once, for users who manage codes', async () => {
    const status = { supplierCode: 'DHL', code: 'zz8', text: 'Shipment on the moon' }
    const create = (token: string, body: object = status) =>
      test.callFailing(trackingEndpoints.createCarrierStatus, { token, body, language: 'en' })
    expect((await create(await test.tokenOf('pickup'))).status).toBe(403)
    expect((await create(operations)).body).toMatchObject({ code: 'ZZ8', customizedTrackingStatusId: null })
    expect((await create(operations)).body.Errors).toEqual({ code: ['This code is known already.'] })
    const stranger = await create(operations, { ...status, supplierCode: 'NOBODY' })
    expect(Object.keys(stranger.body.Errors!)).toEqual(['supplierCode'])
    const lost = await create(operations, { ...status, code: 'ZZ7', customizedTrackingStatusId: 99_999 })
    expect(Object.keys(lost.body.Errors!)).toEqual(['customizedTrackingStatusId'])
  })

  it('provides a code of the own network for every selectable status', async () => {
    const { assetReference } = await buildBooked()
    for (const code of idByCode.keys())
      expect([code, outcomesOf(await scan([assetReference], code, minute(1)))]).toEqual([code, ['recorded']])
    expect([...idByCode.keys()]).not.toContain('notice')
  })
})

describe('unmatched status', () => {
  it('shows an unmatched status as received, flags it for staff only and moves nothing', async () => {
    const { id, assetReference } = await buildBooked()
    await scan([assetReference], 'received', minute(1))
    await test.call(trackingEndpoints.createCarrierStatus, {
      token: operations,
      body: { supplierCode: 'DHL', code: 'ZZ9', text: 'Shipment on the moon' },
    })
    const { body } = await test.call(trackingEndpoints.recordStatuses, {
      token: operations,
      body: {
        references: [assetReference],
        supplierCode: 'DHL',
        supplierStatusCode: 'ZZ9',
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

describe('public answer', () => {
  it('returns no name, address, phone or price on the public page', async () => {
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

  it('answers in German when the reader asks for it', async () => {
    const { assetReference } = await buildBooked()
    await scan([assetReference], 'received', minute(1))
    await scan([assetReference], 'heldAtCustoms', minute(2))
    const seen = async () =>
      (await test.call(trackingEndpoints.track, { body: { assetReference }, language: 'de' })).body
    const { receiverCountryName, deliveryPromise, shipmentTrackingStatusResults } = await seen()
    const [piece] = shipmentTrackingStatusResults
    expect(receiverCountryName).toBe('Deutschland')
    expect(deliveryPromise!.explanation).toMatch(/Werktage? gerechnet/)
    expect(piece!.exceptionAdvice).toMatch(/^Der Zoll verlangt/)
    expect(piece!.trackingInformations.map(({ description }) => description)).toEqual([
      'Beim Zoll, weitere Unterlagen werden verlangt',
      'Im Lager eingegangen',
    ])
    await test.services.db
      .update(customizedTrackingStatuses)
      .set({ nameEn: 'In our own depot' })
      .where(eq(customizedTrackingStatuses.code, 'received'))
    expect((await seen()).shipmentTrackingStatusResults[0]!.trackingInformations[1]!.description).toBe(
      'In our own depot',
    )
    const unknown = await test.callFailing(trackingEndpoints.track, {
      body: { assetReference: 'nothing' },
      language: 'de',
    })
    expect(unknown.body.Detail).toBe('Keine Sendungsdaten gefunden')
    // Calls of accounts have no German, not even for the errors that it has.
    const ofAccounts = await test.callFailing(trackingEndpoints.listCarrierStatuses, {
      token: await test.tokenOf('customer'),
      language: 'de',
    })
    expect(ofAccounts.body.Detail).toBe(translate('en', 'errors:notAllowed'))
  })

  it('finds a parcel by carrier number and distinguishes mistyped from unknown references', async () => {
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
