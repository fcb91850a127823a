/** The one look of the product's emails: plain text, and the same as simple HTML that every mail program shows. */
import { translate } from '../language.ts'
import type { Language } from '../language.ts'
import type { Email } from './mailer.ts'

export interface EmailContent {
  to: string
  language: Language
  subject: string
  /** "Merhaba Ayşe," */
  greeting: string
  paragraphs: string[]
  /** Shown large, to be typed elsewhere. */
  code?: string
  button?: { label: string; url: string }
  /** Small print under the content. */
  notes?: string[]
}

export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

const font = "font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif"

const paragraph = (text: string): string =>
  `<p style="margin:0 0 16px;font-size:15px;line-height:24px">${escapeHtml(text)}</p>`

const note = (text: string): string =>
  `<p style="margin:0 0 8px;font-size:13px;line-height:20px;color:#6b665e">${escapeHtml(text)}</p>`

const codeBox = (code: string): string =>
  `<p style="margin:8px 0 24px;padding:16px;background:#f7f6f3;border:1px solid #e4e1da;border-radius:8px;text-align:center;font-family:Menlo,Consolas,monospace;font-size:32px;line-height:40px;letter-spacing:8px;font-weight:600">${escapeHtml(code)}</p>`

const buttonLink = ({ label, url }: { label: string; url: string }): string =>
  `<p style="margin:8px 0 24px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;background:#c84f09;color:#ffffff;border-radius:8px;text-decoration:none;font-size:15px;font-weight:600">${escapeHtml(label)}</a></p>`

const toHtml = (content: EmailContent): string => {
  const { language, subject, greeting, paragraphs, code, button, notes = [] } = content
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f7f6f3;color:#1f1d1a;${font}">
<div style="max-width:520px;margin:0 auto">
<p style="margin:0 0 16px;font-size:20px;font-weight:700;color:#c84f09">Kervan</p>
<div style="background:#ffffff;border:1px solid #e4e1da;border-radius:8px;padding:28px 24px 20px">
${[paragraph(greeting), ...paragraphs.map(paragraph), code ? codeBox(code) : '', button ? buttonLink(button) : '', ...notes.map(note)].filter(Boolean).join('\n')}
</div>
<p style="margin:16px 0 0;font-size:12px;line-height:18px;color:#6b665e">${escapeHtml(translate(language, 'mail:footer'))}</p>
</div>
</body>
</html>`
}

const toText = ({ language, greeting, paragraphs, code, button, notes = [] }: EmailContent): string =>
  [
    greeting,
    ...paragraphs,
    ...(code ? [`    ${code}`] : []),
    ...(button ? [`${button.label}: ${button.url}`] : []),
    ...notes,
    `-- \n${translate(language, 'mail:footer')}`,
  ].join('\n\n')

export const composeEmail = (content: EmailContent): Email => ({
  to: content.to,
  subject: content.subject,
  text: toText(content),
  html: toHtml(content),
})
