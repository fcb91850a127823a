/** Builds the HTTP application from its dependencies; used by the composition root and by tests. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { makeOpenApiDocument } from '@kervan/contract/openapi'
import { contractTable } from '@kervan/contract/table'
import type { Feature } from '@kervan/contract/table'
import { authorize, requireOpenOnBehalf, requireSecondFactorSetup } from './features/access/policies.ts'
import { noteVisitRead } from './features/access/visits/noteVisitRead.ts'
import { serveOneClick } from './features/notice/oneClick.ts'
import { serveLegalPages } from './features/account/legal/serveLegalPages.ts'
import { servePaymentReturn } from './features/payment/paymentReturn.ts'
import { serveSecurityText } from './features/system/serveSecurityText.ts'
import { features } from './features.ts'
import type { Authenticate, Ctx, Services } from './platform/ctx.ts'
import type { Room } from './platform/files/room.ts'
import type { StandingConnection } from './platform/db/standingConnection.ts'
import { AppError, toErrorAnswer } from './platform/errors.ts'
import { readBearerToken } from './platform/http/bearerToken.ts'
import { bindEndpoints } from './platform/http/bind.ts'
import type { Handlers } from './platform/http/bind.ts'
import type { Admission } from './platform/http/admission.ts'
import { createAnswerOnce } from './platform/http/idempotency.ts'
import { createServer } from './platform/http/server.ts'
import { languageOf, readerLanguageOf } from './platform/language.ts'
import { serveMailPage } from './platform/mail/mailPage.ts'
import type { Metrics } from './platform/metrics.ts'
import { serveWeb } from './serveWeb.ts'
import type { EndpointShape } from '@kervan/contract/endpoint'

export interface AppDeps extends Services {
  metrics: Metrics
  standing: StandingConnection
  admission: Admission
  room: Room
  authenticate: Authenticate
  paymentFrameSource: string
  /** Folder of the built web application; null serves the API alone. */
  webFolder: string | null
}

const makeCtx =
  (deps: AppDeps) =>
  (request: FastifyRequest): Ctx => ({
    db: deps.db,
    clock: deps.clock,
    settings: deps.settings,
    log: deps.log,
    mailer: deps.mailer,
    files: deps.files,
    jobs: deps.jobs,
    events: deps.events,
    hub: deps.hub,
    cache: deps.cache,
    visitorCalls: deps.visitorCalls,
    sessionUses: deps.sessionUses,
    connectionCalls: deps.connectionCalls,
    outbound: deps.outbound,
    connectors: deps.connectors,
    actor: request.actor,
    language: languageOf(request.headers['accept-language']),
    readerLanguage: readerLanguageOf(request.headers['accept-language']),
    now: deps.clock(),
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    requestId: request.id,
  })

const serveHealth = (app: FastifyInstance, deps: AppDeps): void => {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const [database, jobs] = await deps.jobs.isHealthy().then(
      (isHealthy) => [true, isHealthy],
      () => [false, false],
    )
    const room = await deps.room.isThere()
    const isReady = database && jobs && room
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? 'ready' : 'not ready', database, jobs, room })
  })
  app.get('/metrics', async (request, reply) => {
    const { NODE_ENV, METRICS_TOKEN } = deps.settings
    const isOpen = METRICS_TOKEN
      ? readBearerToken(request.headers.authorization) === METRICS_TOKEN
      : NODE_ENV !== 'production'
    if (!isOpen) throw new AppError('notFound')
    return reply.type('text/plain; version=0.0.4').send(await deps.metrics.print())
  })
}

/** The build writes the document beside the bundle. Without a build it is made at the start. */
const readOpenApiDocument = (): object => {
  const built = fileURLToPath(new URL('./openapi.json', import.meta.url))
  return existsSync(built) ? (JSON.parse(readFileSync(built, 'utf8')) as object) : makeOpenApiDocument()
}

const serveDocumentation = async (app: FastifyInstance): Promise<void> => {
  const document = readOpenApiDocument()
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: false })
  app.get('/api/openapi.json', async () => document)
}

export const buildApp = async (deps: AppDeps): Promise<FastifyInstance> => {
  const app = await createServer(deps)
  serveHealth(app, deps)
  serveSecurityText(app, deps)
  serveMailPage(app, deps)
  await servePaymentReturn(app, makeCtx(deps))
  await serveOneClick(app, makeCtx(deps))
  await serveDocumentation(app)
  const answerOnce = createAnswerOnce(deps)
  for (const feature of Object.keys(contractTable) as Feature[]) {
    const rows: Record<string, EndpointShape> = contractTable[feature]
    bindEndpoints(app, rows, features[feature].handlers as Handlers<Record<string, EndpointShape>>, {
      makeCtx: makeCtx(deps),
      authorize: (actor, row) => {
        authorize(actor, row.access)
        requireSecondFactorSetup(actor, row)
        requireOpenOnBehalf(actor, row)
      },
      noteRead: (ctx, name, sent) => noteVisitRead(ctx, `${feature}.${name}`, sent),
      answerOnce,
      admission: deps.admission,
      isCheckingAnswers: deps.settings.NODE_ENV === 'test',
      isLimiting: deps.settings.CALL_LIMITS === 'on',
    })
  }
  const webFolder = deps.webFolder && existsSync(deps.webFolder) ? deps.webFolder : null
  if (webFolder) {
    serveLegalPages(app, deps.db, webFolder)
    await serveWeb(app, webFolder)
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === 'GET' &&
      !/^\/(api|assets)\//.test(request.url) &&
      request.headers.accept?.includes('text/html')
    if (isPage && webFolder)
      return reply.header('Cache-Control', 'no-cache').sendFile('index.html', webFolder)
    const language = languageOf(request.headers['accept-language'])
    return reply.code(404).send(toErrorAnswer(new AppError('notFound'), language))
  })
  return app
}
