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
    // Prevents the opened page from accessing this one and from receiving its address.
    a: (tagName, { href }) => ({
      tagName,
      attribs: { ...(href && { href }), rel: 'noopener noreferrer', target: '_blank' },
    }),
  },
  // A link without a valid address is reduced to its text.
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'a' && !/^\s*https:/i.test(attribs['href'] ?? '') && 'excludeTag',
}

/**
 * Keeps paragraphs, line breaks, bold, italics, lists and links to https addresses; null when no readable text
 * remains.
 */
export const sanitizeAnnouncement = (html: string | null | undefined): string | null => {
  const clean = sanitizeHtml(html ?? '', options).trim()
  const words = sanitizeHtml(clean, { allowedTags: [], allowedAttributes: {} })
  return words.replaceAll('\u{a0}', ' ').trim() === '' ? null : clean
}
