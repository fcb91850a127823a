/** Fake carrier on a local port with its own ledger; can refuse, hang, or lack the cancel call. */
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { bookedAs } from '@kervan/connectors/carriers/booking'
import type { BookingCarrier } from '@kervan/connectors/carriers/booking'
import { houseConnector } from '@kervan/connectors/carriers/house/index'
import { createConnectorRegistry, productConnectors } from '@kervan/connectors/registry'
import type { ConnectorRegistry } from '@kervan/connectors/registry'

type Behaviour = 'takesOut' | 'refuses' | 'breaks'

export interface BookingServer {
  carrier: BookingCarrier
  /** Numbers of the bookings in the fake carrier's ledger. */
  booked: Set<number>
  /** Booking numbers whose cancellation was requested. */
  asked: number[]
  behave: (behaviour: Behaviour) => void
  /** Runs an action during a booking, before its answer. */
  whileBooking: (act: () => Promise<void>) => void
  close: () => void
}

export const refusalWords = 'Shipment was already manifested'

const booking = z.object({ bookingNumber: z.int() })
const bookedAnswer = z.object({ waybillNumber: z.string() })

/** Connectors of the product, with another carrier behind the house's key; `find` is read at each call. */
export const connectorsBookedBy = (find: () => BookingCarrier): ConnectorRegistry =>
  createConnectorRegistry(
    productConnectors.all.map((connector) =>
      connector.key === houseConnector.key
        ? {
            ...connector,
            open: () => ({
              get booking() {
                return find()
              },
              test: async () => {},
            }),
          }
        : connector,
    ),
  )

export const startBookingServer = async (): Promise<BookingServer> => {
  const booked = new Set<number>()
  const asked: number[] = []
  let behaviour: Behaviour = 'takesOut'
  let act = async (): Promise<void> => {}
  const answer = async (url: string, number: number): Promise<[number, object]> => {
    if (url === '/book') {
      await act()
      booked.add(number)
      return [200, { waybillNumber: `TEST${number}` }]
    }
    asked.push(number)
    if (behaviour === 'breaks') return [500, {}]
    if (behaviour === 'refuses') return [409, { words: refusalWords }]
    booked.delete(number)
    return [200, {}]
  }
  const server = http.createServer((request, response) => {
    let body = ''
    request.on('data', (bytes: Buffer) => (body += bytes.toString()))
    request.on('end', () => {
      void answer(request.url!, booking.parse(JSON.parse(body)).bookingNumber).then(([status, reply]) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply)),
      )
    })
  })
  // Disabled, because a slow machine may exceed the idle timeout of five seconds, and a call on the closing
  // connection would fail.
  server.keepAliveTimeout = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const send = (path: string, bookingNumber: number, signal: AbortSignal) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      body: JSON.stringify({ bookingNumber }),
      signal,
    })
  return {
    booked,
    asked,
    behave: (next) => {
      behaviour = next
    },
    whileBooking: (next) => {
      act = next
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
    carrier: {
      isIdempotent: true,
      find: null,
      book: async ({ bookingNumber }, signal) =>
        bookedAs(bookedAnswer.parse(await (await send('/book', bookingNumber, signal)).json()).waybillNumber),
      cancel: async ({ bookingNumber }, signal) => {
        const reply = await send('/cancel', bookingNumber, signal)
        if (reply.status === 500) throw new Error('the carrier is broken')
        if (reply.status === 200) return { kind: 'cancelled' }
        return { kind: 'refused', ...((await reply.json()) as { words: string }) }
      },
    },
  }
}
