/** A parcel of three pieces is found by each of its carrier's numbers, and a piece by its own. */
import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bagEndpoints } from '@kervan/contract/air/bags/bag.endpoints'
import { manifestEndpoints } from '@kervan/contract/air/manifest/manifest.endpoints'
import { courierEndpoints } from '@kervan/contract/courier/courier.endpoints'
import { callEndpoints } from '@kervan/contract/customerService/call.endpoints'
import { referenceRuleEndpoints } from '@kervan/contract/reference/rules/referenceRule.endpoints'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { trackingEndpoints } from '@kervan/contract/tracking/tracking.endpoints'
import { boardEndpoints } from '@kervan/contract/warehouse/board/board.endpoints'
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import { idOfUser, buildStop } from '../features/courier/testing/buildStop.ts'
import { createBag, scanInto } from '../features/air/testing/buildBag.ts'
import { buildReceived, closeManifest } from '../features/air/testing/buildManifest.ts'
import { shipments } from '../features/shipment/shipment.tables.ts'
import { giveCarrierNumbers } from '../features/shipment/testing/giveCarrierNumbers.ts'
import type { GivenNumbers } from '../features/shipment/testing/giveCarrierNumbers.ts'
import { insertDelivery } from '../features/connection/inbox/deliveries.ts'
import { readTopic } from '../features/connection/inbox/readInbox.ts'
import { trackingInbox } from '../features/tracking/ingest/trackingDeliveries.ts'
import { piecePlaceRows } from '../features/tracking/locations/place.tables.ts'
import { trackingEvents } from '../features/tracking/tracking.tables.ts'
import { purchases, shipmentNumbers } from '../features/shipment/booking/booking.tables.ts'
import { buildPieces, openStation } from '../features/warehouse/testing/buildStation.ts'
import { startTestApp } from '../testing/testApp.ts'
import type { TestApp } from '../testing/testApp.ts'

let test: TestApp
let operations: string
beforeAll(async () => {
  test = await startTestApp()
  operations = await test.tokenOf('operations')
})
afterAll(() => test.close())

const buildNumbered = async () => {
  const shipment = await buildPieces(test, 3)
  const numbers = await giveCarrierNumbers(test.services.db, shipment.id, { pieceCount: 3 })
  return { ...shipment, ...numbers }
}
const placesOf = async (shipmentId: string) =>
  (
    await test.services.db
      .select()
      .from(piecePlaceRows)
      .where(eq(piecePlaceRows.shipmentId, shipmentId))
      .orderBy(asc(piecePlaceRows.pieceNumber))
  ).map(({ pieceNumber, place }) => [pieceNumber, place])
const eventPieces = async (shipmentId: string, source: 'scan' | 'poll') =>
  (
    await test.services.db
      .select()
      .from(trackingEvents)
      .where(and(eq(trackingEvents.shipmentId, shipmentId), eq(trackingEvents.source, source)))
  ).map(({ pieceNumber }) => pieceNumber)

describe('scan of a number that a carrier gave to a piece', () => {
  it('receives the piece at a station', async () => {
    const { id, pieces, waybill } = await buildNumbered()
    const station = openStation(test)
    for (const [index, number] of pieces.entries())
      expect(await station.scan(number, 'receive')).toMatchObject({
        outcome: 'received',
        pieceNumbers: [index + 1],
        pieceCount: 3,
      })
    expect(await placesOf(id)).toEqual([1, 2, 3].map((piece) => [piece, 'warehouse']))
    expect(await station.scan(waybill, 'receive')).toMatchObject({ outcome: 'whichPiece' })
  })

  it('moves the piece into a bag', async () => {
    const { id, pieces, waybill } = await buildNumbered()
    const bag = await createBag(test)
    const scanned = await scanInto(test, bag.id, pieces[1]!)
    expect(scanned).toMatchObject({ outcome: 'added', piece: { shipmentId: id, pieceNumber: 2 } })
    expect(await scanInto(test, bag.id, waybill)).toMatchObject({ outcome: 'whichPiece' })
    const found = await test.call(bagEndpoints.listBags, { token: operations, body: { search: pieces[0]! } })
    expect(found.body.items.map((row) => row.id)).toEqual([bag.id])
  })

  it("moves the piece to the courier, whose round lists the carrier's numbers", async () => {
    const stop = await buildStop(test, await idOfUser(test, 'kurye@kervan.example'))
    const { pieces } = await giveCarrierNumbers(test.services.db, stop.shipment.id, { pieceCount: 2 })
    const token = await test.tokenOf('pickup')
    const { items } = (await test.call(courierEndpoints.getMyStops, { token, body: { date: stop.date } }))
      .body
    const { expected } = items.find(({ number }) => number === stop.number)!
    expect(expected.map(({ codes }) => codes.at(-1))).toEqual(pieces)
    const at = test.services.clock().toISOString()
    const { body } = await test.call(courierEndpoints.recordStop, {
      token,
      body: {
        id: randomUUID(),
        reservationId: stop.reservationId,
        outcome: 'pickedUp',
        scanned: pieces.slice(1).map((code) => ({ id: randomUUID(), code, at })),
        at,
        sentAt: at,
      },
    })
    expect(JSON.stringify(body)).toContain(pieces[1]!)
    expect(await placesOf(stop.shipment.id)).toEqual([[2, 'courier']])
    test.setNow(new Date())
  })

  it('sets the status of the piece', async () => {
    const { id, pieces } = await buildNumbered()
    const scanned = await test.call(trackingEndpoints.findScanned, {
      token: operations,
      body: { references: [pieces[2]!] },
    })
    expect(scanned.body.items).toMatchObject([{ outcome: 'found', pieceNumber: 3, pieceCount: 3 }])
    const { body: statuses } = await test.call(trackingEndpoints.listCustomizedStatuses, {
      token: operations,
    })
    const { body } = await test.call(trackingEndpoints.recordStatuses, {
      token: operations,
      body: {
        references: [pieces[2]!],
        customizedTrackingStatusId: statuses.items.find(({ code }) => code === 'received')!.id,
        date: test.services.clock().toISOString(),
        location: 'İstanbul',
      },
    })
    expect(body.recorded).toBe(1)
    expect(await eventPieces(id, 'scan')).toEqual([3])
  })

  it('reads the piece from the barcode', async () => {
    const { id, pieces } = await buildNumbered()
    const { body } = await test.call(referenceRuleEndpoints.recogniseBarcode, {
      token: operations,
      body: { text: pieces[1]! },
    })
    expect(body.readings[0]!.found).toMatchObject({ id, pieceNumber: 2 })
  })
})

describe("search by a carrier's number", () => {
  it.each<[string, (numbers: GivenNumbers) => string]>([
    ['of the parcel', ({ waybill }) => waybill],
    ['of a piece', ({ pieces }) => pieces[2]!],
    ['of a piece in lower case', ({ pieces }) => pieces[1]!.toLowerCase()],
    ['in part', ({ waybill }) => waybill.slice(4)],
  ])('finds the shipment by the number %s, in the list and at the call desk', async (_, textOf) => {
    const { id, ...numbers } = await buildNumbered()
    const text = textOf(numbers)
    const listed = await test.call(shipmentListEndpoints.listShipments, {
      token: await test.tokenOf('customer'),
      body: { reference: text },
    })
    expect(listed.body.items.map((row) => row.id)).toEqual([id])
    const called = await test.call(callEndpoints.findForCaller, { token: operations, body: { said: text } })
    expect(called.body.items[0]).toMatchObject({ id, foundBy: ['supplierReference'] })
    expect(called.body.items[0]).not.toHaveProperty('carrierNumbers')
  })

  it('finds the shipment at the call desk by the number of a piece with a wrong digit', async () => {
    const { id, pieces } = await buildNumbered()
    const wrong = `${pieces[1]!.slice(0, 3)}9${pieces[1]!.slice(4)}`
    const { body } = await test.call(callEndpoints.findForCaller, {
      token: operations,
      body: { said: wrong },
    })
    expect(body.items.map((row) => row.id)).toContain(id)
  })

  it('finds the manifest and the pieces in the warehouse', async () => {
    const shipment = await buildReceived(test)
    const { pieces } = await giveCarrierNumbers(test.services.db, shipment.id, { pieceCount: 1 })
    const { id } = await closeManifest(test, [shipment])
    const manifests = await test.call(manifestEndpoints.listManifests, {
      token: operations,
      body: { search: pieces[0]! },
    })
    expect(manifests.body.items.map((row) => row.id)).toEqual([id])
    const board = await test.call(boardEndpoints.listPiecesByPlace, {
      token: operations,
      body: { search: pieces[0]! },
    })
    expect(board.body.items.map((row) => row.shipmentId)).toEqual([shipment.id])
  })
})

const track = async (assetReference: string) =>
  test.callFailing(trackingEndpoints.track, { token: operations, body: { assetReference } })

describe('public tracking', () => {
  it('shows the piece of the number, and the number of each piece', async () => {
    const { assetReference, pieces } = await buildNumbered()
    const { body } = await test.call(trackingEndpoints.track, {
      token: operations,
      body: { assetReference: pieces[1]! },
    })
    expect(body).toMatchObject({ assetReference, pieceNumber: 2 })
    expect(body.shipmentTrackingStatusResults.map((piece) => piece.supplierReference)).toEqual(pieces)
  })
})

const receiveEvent = async (number: string, at: Date, code = 'COLLECTED') => {
  const event = { code, text: code, at: at.toISOString(), city: 'İstanbul', countryCode: 'TR' }
  const delivery = { connectorKey: 'sandboxCarrier', connectionId: null, source: 'poll' } as const
  const content = Buffer.from(JSON.stringify({ parcels: [{ number, events: [event] }] }))
  const { db, clock } = test.services
  await insertDelivery(
    db,
    { topic: trackingInbox.topic, ...delivery, deliveryKey: randomUUID(), content },
    clock(),
  )
  await readTopic(test.services, trackingInbox)
}

describe('event of a carrier', () => {
  it('moves the piece of its number', async () => {
    const { id, pieces, waybill } = await buildNumbered()
    await receiveEvent(pieces[1]!, test.services.clock())
    expect(await eventPieces(id, 'poll')).toEqual([2])
    await receiveEvent(waybill, test.services.clock(), 'ARRIVED')
    expect(await eventPieces(id, 'poll')).toEqual([2, 0])
  })
})

describe('reference that a carrier gave', () => {
  it('finds the shipment for a scan, but not for the public', async () => {
    const { id, assetReference, waybill } = await buildNumbered()
    const { db } = test.services
    await db
      .insert(shipmentNumbers)
      .values({ shipmentId: id, number: 'R-1234', kind: 'reference', connector: 'ups' })
    expect((await track('R-1234')).status).toBe(404)
    expect((await track(waybill)).body).toMatchObject({ assetReference })
    expect(await openStation(test).scan('R-1234', 'receive')).toMatchObject({ assetReference })
  })
})

it('moves nothing by the number of a cancelled booking', async () => {
  const { id, pieces } = await buildNumbered()
  const { db, clock } = test.services
  const [purchase] = await db
    .update(purchases)
    .set({ state: 'voided', voidedAt: clock() })
    .where(eq(purchases.shipmentId, id))
    .returning()
  await db
    .update(shipmentNumbers)
    .set({ purchaseNumber: purchase!.number })
    .where(eq(shipmentNumbers.shipmentId, id))
  await receiveEvent(pieces[1]!, clock())
  expect(await eventPieces(id, 'poll')).toEqual([])
})

describe('number that two shipments have', () => {
  /** Builds two shipments with one number, the first in this state. */
  const buildTwo = async (state: ShipmentState, connector: string) => {
    const [first, second] = [await buildNumbered(), await buildNumbered()]
    const { db } = test.services
    const [number] = await db
      .select()
      .from(shipmentNumbers)
      .where(eq(shipmentNumbers.number, second.pieces[1]!))
    const { searchText: _, ...copied } = number!
    await db.insert(shipmentNumbers).values({ ...copied, shipmentId: first.id, piece: 3, connector })
    await db.update(shipments).set({ state }).where(eq(shipments.id, first.id))
    return { first, second, shared: second.pieces[1]! }
  }

  it.each(['delivered', 'returned', 'cancelled'] as const)(
    'means the other one when the first is %s',
    async (state) => {
      const { second, shared } = await buildTwo(state, 'sandboxCarrier')
      const { assetReference } = second
      expect(await openStation(test).scan(shared, 'receive')).toMatchObject({
        outcome: 'received',
        assetReference,
        pieceNumbers: [2],
      })
      expect((await track(shared)).body).toMatchObject({ assetReference, pieceNumber: 2 })
    },
  )

  it('is ambiguous for scans and tracking while two carriers carry both', async () => {
    const { first, second, shared } = await buildTwo('booked', 'ups')
    expect(await openStation(test).scan(shared, 'receive')).toMatchObject({ tone: 'wrong' })
    const bag = await createBag(test)
    expect(await scanInto(test, bag.id, shared)).toMatchObject({ outcome: 'unknown' })
    expect((await track(shared)).status).toBe(404)
    for (const { id } of [first, second]) expect(await placesOf(id)).toEqual([])
  })

  it('moves only the shipment of the carrier that reports an event', async () => {
    const { first, second, shared } = await buildTwo('booked', 'ups')
    await receiveEvent(shared, test.services.clock())
    expect(await eventPieces(first.id, 'poll')).toEqual([])
    expect(await eventPieces(second.id, 'poll')).toEqual([2])
  })

  it('moves the shipment that was booked last before the event', async () => {
    const { first, second, shared } = await buildTwo('delivered', 'sandboxCarrier')
    const daysAgo = (days: number) => new Date(test.services.clock().getTime() - days * 86_400_000)
    await test.services.db.execute(
      `update purchases set booked_at = booked_at - interval '200 days' where shipment_id = '${first.id}'`,
    )
    await receiveEvent(shared, daysAgo(190))
    await receiveEvent(shared, test.services.clock())
    expect(await eventPieces(first.id, 'poll')).toEqual([3])
    expect(await eventPieces(second.id, 'poll')).toEqual([2])
  })
})
