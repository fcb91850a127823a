/**
 * Fake carriers that book over HTTP on a loopback server. The server validates each request and keeps a ledger;
 * the number of live bookings in it shows whether a parcel was booked twice.
 */
import { z } from 'zod'
import type { Connector } from '@kervan/connectors/connector'
import { defineConnector } from '@kervan/connectors/connector'
import { bookedAs, BookingRefused } from '@kervan/connectors/carriers/booking'
import type { BookingCarrier, BookingRequest, BookingResult } from '@kervan/connectors/carriers/booking'
import { CarrierError, failureOfStatus } from '@kervan/connectors/carriers/rating'
import { apiAddress, secretText } from '@kervan/connectors/settingsFields'
import { startLoopbackServer } from '@kervan/connectors/http/testing/loopbackServer'
import type { HttpCaller } from '@kervan/connectors/http/httpCall'

/**
 * `cuts`: books, then closes the connection. `breaks`: answers 500 without booking. `breaksLate`: books, then
 * answers 500. `mumbles`: books, then answers garbage. `hangs`: books and never answers. `drips`: books and
 * sends its answer without end. `rejects`: 401. `busy`: 429.
 */
export type Behaviour =
  'books' | 'refuses' | 'cuts' | 'breaks' | 'breaksLate' | 'mumbles' | 'hangs' | 'drips' | 'rejects' | 'busy'

export interface LedgerEntry {
  account: string
  bookingNumber: number
  waybill: string
}

const wireBody = z.object({
  bookingNumber: z.int(),
  assetReference: z.string().min(1),
  serviceCode: z.string().min(1),
  pieces: z.array(z.object({ weightKg: z.number().positive() })).min(1),
})
const answerBody = z.object({ waybill: z.string(), pieces: z.array(z.string()) })

/** Label with bytes that are no text. */
export const carrierLabel = Buffer.concat([
  Buffer.from('%PDF-1.4\n'),
  Buffer.from([0xff, 0x00, 0xfe]),
  Buffer.from('\n%%EOF'),
])

const resultOf = ({ waybill, pieces }: z.output<typeof answerBody>): BookingResult => ({
  ...bookedAs(waybill),
  numbers: [
    { kind: 'waybill', number: waybill, piece: null },
    ...pieces.map((number, index) => ({ kind: 'piece' as const, number, piece: index + 1 })),
  ],
  labels: [{ format: 'pdf', size: '4x6in', piece: null, bytes: carrierLabel }],
  charged: { minor: 1234, currency: 'USD' },
  references: { order: `order-${waybill}` },
})

/** Time limit of a call in ms; short, so that a carrier that does not answer delays no test. */
const timeLimitMs = 700

const carrierAt = (
  { apiUrl, secret }: { apiUrl: string; secret: string },
  http: HttpCaller,
  { isIdempotent, canFind }: { isIdempotent: boolean; canFind: boolean },
): BookingCarrier => {
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, signal: AbortSignal, body?: object) =>
    http.callJson({
      url: `${apiUrl}${path}`,
      method,
      headers: { authorization: secret, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      timeLimitMs,
      signal,
    })
  return {
    isIdempotent,
    book: async (request, signal) => {
      const { status, body } = await call('POST', '/bookings', signal, request)
      if (status === 422) throw new BookingRefused(z.object({ words: z.string() }).parse(body).words, 'E1')
      if (status !== 200) throw failureOfStatus(status, null)
      const answer = answerBody.safeParse(body)
      if (!answer.success) throw new CarrierError('garbage', 'not a booking')
      return resultOf(answer.data)
    },
    find: canFind
      ? async (bookingNumber, signal) => {
          const { status, body } = await call('GET', `/bookings/${bookingNumber}`, signal)
          if (status === 404) return null
          if (status !== 200) throw failureOfStatus(status, null)
          return resultOf(answerBody.parse(body))
        }
      : null,
    cancel: async ({ bookingNumber }, signal) => {
      const { status, body } = await call('DELETE', `/bookings/${bookingNumber}`, signal)
      if (status === 409) return { kind: 'refused', words: z.object({ words: z.string() }).parse(body).words }
      if (status !== 200) throw failureOfStatus(status, null)
      return { kind: 'cancelled' }
    },
  }
}

const connectorOf = (key: string, abilities: { isIdempotent: boolean; canFind: boolean }): Connector =>
  defineConnector({
    key,
    kind: 'carrier',
    name: key,
    settings: z.object({ secret: secretText(), apiUrl: apiAddress('https://carrier.example') }),
    capabilities: ['booking'],
    open: (settings, { http }) => ({ booking: carrierAt(settings, http, abilities), test: async () => {} }),
  })

/** Can be asked for a booking by our number, and books twice when called twice. */
export const lookUpConnector = connectorOf('lookUpCarrier', { isIdempotent: false, canFind: true })
/** Books twice when called twice, and cannot be asked. */
export const blindConnector = connectorOf('blindCarrier', { isIdempotent: false, canFind: false })

export interface BookingCarrierServer {
  url: string
  /** Live bookings. */
  ledger: LedgerEntry[]
  /** Booking requests in order of arrival, also those that were not booked. */
  requests: BookingRequest[]
  behave: (behaviour: Behaviour) => void
  /** Words of refused cancellations; null accepts them. */
  refuseCancellations: (words: string | null) => void
  /** Runs an action while a booking is being made, before its answer. */
  whileBooking: (act: () => Promise<void>) => void
  close: () => Promise<void>
}

export const startBookingCarrier = async (): Promise<BookingCarrierServer> => {
  const ledger: LedgerEntry[] = []
  const requests: BookingRequest[] = []
  let behaviour: Behaviour = 'books'
  let cancelWords: string | null = null
  let act = async (): Promise<void> => {}
  let serial = 0
  const answerOf = ({ waybill }: LedgerEntry) => ({ waybill, pieces: [`${waybill}P1`] })
  const server = await startLoopbackServer((request, response) => {
    const reply = (status: number, body: object | string) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(typeof body === 'string' ? body : JSON.stringify(body))
    const account = request.headers.authorization ?? ''
    const number = Number(request.url!.split('/')[2])
    const own = () => ledger.findIndex((entry) => entry.account === account && entry.bookingNumber === number)
    const chunks: Buffer[] = []
    const book = async (): Promise<unknown> => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as BookingRequest
      requests.push(body)
      wireBody.parse(body)
      await act()
      if (behaviour === 'breaks') return reply(500, {})
      if (behaviour === 'rejects') return reply(401, {})
      if (behaviour === 'busy') return reply(429, {})
      if (behaviour === 'refuses') return reply(422, { words: 'Postal code is not served' })
      serial += 1
      const entry = { account, bookingNumber: body.bookingNumber, waybill: `CR${1000 + serial}` }
      ledger.push(entry)
      if (behaviour === 'cuts') return request.socket.destroy()
      if (behaviour === 'breaksLate') return reply(500, {})
      if (behaviour === 'mumbles') return reply(200, '<html>maintenance</html>')
      if (behaviour === 'hangs') return undefined
      if (behaviour === 'drips') {
        response.writeHead(200, { 'content-type': 'application/json' })
        const timer = setInterval(() => response.write(' '), 50)
        return response.on('close', () => clearInterval(timer))
      }
      return reply(200, answerOf(entry))
    }
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (request.method === 'GET') {
        const found = ledger[own()]
        return found ? reply(200, answerOf(found)) : reply(404, {})
      }
      if (request.method === 'DELETE') {
        if (cancelWords !== null) return reply(409, { words: cancelWords })
        if (own() >= 0) ledger.splice(own(), 1)
        return reply(200, {})
      }
      return void book().catch((error: unknown) => reply(400, { words: String(error) }))
    })
  })
  return {
    url: server.url,
    ledger,
    requests,
    behave: (next) => {
      behaviour = next
    },
    refuseCancellations: (words) => {
      cancelWords = words
    },
    whileBooking: (next) => {
      act = next
    },
    close: () => server.close(),
  }
}
