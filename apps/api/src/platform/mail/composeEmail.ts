/** Common layout of the product's emails: plain text, and the same content as simple HTML for all email clients. */
import { translate } from '../language.ts'
import type { ReaderLanguage } from '../language.ts'
import type { Email } from './mailer.ts'

export interface EmailContent {
  to: string
  language: ReaderLanguage
  subject: string
  /** Greeting, such as "Merhaba Ayşe,". */
  greeting: string
  paragraphs: string[]
  /** Known details, one line each; unknown details are omitted. */
  rows?: { label: string; value: string }[]
  /** Code in large letters, to be entered elsewhere. */
  code?: string
  button?: { label: string; url: string }
  /** Small print below the email's content. */
  notes?: string[]
  /** Sender's brand instead of the product's. The colour must be readable behind white text. */
  brand?: { name: string; color: string; logoUrl: string | null }
  /** Link to unsubscribe from such emails. */
  unsubscribeUrl?: string
  /** True for an email that a person wrote: its footer does not call it automatic. */
  isFromPerson?: true
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
  `<p style="margin:0 0 16px;font-size:15px;line-height:24px;overflow-wrap:anywhere">${escapeHtml(text)}</p>`

const note = (text: string): string =>
  `<p style="margin:0 0 8px;font-size:13px;line-height:20px;color:#6b665e">${escapeHtml(text)}</p>`

const codeBox = (code: string): string =>
  `<p style="margin:8px 0 24px;padding:16px;background:#f7f6f3;border:1px solid #e4e1da;border-radius:8px;text-align:center;font-family:Menlo,Consolas,monospace;font-size:32px;line-height:40px;letter-spacing:8px;font-weight:600">${escapeHtml(code)}</p>`

const rowTable = (rows: NonNullable<EmailContent['rows']>): string => {
  const cell = 'padding:6px 0;border-top:1px solid #e4e1da;font-size:14px;line-height:20px;vertical-align:top'
  // A label of one word, such as a shipment's reference, would break at its hyphens.
  const wrapOf = (label: string) => (label.includes(' ') ? '' : ';white-space:nowrap')
  const lines = rows.map(
    ({ label, value }) =>
      `<tr><td style="${cell}${wrapOf(label)};padding-right:16px;color:#6b665e">${escapeHtml(label)}</td><td style="${cell}">${escapeHtml(value)}</td></tr>`,
  )
  return `<table role="presentation" style="width:100%;margin:0 0 20px;border-collapse:collapse">${lines.join('')}</table>`
}

const unsubscribeLink = (language: ReaderLanguage, url: string): string =>
  ` <a href="${escapeHtml(url)}" style="color:#6b665e">${escapeHtml(translate(language, 'mail:unsubscribe'))}</a>`

const footerOf = ({ language, isFromPerson }: EmailContent): string =>
  translate(language, isFromPerson ? 'mail:footerOfPerson' : 'mail:footer')

const brandColor = '#c84f09'

const brandHead = (brand: EmailContent['brand']): string =>
  brand?.logoUrl
    ? `<img src="${escapeHtml(brand.logoUrl)}" alt="${escapeHtml(brand.name)}" style="display:block;max-width:240px;max-height:64px;border:0">`
    : escapeHtml(brand?.name ?? 'Kervan')

const buttonLink = ({ label, url }: { label: string; url: string }, color: string): string =>
  `<p style="margin:8px 0 24px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;background:${color};color:#ffffff;border-radius:8px;text-decoration:none;font-size:15px;font-weight:600">${escapeHtml(label)}</a></p>`

const toHtml = (content: EmailContent): string => {
  const {
    language,
    subject,
    greeting,
    paragraphs,
    rows,
    code,
    button,
    notes = [],
    unsubscribeUrl,
    brand,
  } = content
  const color = brand?.color ?? brandColor
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f7f6f3;color:#1f1d1a;${font}">
<div style="max-width:520px;margin:0 auto">
<p style="margin:0 0 16px;font-size:20px;font-weight:700;color:${color}">${brandHead(brand)}</p>
<div style="background:#ffffff;border:1px solid #e4e1da;border-radius:8px;padding:28px 24px 20px">
${[paragraph(greeting), ...paragraphs.map(paragraph), rows?.length ? rowTable(rows) : '', code ? codeBox(code) : '', button ? buttonLink(button, color) : '', ...notes.map(note)].filter(Boolean).join('\n')}
</div>
<p style="margin:16px 0 0;font-size:12px;line-height:18px;color:#6b665e">${escapeHtml(footerOf(content))}${unsubscribeUrl ? unsubscribeLink(language, unsubscribeUrl) : ''}</p>
</div>
</body>
</html>`
}

const toText = (content: EmailContent): string => {
  const { language, greeting, paragraphs, rows, code, button, notes = [], unsubscribeUrl } = content
  return [
    greeting,
    ...paragraphs,
    ...(rows?.length ? [rows.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
    ...(code ? [`    ${code}`] : []),
    ...(button ? [`${button.label}: ${button.url}`] : []),
    ...notes,
    `-- \n${footerOf(content)}`,
    ...(unsubscribeUrl ? [`${translate(language, 'mail:unsubscribe')}: ${unsubscribeUrl}`] : []),
  ].join('\n\n')
}

export const composeEmail = (content: EmailContent): Email => ({
  to: content.to,
  subject: content.subject,
  text: toText(content),
  html: toHtml(content),
})
