/** Sandbox carrier over HTTP, through its connector. */
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BookingCarrier, BookingRequest, BookingResult } from '@kervan/connectors/carriers/booking'
import { toBookRequest } from '@kervan/connectors/carriers/sandbox/book'
import { createSandboxCarrier } from '@kervan/connectors/carriers/sandbox/index'
import { buildBookingRequest } from '@kervan/connectors/carriers/testing/buildBookingRequest'
import { testCaller } from '@kervan/connectors/http/testing/testCaller'
import { createMemoryTokens } from '@kervan/connectors/tokens'
import { drawPdfPage, readPdf } from '@kervan/documents/testing/readPdf'
import { readBarcodes } from '@kervan/documents/testing/readBarcodes'
import { money } from '@kervan/domain/money/money'
import { openDatabase } from '../platform/db/database.ts'
import type { Database } from '../platform/db/database.ts'
import { createLog } from '../platform/log.ts'
import { createTestDatabase } from '../testing/testDatabase.ts'
import type { TestDatabase } from '../testing/testDatabase.ts'
import { accounts } from './behaviours.ts'
import { serveSandboxCarrier } from './sandboxCarrierServer.ts'
import { sandboxCarrierBookings } from './sandboxCarrier.tables.ts'

const bookedAt = new Date('2026-11-20T10:00:00Z')
const minutesLater = (minutes: number) => new Date(bookedAt.getTime() + minutes * 60_000)
const { signal } = new AbortController()
let testDatabase: TestDatabase
let database: Database
let server: FastifyInstance
let apiUrl: string
let now: Date
let number = 0

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.connectionString, 4, () => {})
  server = Fastify({ logger: false })
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  await server.register(serveSandboxCarrier, {
    prefix: '/carrier',
    db: database.db,
    clock: () => now,
    log: createLog('silent'),
    tokenKey: 'a key that only the carrier knows',
  })
  apiUrl = `${await server.listen({ host: '127.0.0.1', port: 0 })}/carrier`
})
afterAll(async () => {
  await server.close()
  await database.close()
  await testDatabase.drop()
})
beforeEach(() => {
  now = bookedAt
})

const open = (clientId = 'sandbox-first', clientSecret = accounts[clientId] ?? 'x') =>
  createSandboxCarrier(apiUrl).open(
    { clientId, clientSecret },
    { http: testCaller({ timeLimitMs: 2_000 }), now: () => now, tokens: createMemoryTokens(() => now) },
  )

type Changes = Parameters<typeof buildBookingRequest>[0]
const request = (changes: Changes = {}): BookingRequest =>
  buildBookingRequest({ bookingNumber: ++number, ...changes })
const bookFor = async (receiverName: string, carrier: BookingCarrier = open().booking) => {
  const sent = request({ receiverName })
  return { sent, outcome: await carrier.book(sent, signal).catch((error: unknown) => error) }
}
const booked = (sent: BookingRequest, { waybillNumber }: BookingResult) => ({
  bookingNumber: sent.bookingNumber,
  waybillNumber,
  references: {},
})
const countBookings = async (bookingNumber: number): Promise<number> =>
  (
    await database.db
      .select({ rows: count(sandboxCarrierBookings.bookedAt) })
      .from(sandboxCarrierBookings)
      .where(eq(sandboxCarrierBookings.bookingNumber, bookingNumber))
  )[0]!.rows

describe('account', () => {
  it('accepts published accounts only', async () => {
    await open().test(signal)
    await open('sandbox-second').test(signal)
    for (const stranger of [open('sandbox-first', 'wrong'), open('nobody'), open('constructor', 'x')])
      await expect(stranger.test(signal)).rejects.toMatchObject({
        kind: 'credentials',
        carrierCode: 'client',
      })
  })

  it.each([
    ['a token of another key', 'sandbox-first.4102444800000.c2lnbmF0dXJl'],
    ['no token', ''],
  ])('rejects a call with %s', async (_, token) => {
    const answer = await fetch(`${apiUrl}/bookings/1`, { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status).toBe(401)
  })

  it('renews an expired token', async () => {
    const { booking } = open()
    const { outcome } = await bookFor('Lena Fischer', booking)
    now = minutesLater(16)
    expect(await booking.find!(number, signal)).toEqual(outcome)
  })

  it('hides bookings of another account', async () => {
    const sent = request()
    const { waybillNumber } = await open().booking.book(sent, signal)
    const other = open('sandbox-second')
    expect(await other.booking.find!(sent.bookingNumber, signal)).toBeNull()
    expect(await other.tracking.track([waybillNumber], signal)).toEqual({ parcels: [] })
    expect((await other.booking.book(sent, signal)).waybillNumber).not.toBe(waybillNumber)
  })
})

describe('booking', () => {
  it('books a parcel with a number per piece and a charge', async () => {
    const { waybillNumber, numbers, charged } = await open().booking.book(request(), signal)
    expect(numbers.map(({ kind, piece, number: text }) => [kind, piece, text])).toEqual([
      ['waybill', null, waybillNumber],
      ['piece', 1, `${waybillNumber}001`],
      ['piece', 2, `${waybillNumber}002`],
    ])
    expect(charged).toEqual(money(500 + 4 * 200, 'EUR'))
  })

  it('prints a page per piece with the number of the piece as a barcode', async () => {
    const { waybillNumber, labels } = await open().booking.book(request(), signal)
    const bytes = labels[0]!.bytes
    const pages = await readPdf(bytes)
    expect(pages.map(({ widthMm, heightMm }) => [widthMm, heightMm].map(Math.round))).toEqual([
      [100, 150],
      [100, 150],
    ])
    expect(pages[1]!.texts).toEqual(expect.arrayContaining(['SANDBOX CARRIER', '2 / 2', 'Berlin']))
    const read = await readBarcodes(await drawPdfPage(bytes, 2, 203.2))
    expect(read.map(({ text }) => text)).toEqual([`${waybillNumber}002`])
  })

  it('returns the same booking for the same booking number', async () => {
    const { booking } = open()
    const sent = request()
    const results = await Promise.all([booking.book(sent, signal), booking.book(sent, signal)])
    expect(results[1]).toEqual(results[0])
    expect(await countBookings(sent.bookingNumber)).toBe(1)
  })

  it.each<[string, Changes]>([
    ['no piece', { pieces: [] }],
    ['a piece without weight', { pieces: [{ weightKg: 0, dimensionsCm: null }] }],
    ['a piece that is too heavy', { pieces: [{ weightKg: 71, dimensionsCm: null }] }],
    ['a reference that is empty', { assetReference: ' ' }],
    ['a booking number that is zero', { bookingNumber: 0 }],
  ])('refuses a request with %s', async (_, changes) => {
    const refused = open().booking.book(request(changes), signal)
    await expect(refused).rejects.toMatchObject({ name: 'BookingRefused', code: 'request' })
  })
})

describe('look-up', () => {
  it('finds a booking with the same numbers, label and charge', async () => {
    const sent = request()
    const { booking } = open()
    const result = await booking.book(sent, signal)
    expect(await booking.find!(sent.bookingNumber, signal)).toEqual(result)
  })

  it('returns null for a number that was never booked', async () => {
    expect(await open().booking.find!(2_000_000_000, signal)).toBeNull()
  })
})

describe('cancellation', () => {
  it('cancels once and for ever, also what was never booked', async () => {
    const { booking } = open()
    const sent = request()
    const result = await booking.book(sent, signal)
    for (const named of [booked(sent, result), booked(sent, result), booked(request(), result)])
      expect(await booking.cancel!(named, signal)).toEqual({ kind: 'cancelled' })
    expect(await booking.find!(sent.bookingNumber, signal)).toBeNull()
    await expect(booking.book(sent, signal)).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('refuses to cancel a parcel that was collected', async () => {
    const { booking } = open()
    const sent = request()
    const result = await booking.book(sent, signal)
    now = minutesLater(60)
    const answer = await booking.cancel!(booked(sent, result), signal)
    expect(answer).toEqual({ kind: 'refused', words: 'The parcel was already collected.' })
  })
})

describe('tracking', () => {
  const eventsOf = async (numbers: string[]) => {
    const carrier = createSandboxCarrier(apiUrl)
    return carrier.readEvents!(await open().tracking.track(numbers, signal)).map(
      ({ number: text, code, place }) => [text.slice(-3), code, place],
    )
  }

  it('reports further pieces later than the first', async () => {
    const { waybillNumber } = await open().booking.book(request(), signal)
    now = minutesLater(60)
    expect(await eventsOf([waybillNumber])).toEqual([
      ['001', 'BOOKED', 'İstanbul, TR'],
      ['001', 'COLLECTED', 'İstanbul, TR'],
      ['002', 'BOOKED', 'İstanbul, TR'],
    ])
    now = minutesLater(1_560)
    expect((await eventsOf([`${waybillNumber}001`])).at(-1)).toEqual(['001', 'DELIVERED', 'Berlin, DE'])
    expect((await eventsOf([`${waybillNumber}002`])).at(-1)).toEqual(['002', 'COURIER', 'Berlin, DE'])
  })

  it('reports nothing after a cancellation', async () => {
    const { booking } = open()
    const sent = request()
    const result = await booking.book(sent, signal)
    await booking.cancel!(booked(sent, result), signal)
    now = minutesLater(600)
    expect((await eventsOf([result.waybillNumber])).map(([, code]) => code)).toEqual(['BOOKED', 'BOOKED'])
  })

  it("refuses another carrier's number", async () => {
    const asked = open().tracking.track(['1Z999AA10123456784'], signal)
    await expect(asked).rejects.toMatchObject({ kind: 'refused' })
  })
})

describe('receivers that make the carrier fail', () => {
  it.each([
    [
      'Sandbox Refuse',
      { name: 'BookingRefused', code: 'addressNotServed', words: 'This address is not served.' },
    ],
    [' sandbox refuse ', { name: 'BookingRefused' }],
    ['Sandbox Error', { kind: 'fault' }],
    ['Sandbox Account', { kind: 'credentials' }],
  ])('books nothing for %s', async (receiver, problem) => {
    const { sent, outcome } = await bookFor(receiver)
    expect(outcome).toMatchObject(problem)
    expect(await countBookings(sent.bookingNumber)).toBe(0)
  })

  it('never answers a booking for Sandbox Hang', async () => {
    const carrier = open().booking
    const sent = request({ receiverName: 'Sandbox Hang' })
    await expect(carrier.book(sent, AbortSignal.timeout(200))).rejects.toMatchObject({ kind: 'timeout' })
    expect(await countBookings(sent.bookingNumber)).toBe(0)
  })

  it('rejects the first token for Sandbox Token and books with the next', async () => {
    const { sent, outcome } = await bookFor('Sandbox Token')
    expect(outcome).toMatchObject({ charged: money(1_300, 'EUR') })
    expect(await countBookings(sent.bookingNumber)).toBe(1)
  })

  it('answers two attempts for Sandbox Busy with 429 and a time to wait', async () => {
    const token = (await fetchToken()).access_token
    const body = JSON.stringify(toBookRequest(request({ receiverName: 'Sandbox Busy' })))
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answers: [number, string | null][] = []
    for (let attempt = 0; attempt < 3; attempt++) {
      const answer = await fetch(`${apiUrl}/bookings`, { method: 'POST', headers, body })
      answers.push([answer.status, answer.headers.get('retry-after')])
    }
    expect(answers).toEqual([
      [429, '1'],
      [429, '1'],
      [200, null],
    ])
  })

  it('books for Sandbox Cut but only tells by look-up', async () => {
    const { sent, outcome } = await bookFor('Sandbox Cut')
    expect(outcome).toMatchObject({ kind: 'unreachable' })
    expect(await countBookings(sent.bookingNumber)).toBe(1)
    const found = await open().booking.find!(sent.bookingNumber, signal)
    expect(found!.numbers).toHaveLength(3)
  })

  it('refuses to cancel for Sandbox Keep', async () => {
    const carrier = open().booking
    const { sent, outcome } = await bookFor('Sandbox Keep', carrier)
    const answer = await carrier.cancel!(booked(sent, outcome as BookingResult), signal)
    expect(answer).toMatchObject({ kind: 'refused' })
  })
})

const fetchToken = async () => {
  const password = Buffer.from(`sandbox-first:${accounts['sandbox-first']}`).toString('base64')
  const answer = await fetch(`${apiUrl}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${password}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  return (await answer.json()) as { access_token: string }
}
