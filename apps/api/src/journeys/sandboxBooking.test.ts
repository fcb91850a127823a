/** Parcels booked with the sandbox carrier over its HTTP interface, from payment to tracking. */
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { connectionEndpoints } from '@kervan/contract/connection/connection.endpoints'
import { trackingEndpoints } from '@kervan/contract/tracking/tracking.endpoints'
import { readPdf } from '@kervan/documents/testing/readPdf'
import { services } from '../features/pricing/pricing.tables.ts'
import { purchases, shipmentLabels, shipmentNumbers } from '../features/shipment/booking/booking.tables.ts'
import { bookShipment } from '../features/shipment/booking/bookShipment.ts'
import { shipments } from '../features/shipment/shipment.tables.ts'
import { buildPaidShipment } from '../features/shipment/testing/buildPaidShipment.ts'
import { buildDraft } from '../features/shipment/testing/buildShipment.ts'
import { followBooking } from '../features/tracking/ingest/followBooking.ts'
import { pollCarriers } from '../features/tracking/ingest/pollCarriers.ts'
import { trackingEvents, trackingStatuses } from '../features/tracking/tracking.tables.ts'
import { openStation } from '../features/warehouse/testing/buildStation.ts'
import { accounts } from '../sandboxCarrier/behaviours.ts'
import { sandboxCarrierBookings } from '../sandboxCarrier/sandboxCarrier.tables.ts'
import { freePorts } from '../testing/freePorts.ts'
import { startTestApp } from '../testing/testApp.ts'
import type { TestApp } from '../testing/testApp.ts'

let test: TestApp
let connectionId: number
const begin = new Date('2026-11-23T09:00:00Z')
const minutesLater = (minutes: number) => test.setNow(new Date(begin.getTime() + minutes * 60_000))
beforeAll(async () => {
  const environment = { CREDENTIAL_KEYS: `one:${'1a'.repeat(32)}`, CALLS_TO_PRIVATE_ADDRESSES: 'off' }
  test = await startTestApp({ ...environment, ...(await freePorts()) })
  await test.listen()
  const values = { clientId: 'sandbox-first', clientSecret: accounts['sandbox-first']! }
  const saved = await test.call(connectionEndpoints.saveConnection, {
    token: await test.tokenOf('admin'),
    body: {
      connectorKey: 'sandboxCarrier',
      values: Object.entries(values).map(([name, value]) => ({ name, value })),
    },
  })
  connectionId = saved.body.id!
})
afterAll(() => test.close())
beforeEach(() => test.setNow(begin))

/** Paid parcel of three pieces for this receiver, whose service the sandbox carrier books. */
const pay = async (authorizedPerson = 'Lena Fischer') => {
  const piece = { width: 30, length: 20, height: 10, weight: 2 }
  const { id, assetReference } = await buildPaidShipment(
    test,
    buildDraft({ receiver: { authorizedPerson }, pieces: [piece, piece, piece] }),
  )
  const [row] = await test.services.db.select().from(shipments).where(eq(shipments.id, id))
  await test.services.db
    .update(services)
    .set({ bookedBy: 'sandboxCarrier' })
    .where(eq(services.id, row!.serviceId!))
  return { id, assetReference }
}
const purchaseOf = async (shipmentId: string) =>
  (await test.services.db.select().from(purchases).where(eq(purchases.shipmentId, shipmentId)))[0]!
const ledgerOf = async ({ number }: { number: number }) =>
  test.services.db
    .select()
    .from(sandboxCarrierBookings)
    .where(eq(sandboxCarrierBookings.bookingNumber, number))

it('books with numbers of all pieces, the charge and the label of the carrier', async () => {
  const { id } = await pay()
  await bookShipment(test.services, id)
  const { db, files } = test.services
  const purchase = await purchaseOf(id)
  const [booking] = await ledgerOf(purchase)
  expect(booking).toMatchObject({ account: 'sandbox-first', attempts: 1, pieceGrams: [2000, 2000, 2000] })
  expect(purchase).toMatchObject({ connectionId, state: 'answered', chargedAmount: '17.00' })
  const numbers = await db
    .select()
    .from(shipmentNumbers)
    .where(eq(shipmentNumbers.shipmentId, id))
    .orderBy(asc(shipmentNumbers.number))
  expect(numbers.map(({ kind, piece }) => [kind, piece])).toEqual([
    ['waybill', null],
    ['piece', 1],
    ['piece', 2],
    ['piece', 3],
  ])
  const [label] = await db
    .select()
    .from(shipmentLabels)
    .where(eq(shipmentLabels.purchaseNumber, purchase.number))
  const pages = await readPdf((await files.get(label!.fileKey))!)
  expect(pages.map(({ texts }) => texts.find((text) => text.startsWith('SB')))).toEqual(
    numbers.slice(1).map(({ number }) => number),
  )
  const station = openStation(test)
  for (const { number, piece } of numbers.slice(1))
    expect(await station.scan(number, 'receive')).toMatchObject({
      outcome: 'received',
      pieceNumbers: [piece],
    })
})

it('moves each piece by the events that the carrier reports for its number', async () => {
  const { id, assetReference } = await pay()
  await bookShipment(test.services, id)
  await followBooking(test.services, { shipmentId: id })
  minutesLater(85)
  await pollCarriers(test.services)
  await test.runJobs()
  const events = await test.services.db
    .select({ piece: trackingEvents.pieceNumber, code: trackingStatuses.code })
    .from(trackingEvents)
    .innerJoin(trackingStatuses, eq(trackingStatuses.id, trackingEvents.statusId))
    .where(eq(trackingEvents.shipmentId, id))
    .orderBy(asc(trackingEvents.at), asc(trackingEvents.pieceNumber))
  expect(events.map(({ piece, code }) => [piece, code])).toEqual([
    [1, 'BOOKED'],
    [2, 'BOOKED'],
    [3, 'BOOKED'],
    [1, 'COLLECTED'],
    [2, 'COLLECTED'],
  ])
  const { body } = await test.call(trackingEndpoints.track, {
    token: await test.tokenOf('operations'),
    body: { assetReference },
  })
  expect(body.shipmentTrackingStatusResults.map(({ supplierReference }) => supplierReference)).toEqual(
    [1, 2, 3].map((piece) => `${body.supplierReference}00${piece}`),
  )
})

it('finds the booking of a call that was cut, and books once', async () => {
  const { id } = await pay('Sandbox Cut')
  await expect(bookShipment(test.services, id)).rejects.toMatchObject({ kind: 'unreachable' })
  expect(await purchaseOf(id)).toMatchObject({ state: 'unknown', problem: 'noAnswer' })
  minutesLater(5)
  await bookShipment(test.services, id)
  const purchase = await purchaseOf(id)
  expect(purchase).toMatchObject({ state: 'adopted', problem: null })
  expect(await ledgerOf(purchase)).toHaveLength(1)
})

it.each([
  ['Sandbox Refuse', { state: 'refused', problem: 'refused', problemText: 'This address is not served.' }],
  ['Sandbox Account', { state: 'waiting', problem: 'credentialsRefused' }],
])('leaves the shipment paid with the reason for %s', async (receiver, problem) => {
  const { id } = await pay(receiver)
  await bookShipment(test.services, id)
  expect(await purchaseOf(id)).toMatchObject(problem)
  const [row] = await test.services.db.select().from(shipments).where(eq(shipments.id, id))
  expect(row).toMatchObject({ state: 'paid', supplierReference: null })
})
