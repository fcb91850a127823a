/** Bookings at carriers that fail in every way. The carrier's ledger and the database must agree. */
import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { shipmentDocumentEndpoints } from '@kervan/contract/shipment/documents/shipmentDocuments.endpoints'
import type { BookingProblem } from '@kervan/contract/shipment/detail/booking'
import { createConnectorRegistry, productConnectors } from '@kervan/connectors/registry'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { connections } from '../../connection/connection.tables.ts'
import { forgetConnection } from '../../connection/connectionCache.ts'
import { services } from '../../pricing/pricing.tables.ts'
import { changeShipmentState } from '../changeShipmentState.ts'
import { shipments } from '../shipment.tables.ts'
import {
  blindConnector,
  carrierLabel,
  lookUpConnector,
  startBookingCarrier,
} from '../testing/bookingCarrier.ts'
import type { Behaviour, BookingCarrierServer } from '../testing/bookingCarrier.ts'
import { buildBookingConnection } from '../testing/buildBookingConnection.ts'
import { buildPaidShipment } from '../testing/buildPaidShipment.ts'
import { buildDraft } from '../testing/buildShipment.ts'
import { purchases, shipmentLabels, shipmentNumbers } from './booking.tables.ts'
import { bookShipment, numbersOf } from './bookShipment.ts'
import { requestCancellation } from './cancelBooking.ts'
import { releasePurchase, writeStray } from './purchase.queries.ts'

const registry = createConnectorRegistry([...productConnectors.all, lookUpConnector, blindConnector])

let test: TestApp
let carrier: BookingCarrierServer
let now: Date
beforeAll(async () => {
  test = await startTestApp({ CREDENTIAL_KEYS: `one:${'1a'.repeat(32)}` }, undefined, {
    connectors: registry,
  })
})
afterAll(() => test.close())
beforeEach(async () => {
  now = new Date()
  test.setNow(now)
  carrier = await startBookingCarrier()
})
afterEach(() => carrier.close())

/** Moves the clock past the claim of a run that ended without recording. */
const passClaim = () => {
  now = new Date(now.getTime() + 10 * 60_000)
  test.setNow(now)
}

const bookedBy = async (shipmentId: string, bookedBy: string | null) => {
  const { db } = test.services
  const [row] = await db.select().from(shipments).where(eq(shipments.id, shipmentId))
  await db.update(services).set({ bookedBy }).where(eq(services.id, row!.serviceId!))
}

/** Paid shipment whose service is booked by a connector with a connection to the fake carrier. */
const pay = async (connectorKey = lookUpConnector.key, draft = buildDraft()) => {
  const { id } = await buildPaidShipment(test, draft)
  await bookedBy(id, connectorKey)
  const connectionId = await buildBookingConnection(test, connectorKey, carrier.url)
  return { id, connectionId }
}

const setActive = async (id: number, isActive: boolean): Promise<void> => {
  const changed = await test.services.db
    .update(connections)
    .set({ isActive })
    .where(eq(connections.id, id))
    .returning()
  for (const row of changed) forgetConnection(test.services.cache, row)
}

const stateOf = async (id: string) =>
  (await test.services.db.select().from(shipments).where(eq(shipments.id, id)))[0]!.state
const purchasesOf = (id: string) =>
  test.services.db.select().from(purchases).where(eq(purchases.shipmentId, id)).orderBy(asc(purchases.number))
/** Runs the job once; its error, if it is to be retried. */
const book = (id: string): Promise<unknown> =>
  bookShipment(test.services, id).then(
    () => null,
    (error: unknown) => error,
  )

it('stores connection, charge, references, numbers and labels of a booking', async () => {
  const { id, connectionId } = await pay()
  expect(await book(id)).toBeNull()
  const [purchase] = await purchasesOf(id)
  expect(purchase).toMatchObject({
    connector: 'lookUpCarrier',
    connectionId,
    state: 'answered',
    chargedAmount: '12.34',
    chargedCurrency: 'USD',
    problem: null,
  })
  const { waybill } = carrier.ledger[0]!
  expect(purchase!.carrierReferences).toEqual({ order: `order-${waybill}` })
  const { db, files } = test.services
  const numbers = await db.select().from(shipmentNumbers).where(eq(shipmentNumbers.shipmentId, id))
  expect(numbers.map(({ kind, number, piece }) => [kind, number, piece])).toEqual([
    ['waybill', waybill, null],
    ['piece', `${waybill}P1`, 1],
  ])
  const [label] = await db
    .select()
    .from(shipmentLabels)
    .where(eq(shipmentLabels.purchaseNumber, purchase!.number))
  expect(label).toMatchObject({ format: 'pdf', size: '4x6in', piece: null })
  expect(Buffer.from((await files.get(label!.fileKey))!).includes(Buffer.from([0xff, 0x00, 0xfe]))).toBe(true)
  expect(await stateOf(id)).toBe('booked')
})

it("prints the carrier's own label unchanged, and no layout of ours in another format", async () => {
  const { id } = await pay()
  await book(id)
  const [shipment] = await test.services.db.select().from(shipments).where(eq(shipments.id, id))
  const print = async (format: 'pdf' | 'zpl') =>
    test.call(shipmentDocumentEndpoints.downloadLabels, {
      token: await test.tokenOf('customer'),
      body: { assetReferences: [shipment!.assetReference], format },
    })
  expect((await print('pdf')).bytes).toEqual(carrierLabel)
  expect((await print('zpl')).status).toBe(422)
})

it('stores a number that the carrier repeats once, as that of the whole shipment when pieces share it', () => {
  const piece = (number: string, at: number) => ({ kind: 'piece' as const, number, piece: at })
  const waybill = { kind: 'waybill' as const, number: 'W1', piece: null }
  const numbers = [waybill, piece('W1', 1), piece('P2', 2), piece('P2', 3), piece('P4', 4), piece('P4', 4)]
  expect(numbersOf({ waybillNumber: 'W1', numbers })).toEqual([
    waybill,
    piece('W1', 1),
    { ...piece('P2', 2), piece: null },
    piece('P4', 4),
  ])
})

it('keeps a recorded booking when a slower run of another process ends later', async () => {
  const { id } = await pay()
  await book(id)
  const before = await purchasesOf(id)
  const { db } = test.services
  const { number } = before[0]!
  await releasePurchase(db, number, { state: 'unknown', problem: 'noAnswer', text: 'late' })
  const late = {
    purchaseNumber: number,
    state: 'answered' as const,
    labels: [],
    charged: null,
    references: {},
  }
  const isWritten = await writeStray(db, {
    ...late,
    numbers: [{ kind: 'waybill', number: 'CR1', piece: null }],
  })
  expect(isWritten).toBe(false)
  expect(await purchasesOf(id)).toEqual(before)
})

it('sends goods, values and identities to the carrier', async () => {
  const { id } = await pay()
  await book(id)
  const [request] = carrier.requests
  expect(request!.goods.length).toBeGreaterThan(0)
  expect(request!.goods[0]).toMatchObject({ hsCode: expect.stringMatching(/^\d+$/) as string })
  expect(request!.customsValue).toMatchObject({ currency: request!.goods[0]!.unitPrice!.currency })
  expect(request!.invoiceNumber).toBe(request!.assetReference)
  // Wanted in the European Union from 1 November 2026.
  const identifiers = { merchant: 'KTN-MASA', manufacturer: 'KTN-2026', standard: null, hasNoStandard: true }
  expect(request!.goods[0]!.identifiers).toEqual(identifiers)
  expect([request!.isSale, request!.sender.isBusiness, request!.receiver.isBusiness]).toEqual([
    true,
    true,
    false,
  ])
  expect(request!.sender.identities.map(({ kind }) => kind)).toContain('vkn')
})

describe('carrier that books but does not answer', () => {
  it.each<Behaviour>(['cuts', 'breaksLate', 'mumbles', 'hangs', 'drips'])(
    'is looked up before the next try: %s',
    async (behaviour) => {
      const { id } = await pay()
      carrier.behave(behaviour)
      expect(await book(id)).toBeInstanceOf(Error)
      expect(await purchasesOf(id)).toMatchObject([{ state: 'unknown', problem: 'noAnswer' }])
      expect(await stateOf(id)).toBe('paid')
      carrier.behave('books')
      expect(await book(id)).toBeNull()
      expect(carrier.ledger).toHaveLength(1)
      expect(carrier.requests).toHaveLength(1)
      expect(await purchasesOf(id)).toMatchObject([{ state: 'adopted', problem: null }])
      expect(await stateOf(id)).toBe('booked')
    },
  )

  it('is booked again when the look-up finds nothing', async () => {
    const { id } = await pay()
    carrier.behave('breaks')
    expect(await book(id)).toBeInstanceOf(Error)
    carrier.behave('books')
    passClaim()
    expect(await book(id)).toBeNull()
    expect(carrier.ledger.map(({ bookingNumber }) => bookingNumber)).toEqual([
      carrier.requests[0]!.bookingNumber,
    ])
    expect(await stateOf(id)).toBe('booked')
  })

  it('is not called again while it may still process the last call', async () => {
    const { id } = await pay()
    carrier.behave('breaks')
    for (const calls of [1, 2]) {
      expect(await book(id)).toBeInstanceOf(Error)
      expect(await book(id)).toBeInstanceOf(Error)
      expect(carrier.requests).toHaveLength(calls)
      expect(await purchasesOf(id)).toMatchObject([{ state: 'unknown', problem: 'noAnswer' }])
      passClaim()
    }
  })

  it('is not called again when it cannot be looked up', async () => {
    const { id } = await pay(blindConnector.key)
    carrier.behave('cuts')
    expect(await book(id)).toBeNull()
    carrier.behave('books')
    expect(await book(id)).toBeNull()
    expect(carrier.requests).toHaveLength(1)
    expect(await purchasesOf(id)).toMatchObject([{ state: 'unknown', problem: 'outcomeUnknown' }])
  })

  it('is looked up after the process died between call and record', async () => {
    const { id } = await pay()
    await book(id)
    await test.services.db
      .update(purchases)
      .set({ state: 'asked', bookedAt: null, askedUntil: now })
      .where(eq(purchases.shipmentId, id))
    await test.services.db.update(shipments).set({ state: 'paid' }).where(eq(shipments.id, id))
    passClaim()
    await book(id)
    expect(carrier.requests).toHaveLength(1)
    expect(await purchasesOf(id)).toMatchObject([{ state: 'adopted' }])
  })
})

describe('carrier that does not book', () => {
  it.each<[Behaviour, string, BookingProblem, boolean]>([
    ['refuses', 'refused', 'refused', false],
    ['rejects', 'waiting', 'credentialsRefused', false],
    ['busy', 'waiting', 'unreachable', true],
  ])('leaves the shipment paid with the reason: %s', async (behaviour, state, problem, isRetried) => {
    const { id } = await pay()
    carrier.behave(behaviour)
    expect((await book(id)) instanceof Error).toBe(isRetried)
    expect(await purchasesOf(id)).toMatchObject([{ state, problem }])
    expect([await stateOf(id), carrier.ledger.length]).toEqual(['paid', 0])
    carrier.behave('books')
    await book(id)
    expect([await stateOf(id), carrier.ledger.length]).toEqual(['booked', 1])
  })

  it("stores the carrier's words and takes a new number after a refusal", async () => {
    const { id } = await pay()
    carrier.behave('refuses')
    await book(id)
    expect(await purchasesOf(id)).toMatchObject([{ problemText: 'Postal code is not served' }])
    carrier.behave('books')
    await book(id)
    const [refused, booked] = await purchasesOf(id)
    expect([refused!.state, booked!.state]).toEqual(['refused', 'answered'])
    expect(carrier.ledger[0]!.bookingNumber).toBe(booked!.number)
  })
})

describe('booker that cannot be called', () => {
  it('waits while nobody books the service', async () => {
    const { id } = await buildPaidShipment(test)
    await bookedBy(id, null)
    await book(id)
    expect(await purchasesOf(id)).toMatchObject([{ state: 'waiting', problem: 'nobodyBooks', connector: '' }])
    await bookedBy(id, 'house')
    await book(id)
    expect(await purchasesOf(id)).toMatchObject([{ state: 'answered', connector: 'house' }])
  })

  it('waits while the connection is disabled, and never books with another carrier', async () => {
    const { id, connectionId } = await pay()
    await setActive(connectionId, false)
    await book(id)
    expect(await purchasesOf(id)).toMatchObject([{ state: 'waiting', problem: 'connectionDisabled' }])
    expect([await stateOf(id), carrier.requests.length]).toEqual(['paid', 0])
    await setActive(connectionId, true)
    await book(id)
    expect(await purchasesOf(id)).toMatchObject([{ state: 'answered', connectionId }])
  })

  it('waits while the connector is unknown', async () => {
    const { id } = await buildPaidShipment(test)
    await bookedBy(id, 'removedCarrier')
    await book(id)
    expect(await purchasesOf(id)).toMatchObject([{ state: 'waiting', problem: 'connectionMissing' }])
  })

  it('asks the connection of the first call even when another one became the default', async () => {
    const { id, connectionId } = await pay()
    carrier.behave('cuts')
    await book(id)
    await bookedBy(id, 'house')
    carrier.behave('books')
    await setActive(connectionId, false)
    await book(id)
    expect(await purchasesOf(id)).toMatchObject([{ state: 'unknown', problem: 'connectionDisabled' }])
    expect(await stateOf(id)).toBe('paid')
    await setActive(connectionId, true)
    await book(id)
    expect(await purchasesOf(id)).toMatchObject([
      { state: 'adopted', connector: 'lookUpCarrier', connectionId },
    ])
    expect(carrier.ledger).toHaveLength(1)
  })
})

describe('connection whose account changes after the call', () => {
  let other: BookingCarrierServer
  beforeEach(async () => {
    other = await startBookingCarrier()
  })
  afterEach(() => other.close())

  it('leaves the booking to a person until the former account is restored', async () => {
    const { id } = await pay()
    carrier.behave('cuts')
    await book(id)
    await buildBookingConnection(test, lookUpConnector.key, other.url)
    expect(await book(id)).toBeNull()
    expect(await purchasesOf(id)).toMatchObject([{ state: 'unknown', problem: 'connectionChanged' }])
    expect(other.requests).toHaveLength(0)
    await buildBookingConnection(test, lookUpConnector.key, carrier.url)
    expect(await book(id)).toBeNull()
    expect(await purchasesOf(id)).toMatchObject([{ state: 'adopted', problem: null }])
    expect(carrier.ledger).toHaveLength(1)
  })

  it('does not report a booking as cancelled that the new account never had', async () => {
    const { id } = await pay()
    await book(id)
    await buildBookingConnection(test, lookUpConnector.key, other.url)
    await expect(requestCancellation(test.services, id)).rejects.toThrow('connectionChanged')
    expect(carrier.ledger).toHaveLength(1)
  })

  it('looks a purchase of an earlier version up, whose account is not known', async () => {
    const { id } = await pay()
    carrier.behave('cuts')
    await book(id)
    await test.services.db.update(purchases).set({ accountHash: null }).where(eq(purchases.shipmentId, id))
    await book(id)
    expect(await purchasesOf(id)).toMatchObject([{ state: 'adopted' }])
  })
})

it('books a parcel once when two processes book it at the same time', async () => {
  const { id } = await pay(blindConnector.key)
  const other = await startTestApp({ CREDENTIAL_KEYS: `one:${'1a'.repeat(32)}` }, test, {
    connectors: registry,
  })
  other.setNow(now)
  try {
    carrier.whileBooking(async () => {
      carrier.whileBooking(async () => {})
      await bookShipment(other.services, id)
    })
    await Promise.all([book(id), bookShipment(other.services, id)])
  } finally {
    await other.close()
  }
  expect([carrier.ledger.length, carrier.requests.length]).toEqual([1, 1])
  expect((await purchasesOf(id)).filter(({ state }) => state === 'answered')).toHaveLength(1)
})

describe('shipment cancelled while its carrier books', () => {
  const cancelWhileBooking = (id: string) =>
    carrier.whileBooking(async () => {
      await test.services.db.transaction((tx) =>
        changeShipmentState(tx, test.services, { shipmentId: id, event: 'cancel', actorId: null, now }),
      )
    })

  it('cancels the booking and stores the answer', async () => {
    const { id } = await pay()
    cancelWhileBooking(id)
    expect(await book(id)).toBeNull()
    expect(carrier.ledger).toHaveLength(0)
    const [purchase] = await purchasesOf(id)
    expect(purchase).toMatchObject({ state: 'voided', cancelAnswer: 'cancelled' })
    const [label] = await test.services.db
      .select()
      .from(shipmentLabels)
      .where(eq(shipmentLabels.purchaseNumber, purchase!.number))
    expect(label!.takenBackAt).not.toBeNull()
  })

  it('keeps a refused cancellation as a live booking with the reason, until it succeeds', async () => {
    const { id } = await pay()
    cancelWhileBooking(id)
    carrier.refuseCancellations('Already on the road')
    expect(await book(id)).toBeInstanceOf(Error)
    expect(await purchasesOf(id)).toMatchObject([
      {
        state: 'answered',
        cancelAnswer: 'refused',
        cancelText: 'Already on the road',
        problem: 'cancelRefused',
      },
    ])
    expect(carrier.ledger).toHaveLength(1)
    carrier.refuseCancellations(null)
    expect(await book(id)).toBeNull()
    expect(await purchasesOf(id)).toMatchObject([{ state: 'voided', cancelAnswer: 'cancelled' }])
    expect(carrier.ledger).toHaveLength(0)
  })
})
