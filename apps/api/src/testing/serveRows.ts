/**
 * Serves rows and their handlers without the rest of the product, like in an installation: answers are not
 * compared with schemas.
 */
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import type { EndpointShape } from '@kervan/contract/endpoint'
import type { Ctx } from '../platform/ctx.ts'
import { bindEndpoints } from '../platform/http/bind.ts'
import type { Handlers } from '../platform/http/bind.ts'

/** Returns the server, not listening yet, and its log. */
export const serveRows = <Rows extends Record<string, EndpointShape>>(
  rows: Rows,
  handlers: Handlers<Rows>,
): { app: FastifyInstance; logged: object[] } => {
  const logged: object[] = []
  const app = Fastify()
  app.decorateRequest('actor', null)
  app.decorateRequest('countedBody', null)
  const ctx = { actor: null, requestId: 'r-1', log: { error: (line: object) => logged.push(line) } }
  bindEndpoints(app, rows, handlers, {
    makeCtx: () => ctx as unknown as Ctx,
    authorize: () => {},
    noteRead: async () => {},
    answerOnce: () => Promise.reject(new Error('without a key')),
    admission: { begin: () => () => {} },
    isCheckingAnswers: false,
    isLimiting: false,
  })
  return { app, logged }
}
