/**
 * Built-in payment provider as a separate server with its own origin: an API for the product and a card page
 * for the customer. Its state is in the database, so any process can answer for any payment.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import Fastify from 'fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import {
  namedPayment,
  refundAnswer,
  refundRequest,
  removeCardAnswer,
  removeCardRequest,
  reportAnswer,
  reportRequest,
  startAnswer,
  startRequest,
  verdictAnswer,
} from '@kervan/connectors/payments/sandbox/wire'
import type { z } from 'zod'
import { startOfDayInTurkiye } from '../platform/clock.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { readBearerToken } from '../platform/http/bearerToken.ts'
import { languageOf, translate } from '../platform/language.ts'
import { submitCard, submitCode, submitStoredCard } from './actOnPage.ts'
import { createCallbacks } from './callbacks.ts'
import { readExpiry } from './checkCard.ts'
import type { CardForm } from './checkCard.ts'
import { cardPage, codePage, missingPage, queryOf, statePage } from './pages.ts'
import type { View } from './pages.ts'
import { pageScript, pageStyle } from './pageStyle.ts'
import {
  findByConversation,
  findByReference,
  insertOnce,
  insertRefund,
  listMovements,
  movePayment,
} from './sandbox.queries.ts'
import { isKnown } from './sandboxPayment.ts'
import type { SandboxPayment } from './sandboxPayment.ts'
import { deleteCard, findCard, listCards } from './storedCards.queries.ts'
import type { SandboxCard } from './storedCards.queries.ts'
import { testBank, testScheme, wordsOfDecline } from './testCards.ts'

export interface SandboxDeps {
  db: Db
  clock: Clock
  log: Logger
  apiKey: string
  /** Origin of this server for browsers. */
  pageOrigin: string
  /** Origins that may embed the page, in the syntax of the content security policy. */
  frameAncestors: string
}

type Verdict = z.output<typeof verdictAnswer>

const describeCard = ({ userKey, token, lastFour, expiry }: SandboxCard) => ({
  userKey,
  token,
  scheme: testScheme,
  lastFour,
  bank: testBank,
  expiry: readExpiry(expiry),
})

const toVerdict = async (db: Db, payment: SandboxPayment | undefined, now: Date): Promise<Verdict> => {
  if (!payment) return { status: 'unknown' }
  if (!isKnown(payment, now)) return { status: 'pending' }
  if (payment.status === 'captured') {
    // A stored card that was removed since is not reported.
    const stored = payment.cardToken === null ? undefined : await findCard(db, payment.cardToken)
    return {
      status: 'captured',
      amount: payment.amount,
      ...(payment.cardLastFour && { card: { scheme: testScheme, lastFour: payment.cardLastFour } }),
      isThreeDSecure: payment.behaviour === 'threeDSecure',
      ...(stored && { storedCard: describeCard(stored) }),
    }
  }
  const reason = payment.declineReason ?? 'declined'
  return { status: 'declined', reason, words: wordsOfDecline[reason] }
}

const isKey = (sent: string | undefined, key: string): boolean => {
  const [given, wanted] = [Buffer.from(readBearerToken(sent) ?? ''), Buffer.from(key)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

const dayMs = 24 * 3_600_000

/** Serves the provider's API, for the product only. */
const serveApi = (app: FastifyInstance, deps: SandboxDeps): void => {
  const answer = <Request, Answer>(
    call: string,
    request: z.ZodType<Request>,
    reply: z.ZodType<Answer>,
    work: (sent: Request) => Promise<Answer | null>,
  ) =>
    app.post(`/api/${call}`, async (http, out) => {
      if (!isKey(http.headers.authorization, deps.apiKey)) return out.code(401).send({ error: 'key' })
      const sent = request.safeParse(http.body)
      if (!sent.success) return out.code(400).send({ error: 'request' })
      const done = await work(sent.data)
      return done === null ? out.code(409).send({ error: 'refused' }) : reply.parse(done)
    })

  answer('start', startRequest, startAnswer, async ({ cards, ...order }) => {
    const payment = await insertOnce(deps.db, {
      ...order,
      userKey: cards?.userKey ?? null,
      isSaving: cards?.isSaving ?? false,
      reference: randomBytes(16).toString('hex'),
    })
    return {
      reference: payment.reference,
      pageUrl: `${deps.pageOrigin}/pay/${payment.reference}?lang=${payment.language}`,
    }
  })
  answer('verify', namedPayment, verdictAnswer, async ({ conversationId }) =>
    toVerdict(deps.db, await findByConversation(deps.db, conversationId), deps.clock()),
  )
  answer('cancel', namedPayment, verdictAnswer, async ({ conversationId }) => {
    const payment = await findByConversation(deps.db, conversationId)
    const cancelled =
      payment &&
      (await movePayment(deps.db, payment.reference, ['waiting', 'code'], {
        status: 'declined',
        declineReason: 'cancelled',
      }))
    const found = cancelled ?? (await findByConversation(deps.db, conversationId))
    return toVerdict(deps.db, found, deps.clock())
  })
  answer('refund', refundRequest, refundAnswer, async (refund) =>
    (await insertRefund(deps.db, { ...refund, createdAt: deps.clock() })) ? { status: 'refunded' } : null,
  )
  answer('removeCard', removeCardRequest, removeCardAnswer, async (card) => {
    await deleteCard(deps.db, card)
    return { status: 'removed' }
  })
  answer('report', reportRequest, reportAnswer, async ({ day }) => {
    const from = startOfDayInTurkiye(day)
    return { movements: await listMovements(deps.db, from, new Date(from.getTime() + dayMs)) }
  })
}

const viewOf = (request: FastifyRequest, payment?: SandboxPayment): View => {
  const query = request.query as { lang?: string; iframe?: string }
  const asked = query.lang === 'tr' || query.lang === 'en' ? query.lang : undefined
  return {
    language: asked ?? payment?.language ?? languageOf(request.headers['accept-language']),
    isFramed: query.iframe === 'true',
  }
}

const formOf = (request: FastifyRequest): Record<string, string> =>
  (request.body ?? {}) as Record<string, string>

/** Serves the card pages, for the customer. */
const servePages = (app: FastifyInstance, deps: SandboxDeps): void => {
  const callbacks = createCallbacks(deps.log)
  app.addHook('onClose', async () => callbacks.stop())

  const withPayment = async (
    request: FastifyRequest,
    reply: FastifyReply,
    show: (payment: SandboxPayment, view: View) => Promise<FastifyReply> | FastifyReply,
  ) => {
    const { reference } = request.params as { reference: string }
    const payment = await findByReference(deps.db, reference)
    reply.type('text/html; charset=utf-8')
    return payment
      ? show(payment, viewOf(request, payment))
      : reply.code(404).send(missingPage(viewOf(request)))
  }
  const storedFor = async ({ userKey }: SandboxPayment): Promise<SandboxCard[]> =>
    userKey === null ? [] : listCards(deps.db, userKey)
  /** Redirects the browser to the page after each input, so that a reload does not repeat it. */
  const goOn = (reply: FastifyReply, payment: SandboxPayment, view: View, moved?: SandboxPayment) => {
    if (moved?.status === 'captured' || moved?.status === 'declined') callbacks.send(moved)
    return reply.redirect(`/pay/${payment.reference}${queryOf(view)}`, 303)
  }

  app.get('/pay/:reference', (request, reply) =>
    withPayment(request, reply, async (payment, view) => {
      if (payment.status === 'waiting')
        return reply.send(cardPage(view, payment, { now: deps.clock(), stored: await storedFor(payment) }))
      if (payment.status === 'code') return reply.send(codePage(view, payment))
      return reply.send(statePage(view, payment, deps.clock()))
    }),
  )
  app.post('/pay/:reference/card', (request, reply) =>
    withPayment(request, reply, async (payment, view) => {
      const { holder = '', number = '', expiry = '', securityCode = '' } = formOf(request)
      const typed: CardForm = { holder, number, expiry, securityCode }
      const storesCard = formOf(request).storesCard !== undefined
      const now = deps.clock()
      const { messages, moved } = await submitCard(deps.db, payment, { ...typed, storesCard }, now)
      if (messages) {
        const stored = await storedFor(payment)
        return reply.code(422).send(cardPage(view, payment, { now, stored, typed, messages, storesCard }))
      }
      return goOn(reply, payment, view, moved)
    }),
  )
  app.post('/pay/:reference/stored', (request, reply) =>
    withPayment(request, reply, async (payment, view) => {
      const now = deps.clock()
      const { message, moved } = await submitStoredCard(deps.db, payment, formOf(request).card ?? '', now)
      if (message) {
        const stored = await storedFor(payment)
        const problem = translate(view.language, message)
        return reply.code(422).send(cardPage(view, payment, { now, stored, problem }))
      }
      return goOn(reply, payment, view, moved)
    }),
  )
  app.post('/pay/:reference/code', (request, reply) =>
    withPayment(request, reply, async (payment, view) => {
      if (payment.status !== 'code') return goOn(reply, payment, view)
      const { message, moved } = await submitCode(deps.db, payment, formOf(request).code ?? '', deps.clock())
      if (message) return reply.code(422).send(codePage(view, payment, translate(view.language, message)))
      return goOn(reply, payment, view, moved)
    }),
  )
}

export const createSandboxServer = (deps: SandboxDeps): FastifyInstance => {
  const app = Fastify({ logger: false, bodyLimit: 200_000, requestTimeout: 30_000 })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 10_000 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'content-security-policy': `default-src 'none'; style-src 'self'; script-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors ${deps.frameAncestors}`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
  })
  app.get('/card.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(pageStyle))
  app.get('/card.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(pageScript))
  serveApi(app, deps)
  servePages(app, deps)
  app.setErrorHandler((error, _request, reply) => {
    const status = (error as { statusCode?: number }).statusCode ?? 500
    if (status >= 500)
      deps.log.error({ err: error instanceof Error ? error.message : String(error) }, 'sandbox payment')
    return reply.code(status).send({ error: status >= 500 ? 'server' : 'request' })
  })
  return app
}
