import sanitizeHtml from 'sanitize-html'

const options: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'b', 'i', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['https'],
  allowProtocolRelative: false,
  transformTags: {
    strong: 'b',
    em: 'i',
    div: 'p',
    // The page that opens can neither reach nor learn of the one it was opened from.
    a: (tagName, { href }) => ({
      tagName,
      attribs: { ...(href && { href }), rel: 'noopener noreferrer', target: '_blank' },
    }),
  },
  // A link that leads nowhere stays as its words.
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'a' && !/^\s*https:/i.test(attribs['href'] ?? '') && 'excludeTag',
}

/** Paragraphs, line breaks, bold, italics, lists and links to https addresses; null when nothing of it can be read. */
export const sanitizeAnnouncement = (html: string | null | undefined): string | null => {
  const clean = sanitizeHtml(html ?? '', options).trim()
  const words = sanitizeHtml(clean, { allowedTags: [], allowedAttributes: {} })
  return words.replaceAll('\u{a0}', ' ').trim() === '' ? null : clean
}
