/** Smallest writer of XML: elements in the order in which they are given, text escaped. */
export type Xml = string

type Child = Xml | null | false | undefined

// XML 1.0 has no other control characters, and no lone surrogates.
const notAllowed = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Most texts: nothing to escape, and no surrogates. */
const plain = /^[ !#-%'-;=?-\ud7ff]*$/

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeXml = (text: string): string =>
  plain.test(text)
    ? text
    : text.replaceAll(notAllowed, '').replaceAll(/[&<>"]/g, (letter) => entities[letter]!)

/** Element with text. */
export const textElement = (
  name: string,
  text: string,
  attributes?: Readonly<Record<string, string>>,
): Xml => {
  let written = ''
  for (const key in attributes) written += ` ${key}="${escapeXml(attributes[key]!)}"`
  return `<${name}${written}>${escapeXml(text)}</${name}>`
}

/** Element with elements; null and false are left out. */
export const element = (name: string, ...children: Child[]): Xml => {
  let inner = ''
  for (const child of children) if (child) inner += child
  return `<${name}>${inner}</${name}>`
}
