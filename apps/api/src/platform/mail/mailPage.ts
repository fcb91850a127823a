/** `/dev/mail`: shows sent emails on a machine without a mail server. Only exists in demo mode. */
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'
import { languageOf, translate } from '../language.ts'
import type { Language } from '../language.ts'
import type { Settings } from '../settings.ts'
import { escapeHtml } from './composeEmail.ts'
import type { Mailer, SentEmail } from './mailer.ts'

const style = `
body{margin:0;background:#f7f6f3;color:#1f1d1a;font:14px/22px Inter,'Segoe UI',Helvetica,Arial,sans-serif}
main{max-width:760px;margin:0 auto;padding:24px 16px}
h1{font-size:28px;line-height:36px;margin:0 0 4px}
main>p{margin:0 0 24px;color:#6b665e}
details{background:#fff;border:1px solid #e4e1da;border-radius:8px;margin:0 0 8px}
summary{padding:12px 16px;cursor:pointer;display:flex;flex-wrap:wrap;gap:0 16px}
summary strong{flex:1 1 100%}
summary span{color:#6b665e;font-size:13px;overflow-wrap:anywhere}
summary:focus-visible{outline:2px solid #f5761a;outline-offset:2px;border-radius:8px}
iframe{display:block;width:100%;height:520px;border:0;border-top:1px solid #e4e1da}
pre{margin:0;padding:16px;border-top:1px solid #e4e1da;white-space:pre-wrap;overflow-wrap:anywhere;font:13px/20px Menlo,Consolas,monospace}
`

const renderEmail = (email: SentEmail, isOpen: boolean, language: Language): string => {
  const subject = escapeHtml(email.subject)
  const time = new Date(email.sentAt).toLocaleString(language, { timeZone: 'Europe/Istanbul' })
  // Sandboxed frame without scripts, forms and access to our origin, so that email content stays isolated.
  const frame = email.html
    ? `<iframe sandbox="" loading="lazy" title="${subject}" srcdoc="${escapeHtml(email.html)}"></iframe>`
    : ''
  return `<details${isOpen ? ' open' : ''}>
<summary><strong>${subject}</strong><span>${escapeHtml(email.to)}</span><time datetime="${escapeHtml(email.sentAt)}"><span>${escapeHtml(time)}</span></time></summary>
${frame}
<pre>${escapeHtml(email.text)}</pre>
</details>`
}

const renderPage = (emails: SentEmail[], language: Language): string => {
  const title = escapeHtml(translate(language, 'mail:page.title'))
  const explanation = emails.length === 0 ? 'mail:page.empty' : 'mail:page.explanation'
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title} · Kervan</title><style>${style}</style></head>
<body><main>
<h1>${title}</h1>
<p>${escapeHtml(translate(language, explanation))}</p>
${emails.map((email, index) => renderEmail(email, index === 0, language)).join('\n')}
</main></body>
</html>`
}

/** Returns 404 outside demo mode, and when mail goes to a server instead of the folder. */
export const serveMailPage = (
  app: FastifyInstance,
  { settings, mailer }: { settings: Pick<Settings, 'DEMONSTRATION'>; mailer: Mailer },
): void => {
  app.get('/dev/mail', async (request, reply) => {
    const emails = settings.DEMONSTRATION ? await mailer.listSent() : null
    if (emails === null) throw new AppError('notFound')
    const language = languageOf(request.headers['accept-language'])
    return reply
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(renderPage(emails, language))
  })
}
