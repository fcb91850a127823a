/** Server that simulates external systems on loopback: validates what it receives, records it, and misbehaves on request. */
import { createServer } from 'node:http'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedCall {
  method: string
  /** Path with query. */
  path: string
  headers: IncomingHttpHeaders
  body: string
  bytes: Buffer
}

export interface SystemAnswer {
  status: number
  /** Text, bytes, or an object that is sent as JSON. */
  body: unknown
  headers?: Record<string, string>
}

export interface SystemRoute {
  /** Name of the call in the ledger: rate, tracking. */
  kind: string
  /** Accepted call as 'POST /path?query content/type'; without a body the type is 'undefined'. */
  accepts: RegExp
  /** Returns what the call lacks. */
  fault?: (call: ReceivedCall) => string | null
  answer: (call: ReceivedCall) => SystemAnswer | Promise<SystemAnswer>
}

export interface SimulatedToken {
  accepts: RegExp
  /** Refuses a wrong request; null for a right one. */
  refuse?: (call: ReceivedCall) => SystemAnswer | null
  answer: (value: string) => object
  /** Header of a call that contains the token. Default: Authorization. */
  header?: string
  /** Form field of a call that contains the token, instead of a header. */
  field?: string
}

export interface SimulatedSystem {
  /** Request of an access token and its answer; undefined for a system without tokens. */
  token?: SimulatedToken
  routes: readonly SystemRoute[]
  /** Error body in the system's own format. */
  problem: (code: string, message: string) => object
}

/**
 * `tokenTakenBack`: one valid token is rejected; `noToken`: every token and password is rejected, `wrongClient`
 * with status 400; `tokenGarbage`: the token answer has another shape; `tooManyOnce`: 429 for the first call of
 * all; `tooLong`: an answer that grows until the caller closes the connection.
 */
export type Behaviour =
  | 'well'
  | 'hangs'
  | 'tricklesForEver'
  | 'tooLong'
  | 'garbage'
  | 'otherShape'
  | 'fault'
  | 'tooManyCalls'
  | 'tooManyOnce'
  | 'refuses'
  | 'tokenTakenBack'
  | 'noToken'
  | 'tokenGarbage'
  | 'wrongClient'
  | 'redirects'

export interface ServedCall<Name extends string = string> extends ReceivedCall {
  system: Name
  /** Name of the route, 'token', or 'unknown'. */
  kind: string
  authorization: string
}

export interface SystemServer<Name extends string> {
  urlOf: (system: Name) => string
  calls: ServedCall<Name>[]
  behave: (system: Name, behaviour: Behaviour) => void
  close: () => Promise<void>
}

const send = (response: ServerResponse, { status, body, headers }: SystemAnswer): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body))
}

const writeForEver = (response: ServerResponse, chunk: string): void => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const writing = setInterval(() => response.write(chunk), 20)
  response.on('close', () => clearInterval(writing))
}

const tokenOf = (token: SimulatedToken | undefined, headers: IncomingHttpHeaders, body: string): string =>
  token?.field === undefined
    ? String(headers[token?.header ?? 'authorization'] ?? '')
    : (new URLSearchParams(body).get(token.field) ?? '')

/**
 * Starts one server for several systems; the first part of a path is the system's name. A single system also
 * answers at the root.
 */
export const startSystems = async <Name extends string>(
  systems: Readonly<Record<Name, SimulatedSystem>>,
): Promise<SystemServer<Name>> => {
  const calls: ServedCall<Name>[] = []
  const behaviours = new Map<string, Behaviour>()
  let tokens = 0
  const takenBack = new Set<string>()

  const answerToken = (
    { token, problem }: SimulatedSystem,
    behaviour: Behaviour,
    call: ReceivedCall,
  ): SystemAnswer => {
    switch (behaviour) {
      case 'noToken':
        return { status: 401, body: problem('250002', 'Invalid Authentication Information.') }
      case 'wrongClient':
        return { status: 400, body: problem('10400', 'Invalid/Missing Authorization Header') }
      case 'tokenGarbage':
        return { status: 200, body: { access_token: '' } }
      default:
        return token!.refuse?.(call) ?? { status: 200, body: token!.answer(`token-${++tokens}`) }
    }
  }

  const answerCall = async (
    { problem }: SimulatedSystem,
    route: SystemRoute | undefined,
    call: ServedCall<Name>,
    response: ServerResponse,
  ): Promise<void> => {
    const { authorization } = call
    const behaviour = behaviours.get(call.system) ?? 'well'
    if (behaviour === 'tokenTakenBack' && takenBack.size === 0) takenBack.add(authorization)
    if (takenBack.has(authorization) || behaviour === 'noToken')
      return send(response, {
        status: 401,
        body: problem('250003', 'Invalid token or token is not present.'),
      })
    switch (behaviour) {
      case 'hangs':
        return
      case 'tricklesForEver':
        return writeForEver(response, ' ')
      case 'tooLong':
        return writeForEver(response, ' '.repeat(1_000_000))
      case 'garbage':
        return send(response, { status: 200, body: '<html>Scheduled maintenance</html>' })
      case 'otherShape':
        return send(response, { status: 200, body: { rates: [] } })
      case 'fault':
        return send(response, { status: 500, body: problem('10002', 'Internal Server Error') })
      case 'tooManyOnce':
        behaviours.set(call.system, 'well')
        return send(response, { status: 429, body: problem('10429', 'Too Many Requests') })
      case 'tooManyCalls':
        return send(response, { status: 429, body: problem('10429', 'Too Many Requests') })
      case 'refuses':
        return send(response, {
          status: 400,
          body: problem('111210', 'The requested service is unavailable.'),
        })
      case 'redirects':
        response.writeHead(302, { location: 'https://carrier.example/' }).end()
        return
      default: {
        const fault = route ? route.fault?.(call) : `no call ${call.method} ${call.path}`
        if (fault) return send(response, { status: route ? 400 : 404, body: problem('400', fault) })
        return send(response, await route!.answer(call))
      }
    }
  }

  const server = createServer((request, response) => {
    const serve = async (): Promise<void> => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const bytes = Buffer.concat(chunks)
      const body = bytes.toString()
      const [, first, ...rest] = request.url!.split('/')
      const [only, ...others] = Object.keys(systems) as Name[]
      const isAtRoot = others.length === 0 && first !== only
      const name = isAtRoot ? only! : (first as Name)
      const system = systems[name]
      const { method = '', headers } = request
      const path = isAtRoot ? request.url! : `/${rest.join('/')}`
      const asked = `${method} ${path} ${headers['content-type']}`
      const isToken = system.token?.accepts.test(asked) === true
      const route = system.routes.find(({ accepts }) => accepts.test(asked))
      const call = {
        system: name,
        kind: isToken ? 'token' : (route?.kind ?? 'unknown'),
        authorization: tokenOf(system.token, headers, body),
        ...{ method, path, headers, body, bytes },
      }
      calls.push(call)
      if (isToken) send(response, answerToken(system, behaviours.get(call.system) ?? 'well', call))
      else await answerCall(system, route, call, response)
    }
    serve().catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    urlOf: (system) => `${origin}/${system}`,
    calls,
    behave: (system, behaviour) => void behaviours.set(system, behaviour),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
