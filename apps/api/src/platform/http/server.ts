import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify from 'fastify'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { googlePages, googleSources } from '@kervan/contract/account/google/googlePages'
import type { ErrorCode } from '@kervan/contract/errors'
import type { Logger } from 'pino'
import { socketSources } from '../addresses.ts'
import type { Actor, Authenticate } from '../ctx.ts'
import { isDatabaseUnavailable } from '../db/database.ts'
import { AppError, statusOf, toErrorAnswer } from '../errors.ts'
import { describeFault, framesOf } from '../faults.ts'
import { lacksRoom } from '../files/room.ts'
import type { Room } from '../files/room.ts'
import { languageOf, readerLanguageOf } from '../language.ts'
import type { Metrics } from '../metrics.ts'
import type { Settings } from '../settings.ts'
import type { Admission } from './admission.ts'
import { readBearerToken } from './bearerToken.ts'
import { createBodyCounter, hasTooManyValues } from './bodyRoom.ts'
import type { CountedBody } from './bodyRoom.ts'
import { readTrustProxy } from './clientAddress.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
    /** Null for a request without a body. */
    countedBody: CountedBody | null
  }
}

export interface ServerDeps {
  settings: Settings
  log: Logger
  metrics: Metrics
  admission: Pick<Admission, 'admit'>
  room: Pick<Room, 'noteFull'>
  authenticate: Authenticate
  /** Allowed origins of the payment page's iframe. */
  paymentFrameSource: string
}

/** Errors of the HTTP layer, mapped to the product's error codes. */
const frameworkErrors: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedMediaType',
  FST_ERR_CTP_BODY_TOO_LARGE: 'bodyTooLarge',
  FST_REQ_FILE_TOO_LARGE: 'bodyTooLarge',
  FST_FILES_LIMIT: 'bodyTooLarge',
  FST_FIELDS_LIMIT: 'bodyTooLarge',
  FST_PARTS_LIMIT: 'bodyTooLarge',
  FST_PROTO_VIOLATION: 'malformedForm',
}

const toAppError = (error: FastifyError | AppError): AppError | null => {
  if (error instanceof AppError) return error
  const code = frameworkErrors[error.code]
  if (code) return new AppError(code)
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new AppError('malformedBody')
  return null
}

/** Retry delay: a restarted database is available again after a few seconds, and so is an overloaded process. */
const retryAfterSeconds = 5

/** Seconds until the call may be retried; null when waiting does not help. */
const secondsToWait = ({ code, params }: AppError): number | null => {
  if (code === 'temporarilyUnavailable') return retryAfterSeconds
  return code === 'tooManyRequests' ? Number(params.seconds) : null
}

/** Monitoring endpoints, which must respond under load. */
const neverRefused = new Set(['/healthz', '/readyz', '/metrics'])

const answerError =
  (deps: ServerDeps) => (error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) => {
    const { hasGerman } = request.routeOptions.config as { hasGerman?: true }
    const language = (hasGerman ? readerLanguageOf : languageOf)(request.headers['accept-language'])
    const known = toAppError(error)
    if (known) {
      const seconds = secondsToWait(known)
      if (seconds !== null) reply.header('Retry-After', String(seconds))
      return reply.code(statusOf(known)).send(toErrorAnswer(known, language))
    }
    const isFull = lacksRoom(error)
    if (isFull) deps.room.noteFull()
    if (isFull || isDatabaseUnavailable(error)) {
      deps.log.warn(
        { requestId: request.id, route: request.routeOptions.url, err: describeFault(error) },
        isFull ? 'no room on the disk' : 'no database',
      )
      const unavailable = new AppError('temporarilyUnavailable')
      return reply
        .code(statusOf(unavailable))
        .header('Retry-After', String(retryAfterSeconds))
        .send(toErrorAnswer(unavailable, language, request.id))
    }
    deps.log.error(
      {
        requestId: request.id,
        route: request.routeOptions.url,
        err: describeFault(error),
        stack: framesOf(error),
      },
      'unexpected error',
    )
    return reply.code(500).send(toErrorAnswer(new AppError('serverError'), language, request.id))
  }

/** Additional sources that a document or worker may load: none, Google's button, or WebAssembly. */
type Google = typeof googleSources | null
type Beside = typeof googleSources | 'wasm' | null

/** Origin of the street map tiles, if configured. */
const tileOrigin = ({ MAP_TILE_URL }: ServerDeps['settings']): string[] =>
  MAP_TILE_URL ? [new URL(MAP_TILE_URL).origin] : []

/** Barcode scanner worker, with its own policy: pages themselves never run WebAssembly. */
const wasmScript = /^\/assets\/scanWorker-[\w-]+\.js$/

const contentPolicy = ({ settings, paymentFrameSource }: ServerDeps, beside: Beside) => {
  const google: Google = beside === 'wasm' ? null : beside
  const and = (kind: keyof typeof googleSources): string[] => (google ? [google[kind]] : [])
  return {
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...(beside === 'wasm' ? ["'wasm-unsafe-eval'"] : []), ...and('script')],
      // The component library writes its styles at run time.
      styleSrc: ["'self'", "'unsafe-inline'", ...and('style')],
      // Pictures of the products in a store's order stay in that store, at any address.
      imgSrc: ["'self'", 'data:', 'blob:', 'https:', ...tileOrigin(settings)],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'", ...socketSources(settings), ...and('connect')],
      workerSrc: ["'self'", 'blob:'],
      frameSrc: ["'self'", 'blob:', paymentFrameSource, ...and('frame')],
      frameAncestors: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      upgradeInsecureRequests: settings.PUBLIC_URL?.startsWith('https') ? [] : null,
    },
  }
}

/** Headers from helmet, computed once because they are constant. */
const makeSecurityHeaders = async (deps: ServerDeps, beside: Beside): Promise<Record<string, string>> => {
  const { settings } = deps
  const app = Fastify({ logger: false })
  app.get('/', async () => '')
  const plain = await app.inject('/')
  await app.close()
  const guarded = Fastify({ logger: false })
  await guarded.register(helmet, {
    contentSecurityPolicy: contentPolicy(deps, beside),
    // Google's window communicates with the page that opened it.
    crossOriginOpenerPolicy: {
      policy: beside === googleSources ? 'same-origin-allow-popups' : 'same-origin',
    },
    strictTransportSecurity: settings.PUBLIC_URL?.startsWith('https') ?? false,
  })
  guarded.get('/', async () => '')
  const { headers } = await guarded.inject('/')
  await guarded.close()
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      name in plain.headers || value === undefined ? [] : [[name, String(value)]],
    ),
  )
}

/**
 * Returns the headers of a URL: less strict for the barcode scanner, and for pages with Google's button when it
 * is enabled.
 */
const createSecurityHeaders = async (
  deps: ServerDeps,
): Promise<(address: string) => Record<string, string>> => {
  const usual = await makeSecurityHeaders(deps, null)
  const withWasm = await makeSecurityHeaders(deps, 'wasm')
  const withGoogle = deps.settings.GOOGLE_CLIENT_ID ? await makeSecurityHeaders(deps, googleSources) : usual
  return (address) => {
    const path = address.split('?', 1)[0]!.replace(/(.)\/$/, '$1')
    if (wasmScript.test(path)) return withWasm
    return googlePages.includes(path) ? withGoogle : usual
  }
}

/**
 * Rejects repeated `Host` headers: proxies and servers may choose different ones and disagree about the target
 * (RFC 9112, 3.2).
 */
const namesSeveralHosts = ({ rawHeaders }: IncomingMessage): boolean => {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (name.length === 4 && name.toLowerCase() === 'host' && ++hosts > 1) return true
  }
  return false
}

const sweepMs = 100

/**
 * Sweeps idle connections on shutdown. Fastify closes only connections idle at that moment; a connection still
 * writing its last answer would otherwise stay open and keep the process alive.
 */
const closeAnsweredConnections = ({ server }: FastifyInstance): void => {
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs).unref()
  server.once('close', () => clearInterval(sweep))
}

/** Creates a Fastify instance with everything common to all routes. */
export const createServer = async (deps: ServerDeps): Promise<FastifyInstance> => {
  const { settings, log, metrics } = deps
  const app = Fastify({
    logger: false,
    genReqId: () => randomUUID(),
    bodyLimit: 1_000_000,
    trustProxy: readTrustProxy(settings.TRUST_PROXY) ?? false,
    // Longer than the web's own 60 seconds, but limited.
    requestTimeout: 130_000,
    ajv: { customOptions: { removeAdditional: false } },
    routerOptions: { maxParamLength: 2000 },
    // A URL that cannot be decoded reaches no route and no hook.
    frameworkErrors: (_error, request, reply: FastifyReply) => {
      const error = new AppError('notFound')
      const answer = toErrorAnswer(error, languageOf(request.headers['accept-language']))
      void reply
        .code(statusOf(error))
        .header('Content-Type', 'application/json; charset=utf-8')
        .send(JSON.stringify(answer))
    },
    exposeHeadRoutes: true,
  })
  app.decorateRequest('actor', null)
  app.decorateRequest('countedBody', null)
  const securityHeaders = await createSecurityHeaders(deps)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders(request.url))
    if (namesSeveralHosts(request.raw)) return done(new AppError('severalHosts'))
    // Forbids caching, because an API answer belongs to one caller and one moment.
    if (request.url.startsWith('/api/')) reply.header('Cache-Control', 'no-store')
    if (!neverRefused.has(request.url)) deps.admission.admit()
    done()
  })
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // Invalid UTF-8 would otherwise be stored as replacement characters.
    if (!isUtf8(body)) done(new AppError('malformedBody'))
    else if (hasTooManyValues(body, request)) done(new AppError('bodyTooLarge'))
    else void parseJson(request, body.toString(), done)
  })
  await app.register(multipart)
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, context) =>
      new AppError('tooManyRequests', { params: { seconds: Math.max(1, Math.ceil(context.ttl / 1000)) } }),
  })
  // Not async: most callers are cached, and a promise per call would cost more than the lookup.
  app.addHook('onRequest', (request, _reply, done) => {
    const token = readBearerToken(request.headers.authorization)
    const actor = token === null ? null : deps.authenticate(token)
    const proceed = (found: Actor | null) => {
      request.actor = found
      done()
    }
    if (actor instanceof Promise) actor.then(proceed, done)
    else proceed(actor)
  })
  app.addHook('preParsing', createBodyCounter())
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    metrics.observeRequest(request.method, route, reply.statusCode, reply.elapsedTime / 1000)
    log.debug(
      {
        requestId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
    done()
  })
  app.setErrorHandler(answerError(deps))
  app.addHook('preClose', async () => closeAnsweredConnections(app))
  return app
}
