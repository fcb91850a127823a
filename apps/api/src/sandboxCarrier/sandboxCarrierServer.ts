/**
 * Server of the sandbox carrier: tokens, booking, look-up, cancellation and tracking. Its state is in the
 * database, so any process can answer for any booking. `behaviours.ts` lists how to make it fail.
 */
import { once } from 'node:events'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { bookRequest, mostTracked, tokenRequest } from '@kervan/connectors/carriers/sandbox/wire'
import type { BookAnswer } from '@kervan/connectors/carriers/sandbox/wire'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { readBearerToken } from '../platform/http/bearerToken.ts'
import { makeToken, readAccount, readToken, tokenSeconds } from './accessTokens.ts'
import { busyAttempts } from './behaviours.ts'
import { countAttempt, findBooked, findBySerials, writeBooked, writeCancelled } from './bookings.queries.ts'
import type { Booking } from './bookings.queries.ts'
import { eventsOf, isCollected } from './events.ts'
import { makeSandboxLabel } from './label.ts'
import { pieceNumberOf, readNumber, waybillOf } from './numbers.ts'

export interface SandboxCarrierDeps {
  db: Db
  clock: Clock
  log: Logger
  /** Key that signs access tokens. */
  tokenKey: string
}

/** Answer with an error status. */
class Problem extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

const wrongToken = () => new Problem(401, 'token', 'The access token is not valid.')

/** Price in hundredths: 5 EUR, and 2 EUR for each started kilogram. */
const chargeOf = ({ pieceGrams }: Booking) => ({
  minor: 500 + 200 * Math.ceil(pieceGrams.reduce((sum, grams) => sum + grams, 0) / 1000),
  currency: 'EUR',
})

const describeBooking = (booking: Booking): BookAnswer => ({
  waybill: waybillOf(booking.serial),
  pieces: booking.pieceGrams.map((_, index) => pieceNumberOf(booking.serial, index + 1)),
  label: Buffer.from(makeSandboxLabel(booking)).toString('base64'),
  charge: chargeOf(booking),
  order: `order-${booking.serial}`,
})

/** Fails as the receiver's name demands, before anything is booked. */
const misbehave = async ({ behaviour, attempts }: Booking, reply: FastifyReply, ended: AbortSignal) => {
  switch (behaviour) {
    case 'refuses':
      throw new Problem(422, 'addressNotServed', 'This address is not served.')
    case 'hangs':
      await once(reply.raw, 'close', { signal: ended }).catch(() => {})
      throw new Problem(503, 'late', 'The answer is late.')
    case 'fails':
      throw new Problem(500, 'fault', 'The booking system has failed.')
    case 'isBusy':
      if (attempts > busyAttempts) return
      reply.header('retry-after', '1')
      throw new Problem(429, 'busy', 'Too many requests.')
    case 'rejectsToken':
      if (attempts === 1) throw wrongToken()
      return
    case 'rejectsAccount':
      throw wrongToken()
    case 'isCut':
    case 'keepsBooking':
    case 'works':
  }
}

const bookingNumberOf = (request: FastifyRequest): number => {
  const { bookingNumber } = request.params as { bookingNumber: string }
  if (!/^[1-9]\d{0,9}$/.test(bookingNumber)) throw new Problem(400, 'request', 'bookingNumber')
  return Number(bookingNumber)
}

/** Registers the carrier's API on a server, under the path that the caller chose. */
export const serveSandboxCarrier = async (app: FastifyInstance, deps: SandboxCarrierDeps): Promise<void> => {
  const { db, clock } = deps
  const stopped = new AbortController()
  // A hanging answer would keep the server from closing.
  app.addHook('preClose', async () => stopped.abort())

  const accountOf = (request: FastifyRequest): string => {
    const account = readToken(deps.tokenKey, readBearerToken(request.headers.authorization), clock())
    if (account === null) throw wrongToken()
    return account
  }

  app.post('/oauth/token', async (request) => {
    const account = readAccount(request.headers.authorization)
    if (account === null) throw new Problem(401, 'client', 'Unknown client or wrong secret.')
    if (!tokenRequest.safeParse(request.body).success) throw new Problem(400, 'request', 'grant_type')
    return {
      access_token: makeToken(deps.tokenKey, account, clock()),
      token_type: 'Bearer',
      expires_in: tokenSeconds,
    }
  })

  app.post('/bookings', async (request, reply) => {
    const account = accountOf(request)
    const sent = bookRequest.safeParse(request.body)
    if (!sent.success) {
      const [issue] = sent.error.issues
      throw new Problem(400, 'request', `${issue!.path.join('.')}: ${issue!.message}`)
    }
    const tried = await countAttempt(db, account, sent.data)
    if (tried.cancelledAt) throw new Problem(422, 'cancelled', 'This booking was cancelled.')
    await misbehave(tried, reply, stopped.signal)
    const booking = await writeBooked(db, tried.serial, clock())
    if (booking.behaviour !== 'isCut') return describeBooking(booking)
    reply.hijack()
    reply.raw.destroy()
    return reply
  })

  app.get('/bookings/:bookingNumber', async (request) => {
    const booking = await findBooked(db, accountOf(request), bookingNumberOf(request))
    if (!booking || booking.cancelledAt) throw new Problem(404, 'notBooked', 'There is no such booking.')
    return describeBooking(booking)
  })

  app.post('/bookings/:bookingNumber/cancel', async (request) => {
    const booking = await findBooked(db, accountOf(request), bookingNumberOf(request))
    const now = clock()
    if (booking && !booking.cancelledAt) {
      if (booking.behaviour === 'keepsBooking' || isCollected(booking, now))
        throw new Problem(409, 'collected', 'The parcel was already collected.')
      await writeCancelled(db, booking.serial, now)
    }
    return { status: 'cancelled' }
  })

  app.get('/tracking', async (request) => {
    const account = accountOf(request)
    const { numbers = '' } = request.query as { numbers?: string }
    const wanted = numbers.split(',').map(readNumber)
    if (wanted.includes(null) || wanted.length > mostTracked) throw new Problem(400, 'request', 'numbers')
    const asked = wanted.map((each) => each!)
    const found = await findBySerials(db, account, [...new Set(asked.map(({ serial }) => serial))])
    return {
      parcels: found.flatMap((booking) =>
        booking.pieceGrams.flatMap((_, index) => {
          const isAsked = asked.some(
            ({ serial, piece }) => serial === booking.serial && (piece === null || piece === index + 1),
          )
          return isAsked ? [eventsOf(booking, index + 1, clock())] : []
        }),
      ),
    }
  })

  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof Problem)
      return reply.code(error.status).send({ code: error.code, message: error.message })
    const status = (error as { statusCode?: number }).statusCode ?? 500
    if (status >= 500)
      deps.log.error({ err: error instanceof Error ? error.message : String(error) }, 'sandbox carrier')
    return reply.code(status).send({ code: status >= 500 ? 'server' : 'request', message: '' })
  })
}
