/**
 * Return page of the provider inside the payment window's frame. It queries the provider and shows only that
 * the result follows; the surrounding window receives the outcome through the hub.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import { translate } from '../../platform/language.ts'
import type { ReaderLanguage } from '../../platform/language.ts'
import { escapeHtml } from '../../platform/mail/composeEmail.ts'
import { findPaymentByConversation } from './payment.queries.ts'
import { receiveCallback } from './receiveCallback.ts'

export const paymentReturnPath = (conversationId: string): string => `/payment/return/${conversationId}`

const style = `
body{margin:0;display:grid;place-items:center;min-height:60vh;background:#fff;color:#1f1d1a;font:16px/24px Inter,'Segoe UI',Helvetica,Arial,sans-serif;text-align:center}
main{max-width:440px;padding:24px}
h1{font-size:20px;line-height:28px;margin:0 0 8px}
p{margin:0;color:#6b665e}
@media (prefers-color-scheme:dark){body{background:#1c1b19;color:#f2efe9}p{color:#a8a299}}
`

const renderPage = (language: ReaderLanguage): string => {
  const title = escapeHtml(translate(language, 'payment:window.confirming'))
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title} · Kervan</title><style>${style}</style></head>
<body><main role="status">
<h1>${title}</h1>
<p>${escapeHtml(translate(language, 'payment:window.confirmingText'))}</p>
</main></body>
</html>`
}

/** The form sent by the provider is not read, because the provider is queried instead. */
const maxFormBytes = 20_000

export const servePaymentReturn = async (
  app: FastifyInstance,
  makeCtx: (request: FastifyRequest) => Ctx,
): Promise<void> => {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer', bodyLimit: maxFormBytes },
      (_request, _body, done) => done(null, undefined),
    )
    scope.route<{ Params: { conversationId: string } }>({
      method: ['GET', 'POST'],
      url: paymentReturnPath(':conversationId'),
      config: { rateLimit: { max: 600, timeWindow: 60_000 } },
      handler: async (request, reply) => {
        const ctx = makeCtx(request)
        const payment = await findPaymentByConversation(ctx.db, request.params.conversationId)
        if (!payment) throw new AppError('notFound')
        await receiveCallback(ctx, payment.conversationId)
        return reply
          .header('Cache-Control', 'no-store')
          .type('text/html; charset=utf-8')
          .send(renderPage(payment.language))
      },
    })
  })
}
