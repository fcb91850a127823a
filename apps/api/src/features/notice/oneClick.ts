/**
 * One-click unsubscribe for mail programs (RFC 8058): a POST with a form and without sign-in. A GET changes
 * nothing, because email scanners open every link; it leads to the page for people.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { productAddress } from '../../platform/addresses.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { changeSubscription, oneClickPath } from './subscription.ts'

const maxFormBytes = 2_000

export const serveOneClick = async (
  app: FastifyInstance,
  makeCtx: (request: FastifyRequest) => Ctx,
): Promise<void> => {
  await app.register(async (scope) => {
    // The form has the same content for everyone; the URL identifies the recipient.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer', bodyLimit: maxFormBytes },
      (_request, _body, done) => done(null, undefined),
    )
    scope.post<{ Params: { token: string } }>(
      `${oneClickPath}:token`,
      { config: { rateLimit: { max: 600, timeWindow: 60_000 } } },
      async (request, reply) => {
        await changeSubscription(makeCtx(request), { token: request.params.token, isSubscribed: false })
        return reply.header('Cache-Control', 'no-store').code(200).send('')
      },
    )
    scope.get<{ Params: { token: string } }>(`${oneClickPath}:token`, (request, reply) =>
      reply.redirect(
        `${productAddress(makeCtx(request).settings)}/unsubscribe#${encodeURIComponent(request.params.token)}`,
      ),
    )
  })
}
