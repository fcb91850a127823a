/** Texts that stores return escaped as HTML, although they are not shown on a page here. */

const entities: Record<string, string | undefined> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' },
  ...{ ndash: '–', mdash: '—', hellip: '…', times: '×', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”' },
}

/** Decodes the entities of a text; an unknown one stays. */
export const decodeHtml = (html: string): string =>
  html.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,10}));/gi, (entity, decimal, hex, name: string) => {
    if (name) return entities[name] ?? entity
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity
  })
