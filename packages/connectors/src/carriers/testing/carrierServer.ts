/** Simulates UPS, FedEx and DHL Express on loopback: sign-in, paths and failures. */
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dhlAnswer, fedexAnswer, upsAnswer } from './sampleAnswers.ts'
import tracked from './trackingSamples.json' with { type: 'json' }

export type ServedCarrier = 'ups' | 'fedex' | 'dhlExpress'

/**
 * `tokenTakenBack`: one valid token is rejected; `noToken`: every token and password is rejected, `wrongClient`
 * with status 400; `tokenGarbage`: the token answer has another shape.
 */
export type Behaviour =
  | 'well'
  | 'hangs'
  | 'tricklesForEver'
  | 'garbage'
  | 'otherShape'
  | 'fault'
  | 'tooManyCalls'
  | 'refuses'
  | 'tokenTakenBack'
  | 'noToken'
  | 'tokenGarbage'
  | 'wrongClient'
  | 'redirects'

export interface ServedCall {
  carrier: ServedCarrier
  kind: 'token' | 'rate' | 'tracking'
  path: string
  authorization: string
  body: string
}

export interface CarrierServer {
  urlOf: (carrier: ServedCarrier) => string
  calls: ServedCall[]
  behave: (carrier: ServedCarrier, behaviour: Behaviour) => void
  close: () => Promise<void>
}

const answers: Record<ServedCarrier, object> = { ups: upsAnswer, fedex: fedexAnswer, dhlExpress: dhlAnswer }

/** Calls that the test server accepts: method, path and content type. */
const known: Record<ServedCarrier, readonly string[]> = {
  ups: [
    'POST /security/v1/oauth/token application/x-www-form-urlencoded',
    'POST /api/rating/v2409/Shop application/json',
  ],
  fedex: [
    'POST /oauth/token application/x-www-form-urlencoded',
    'POST /rate/v1/rates/quotes application/json',
  ],
  dhlExpress: ['POST /rates application/json'],
}

/** Tracking calls that the test server accepts; the query is part of the path. */
const knownTracking: Record<ServedCarrier, RegExp> = {
  ups: /^GET \/api\/track\/v1\/details\/1Z[0-9A-Z]{16}\?locale=en_US undefined$/,
  fedex: /^POST \/track\/v1\/trackingnumbers application\/json$/,
  dhlExpress:
    /^GET \/shipments\/\d{10}\/tracking\?trackingView=all-checkpoints&levelOfDetail=all&requestGMTOffsetPerEvent=true undefined$/,
}

const upsNumber = '1Z12345E0205271688'

/** Returns what a tracking call lacks: a required header or the expected body shape. */
const trackingFault = (carrier: ServedCarrier, { headers }: IncomingMessage, body: string): string | null => {
  if (carrier === 'ups' && !(headers.transid && headers.transactionsrc)) return 'no transId'
  if (carrier !== 'fedex') return null
  const { trackingInfo } = JSON.parse(body) as {
    trackingInfo?: { trackingNumberInfo?: { trackingNumber?: string } }[]
  }
  const isRight = trackingInfo?.every(({ trackingNumberInfo }) => trackingNumberInfo?.trackingNumber)
  return isRight && trackingInfo!.length <= 30 ? null : 'TRACKING.TRACKINGNUMBER.EMPTY'
}

const trackingOf = (carrier: ServedCarrier, path: string): { status: number; body: object } => {
  if (carrier === 'ups')
    return { status: 200, body: path.includes(upsNumber) ? tracked.ups : tracked.upsNotFound }
  if (carrier === 'fedex') return { status: 200, body: tracked.fedex }
  return path.includes('1234567890')
    ? { status: 200, body: tracked.dhlExpress }
    : { status: 404, body: { title: 'No result found', detail: 'No data found', status: '404' } }
}

/** Error body in each carrier's own format. */
const problem = (carrier: ServedCarrier, code: string, message: string): object =>
  ({
    ups: { response: { errors: [{ code, message }] } },
    fedex: { transactionId: 'b1ba6ef9', errors: [{ code, message }] },
    dhlExpress: {
      instance: '/expressapi/rates',
      detail: `${code}: ${message}`,
      title: 'Bad request',
      status: '400',
    },
  })[carrier]

const tokenSeconds = 14_399

export const startCarrierServer = async (): Promise<CarrierServer> => {
  const calls: ServedCall[] = []
  const behaviours: Record<ServedCarrier, Behaviour> = { ups: 'well', fedex: 'well', dhlExpress: 'well' }
  let tokens = 0
  const takenBack = new Set<string>()
  const say = (response: ServerResponse, status: number, body: object | string): void => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
  const giveToken = (carrier: ServedCarrier, response: ServerResponse): void => {
    if (behaviours[carrier] === 'noToken')
      return say(response, 401, problem(carrier, '250002', 'Invalid Authentication Information.'))
    if (behaviours[carrier] === 'wrongClient')
      return say(response, 400, problem(carrier, '10400', 'Invalid/Missing Authorization Header'))
    if (behaviours[carrier] === 'tokenGarbage') return say(response, 200, { access_token: '' })
    const isUps = carrier === 'ups'
    say(response, 200, {
      access_token: `token-${++tokens}`,
      token_type: isUps ? 'Bearer' : 'bearer',
      // UPS sends the token's lifetime as text.
      expires_in: isUps ? String(tokenSeconds) : tokenSeconds,
    })
  }
  const giveAnswer = (
    carrier: ServedCarrier,
    authorization: string,
    answer: { status: number; body: object },
    response: ServerResponse,
  ): void => {
    const behaviour = behaviours[carrier]
    if (behaviour === 'tokenTakenBack' && takenBack.size === 0) takenBack.add(authorization)
    if (takenBack.has(authorization) || behaviour === 'noToken')
      return say(response, 401, problem(carrier, '250003', 'Invalid token or token is not present.'))
    switch (behaviour) {
      case 'hangs':
        return
      case 'tricklesForEver': {
        response.writeHead(200, { 'content-type': 'application/json' })
        const trickling = setInterval(() => response.write(' '), 20)
        response.on('close', () => clearInterval(trickling))
        return
      }
      case 'garbage':
        return say(response, 200, '<html>Scheduled maintenance</html>')
      case 'otherShape':
        return say(response, 200, { rates: [] })
      case 'fault':
        return say(response, 500, problem(carrier, '10002', 'Internal Server Error'))
      case 'tooManyCalls':
        return say(response, 429, problem(carrier, '10429', 'Too Many Requests'))
      case 'refuses':
        return say(response, 400, problem(carrier, '111210', 'The requested service is unavailable.'))
      case 'redirects':
        response.writeHead(302, { location: 'https://carrier.example/' })
        response.end()
        return
      default:
        return say(response, answer.status, answer.body)
    }
  }
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const [, carrier, ...rest] = (request.url ?? '').split('/') as [string, ServedCarrier, ...string[]]
    const path = `/${rest.join('/')}`
    const asked = `${request.method} ${path} ${request.headers['content-type']}`
    const isTracking = knownTracking[carrier].test(asked)
    const kind = path.endsWith('/token') ? 'token' : isTracking ? 'tracking' : 'rate'
    const authorization = request.headers.authorization ?? ''
    calls.push({ carrier, kind, path, authorization, body })
    if (!isTracking && !known[carrier].includes(asked))
      return say(response, 404, problem(carrier, '404', `no call ${asked}`))
    if (kind === 'token') return giveToken(carrier, response)
    const fault = isTracking ? trackingFault(carrier, request, body) : null
    if (fault) return say(response, 400, problem(carrier, '400', fault))
    const answer = isTracking ? trackingOf(carrier, path) : { status: 200, body: answers[carrier] }
    giveAnswer(carrier, authorization, answer, response)
  }
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    urlOf: (carrier) => `${origin}/${carrier}`,
    calls,
    behave: (carrier, behaviour) => {
      behaviours[carrier] = behaviour
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
