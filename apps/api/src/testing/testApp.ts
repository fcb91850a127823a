/** Running application on a separate database, called over HTTP. Only the clock is manual, and mail is captured. */
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { ConnectorRegistry } from '@kervan/connectors/registry'
import type { AnswerOf, EndpointShape, RequestOf } from '@kervan/contract/endpoint'
import type { ErrorAnswer } from '@kervan/contract/errors'
import type { ReaderLanguage } from '@kervan/domain/readerLanguage'
import { buildApp } from '../app.ts'
import { featureJobs } from '../features.ts'
import { createAuthenticator } from '../features/access/authenticator.ts'
import { findUserByEmail } from '../features/access/access.queries.ts'
import { startSession } from '../features/access/startSession.ts'
import { guardAudit } from './auditGuard.ts'
import type { Listener } from '../platform/events.ts'
import type { JobHandler } from '../platform/jobs/jobs.ts'
import type { Email } from '../platform/mail/mailer.ts'
import { createLog } from '../platform/log.ts'
import { paymentFrameSource } from '../platform/addresses.ts'
import { readSettings } from '../platform/settings.ts'
import { attachHub, startPaymentServer } from '../servePayments.ts'
import { openServices } from '../services.ts'
import type { OpenServices } from '../services.ts'
import { createTestDatabase } from './testDatabase.ts'
import type { TestDatabase } from './testDatabase.ts'

/** Demo accounts, one for each role group. */
export type Role = 'admin' | 'customer' | 'agent' | 'operations' | 'pickup' | 'warehouse'

const emailByRole: Record<Role, string> = {
  admin: 'yonetici@kervan.example',
  customer: 'musteri@kervan.example',
  agent: 'acente@kervan.example',
  operations: 'operasyon@kervan.example',
  pickup: 'kurye@kervan.example',
  warehouse: 'depo@kervan.example',
}

export interface Reply<T> {
  status: number
  body: T
  headers: Record<string, string | string[] | number | undefined>
  bytes: Buffer
}

export type Call = Partial<RequestOf<EndpointShape>> & {
  /** Form data, sent as multipart instead of a body. */
  form?: FormData
  token?: string
  language?: ReaderLanguage
  /** IP address of the caller. */
  address?: string
  idempotencyKey?: string
}

export interface TestApp {
  app: FastifyInstance
  services: OpenServices
  emails: Email[]
  connectionString: string
  tokenOf: (role: Role) => Promise<string>
  tokenForEmail: (email: string) => Promise<string>
  /** Calls a row of the contract table and expects success. */
  call: <E extends EndpointShape>(row: E, call?: Call) => Promise<Reply<AnswerOf<E>>>
  /** Calls a contract row and expects an error answer. */
  callFailing: (row: EndpointShape, call?: Call) => Promise<Reply<ErrorAnswer>>
  setNow: (now: Date) => void
  /** Runs background jobs until none is due. */
  runJobs: () => Promise<number>
  /**
   * Listens on `PORT`, and with the payment page on `PAYMENT_PORT`, which the caller must have chosen; returns
   * the address.
   */
  listen: () => Promise<string>
  close: () => Promise<void>
}

const fillPath = (row: EndpointShape, call: Call): string => {
  const params = (call.params ?? {}) as Record<string, string>
  const filled = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const query = new URLSearchParams((call.query ?? {}) as Record<string, string>).toString()
  return query ? `${filled}?${query}` : filled
}

/**
 * Starts a second process on the first one's database when `beside` is given; close it after the first.
 * @param own listeners and jobs of the test, beside the product's
 */
export const startTestApp = async (
  environment: Record<string, string> = {},
  beside?: Pick<TestApp, 'connectionString'>,
  own: {
    log?: Logger
    connectors?: ConnectorRegistry
    listeners?: readonly Listener[]
    jobs?: readonly JobHandler[]
  } = {},
): Promise<TestApp> => {
  const database: Partial<TestDatabase> & Pick<TestApp, 'connectionString'> =
    beside ?? (await createTestDatabase())
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kervan-test-'))
  const settings = readSettings({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    DATABASE_POOL: '6',
    CALL_LIMITS: 'off',
    CALLS_TO_PRIVATE_ADDRESSES: 'on',
    DEMONSTRATION: 'true',
    ...environment,
  })
  const emails: Email[] = []
  let now: Date | null = null
  const services = openServices(
    settings,
    database.connectionString,
    own.log ?? createLog(settings.LOG_LEVEL),
    {
      connectors: own.connectors,
      listeners: own.listeners,
      clock: () => now ?? new Date(),
      mailer: {
        send: async (email) => void emails.push(email),
        listSent: async () => null,
        tidy: async () => {},
      },
    },
  )
  const authenticate = createAuthenticator(services)
  const app = await buildApp({
    ...services,
    authenticate,
    paymentFrameSource: paymentFrameSource(settings),
    webFolder: null,
  })
  guardAudit(app)
  attachHub(app, services, authenticate)
  let stopPaymentServer = async (): Promise<void> => {}
  await services.jobs.start([...featureJobs(services), ...(own.jobs ?? [])], { isWorking: false })
  await app.ready()

  const tokenForEmail = async (email: string): Promise<string> => {
    const user = await findUserByEmail(services.db, email)
    if (!user) throw new Error(`no user ${email}`)
    const token = await startSession(services, { userId: user.id }, services.clock())
    if (token === null) throw new Error(`${email} is closed`)
    return token
  }
  const callAny = async (row: EndpointShape, call: Call = {}): Promise<Reply<unknown>> => {
    const form = call.form ? new Response(call.form) : null
    // Waits one event loop turn, because network calls arrive in separate turns; many in one turn would count
    // as overload.
    await setImmediate()
    const reply = await app.inject({
      method: row.method,
      url: fillPath(row, call),
      ...(call.address && { remoteAddress: call.address }),
      headers: {
        'accept-language': call.language ?? 'tr',
        ...(call.token ? { authorization: `Bearer ${call.token}` } : {}),
        ...(form ? { 'content-type': form.headers.get('content-type')! } : {}),
        ...(call.idempotencyKey ? { 'idempotency-key': call.idempotencyKey } : {}),
      },
      ...(form ? { payload: Buffer.from(await form.arrayBuffer()) } : {}),
      ...(call.body === undefined ? {} : { payload: call.body as object }),
    })
    const isJson = String(reply.headers['content-type']).includes('json')
    return {
      status: reply.statusCode,
      body: isJson ? reply.json() : reply.body,
      headers: reply.headers,
      bytes: reply.rawPayload,
    }
  }
  return {
    app,
    services,
    emails,
    connectionString: database.connectionString,
    tokenOf: (role) => tokenForEmail(emailByRole[role]),
    tokenForEmail,
    call: callAny as TestApp['call'],
    callFailing: callAny as TestApp['callFailing'],
    setNow: (moment) => {
      now = moment
    },
    runJobs: () => services.jobs.drain(),
    listen: async () => {
      stopPaymentServer = await startPaymentServer(services)
      return app.listen({ host: settings.HOST, port: settings.PORT })
    },
    close: async () => {
      await app.close()
      await stopPaymentServer()
      await services.close()
      await database.drop?.()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
