/** Simulated sandbox carrier in memory, for the certification kit; the product's own server needs a database. */
import type { CertificationSamples } from '../../../testing/certificationSamples.ts'
import type { ReceivedCall, SimulatedSystem, SystemAnswer } from '../../../testing/simulatedSystem.ts'
import { buildBookingRequest } from '../../testing/buildBookingRequest.ts'
import { bookRequest } from '../wire.ts'
import type { BookAnswer, TrackAnswer } from '../wire.ts'

const problem = (code: string, message: string) => ({ code, message })
/** Receiver whom the simulated carrier does not serve. */
const notServed = 'Nobody Served'
/** Number that the simulated carrier always has an event for. */
const movedNumber = 'SB0000000042'

const createSystem = (): SimulatedSystem => {
  const bookings = new Map<number, BookAnswer>()
  const book = ({ body }: ReceivedCall): SystemAnswer => {
    const parsed = bookRequest.safeParse(JSON.parse(body))
    if (!parsed.success) return { status: 400, body: problem('shape', parsed.error.message) }
    const { bookingNumber, to, pieces } = parsed.data
    if (to.name === notServed)
      return { status: 422, body: problem('addressNotServed', 'The receiver is not served.') }
    const waybill = `SB${String(bookingNumber).padStart(10, '0')}`
    const booked = bookings.get(bookingNumber) ?? {
      waybill,
      pieces: pieces.map((_, index) => `${waybill}${String(index + 1).padStart(3, '0')}`),
      label: Buffer.from('%PDF-1.7').toString('base64'),
      charge: { minor: 1_300, currency: 'EUR' },
      order: `order-${bookingNumber}`,
    }
    bookings.set(bookingNumber, booked)
    return { status: 200, body: booked }
  }
  const numberIn = ({ path }: ReceivedCall) => Number(/\/bookings\/(\d+)/.exec(path)![1])
  const events: TrackAnswer = {
    parcels: [
      {
        number: movedNumber,
        events: [
          {
            code: 'COLLECTED',
            text: 'Collected',
            at: '2026-11-26T10:00:00+03:00',
            city: 'İstanbul',
            countryCode: 'TR',
          },
        ],
      },
    ],
  }
  return {
    token: {
      accepts: /^POST \/oauth\/token application\/x-www-form-urlencoded$/,
      answer: (value) => ({ access_token: value, token_type: 'Bearer', expires_in: 900 }),
    },
    routes: [
      { kind: 'book', accepts: /^POST \/bookings application\/json$/, answer: book },
      {
        kind: 'cancel',
        accepts: /^POST \/bookings\/\d+\/cancel application\/json$/,
        answer: () => ({ status: 200, body: { status: 'cancelled' } }),
      },
      {
        kind: 'find',
        accepts: /^GET \/bookings\/\d+ undefined$/,
        answer: (call) => {
          const found = bookings.get(numberIn(call))
          return found
            ? { status: 200, body: found }
            : { status: 404, body: problem('notBooked', 'There is no such booking.') }
        },
      },
      {
        kind: 'tracking',
        accepts: /^GET \/tracking\?numbers=\S+ undefined$/,
        answer: () => ({ status: 200, body: events }),
      },
    ],
    problem,
  }
}

const webhookSecret = 'certified webhook secret'
const request = buildBookingRequest()

export const sandboxCarrierSamples = (): CertificationSamples => ({
  createSystem,
  settings: () => ({ clientId: 'certified-id', clientSecret: 'certified-secret', webhookSecret }),
  secrets: [
    'certified-secret',
    webhookSecret,
    'Lena Fischer',
    'lena@beispiel.example',
    'Torstraße',
    movedNumber,
  ],
  booking: {
    request,
    refused: { ...request, receiver: { ...request.receiver, name: notServed } },
    fields: [
      ...['"bookingNumber":7', '"reference":"KRV-41870392-5"', '"terms":"DAP"', '"contents":"Ceramics"'],
      ...['"name":"Gülşah Öztürk"', '"value":"1234567890"', '"postalCode":"34430"'],
      ...['"name":"Lena Fischer"', '"Torstraße 1"', '"2. OG"', '"postalCode":"10119"', '"city":"Berlin"'],
      ...['"phone":"+493055500000"', '"email":"lena@beispiel.example"'],
      ...['"size":[30,20,10]', '"weightKg":1.25', '"hsCode":"691200"', '"originCountryCode":"TR"'],
      ...['"description":"Handmade ceramic bowl"', '"unitPrice":{"minor":2450,"currency":"EUR"}'],
      ...['"customsValue":{"minor":4900,"currency":"EUR"}', '"invoiceNumber":"KRV2026000000017"'],
    ],
  },
  tracking: {
    numbers: [movedNumber],
    fields: [`numbers=${movedNumber}`],
    delivery: {
      method: 'POST',
      body: Buffer.from('{}'),
      header: (name) => (name === 'x-sandbox-secret' ? webhookSecret : undefined),
      query: () => undefined,
    },
  },
})
