/** Smallest writer of XML: elements in the order in which they are given, text escaped. */
export type Xml = string

type Child = Xml | null | false | readonly (Xml | null | false)[]

// XML 1.0 has no other control characters, and no lone surrogates.
const notAllowed = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeXml = (text: string): string =>
  text.replaceAll(notAllowed, '').replaceAll(/[&<>"]/g, (letter) => entities[letter]!)

/** Element with text. */
export const textElement = (
  name: string,
  text: string,
  attributes: Readonly<Record<string, string>> = {},
): Xml => {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  return `<${name}${written.join('')}>${escapeXml(text)}</${name}>`
}

/** Element with elements; null and false are left out. */
export const element = (name: string, ...children: Child[]): Xml =>
  `<${name}>${children
    .flat()
    .filter((child) => child !== null && child !== false)
    .join('')}</${name}>`
