/** GS1 element strings: contents of trade barcodes, by application identifier. */
import { isSeparator, separators } from './gs1Separator.ts'

interface Identifier {
  name: Gs1Name
  /** Length of the value; a value shorter than the maximum ends at the separator. */
  least: number
  most: number
}

export const gs1Names = [
  'sscc',
  'gtin',
  'contentGtin',
  'batch',
  'productionDate',
  'bestBefore',
  'expiry',
  'serial',
  'count',
  'order',
  'consignment',
  'shipment',
  'route',
  'shipTo',
  'postalCode',
  'postalCodeOfCountry',
  'netWeight',
  'grossWeight',
] as const
export type Gs1Name = (typeof gs1Names)[number]

const fixed = (name: Gs1Name, length: number): Identifier => ({ name, least: length, most: length })
const upTo = (name: Gs1Name, most: number): Identifier => ({ name, least: 1, most })

/** Application identifiers used in logistics; a code with any other identifier is not parsed. */
const identifiers: Record<string, Identifier> = {
  '00': fixed('sscc', 18),
  '01': fixed('gtin', 14),
  '02': fixed('contentGtin', 14),
  '10': upTo('batch', 20),
  '11': fixed('productionDate', 6),
  '15': fixed('bestBefore', 6),
  '17': fixed('expiry', 6),
  '21': upTo('serial', 20),
  '37': upTo('count', 8),
  '400': upTo('order', 30),
  '401': upTo('consignment', 30),
  '402': fixed('shipment', 17),
  '403': upTo('route', 30),
  '410': fixed('shipTo', 13),
  '420': upTo('postalCode', 20),
  '421': { name: 'postalCodeOfCountry', least: 4, most: 12 },
  ...Object.fromEntries(
    Array.from({ length: 6 }, (_, decimals) => [
      [`310${decimals}`, fixed('netWeight', 6)] as const,
      [`330${decimals}`, fixed('grossWeight', 6)] as const,
    ]).flat(),
  ),
}

export interface Gs1Element {
  identifier: string
  name: Gs1Name
  value: string
}

const withoutSeparator = (text: string): string => (isSeparator(text[0]) ? text.slice(1) : text)

const identifierAt = (text: string): string | undefined =>
  [2, 3, 4].map((length) => text.slice(0, length)).find((start) => identifiers[start] !== undefined)

/** Returns the elements of a scanned code; null when a part of it is not a known element. */
const readScanned = (text: string): Gs1Element[] | null => {
  const elements: Gs1Element[] = []
  let rest = text
  while (rest !== '') {
    const identifier = identifierAt(rest)
    if (identifier === undefined) return null
    const { name, least, most } = identifiers[identifier]!
    const value = rest.slice(identifier.length).split(separators, 1)[0]!.slice(0, most)
    if (value.length < least) return null
    elements.push({ identifier, name, value })
    rest = withoutSeparator(rest.slice(identifier.length + value.length))
  }
  return elements
}

/** Parses the printed form below the bars: `(00)340123450000000019(420)10115`. */
const readPrinted = (text: string): Gs1Element[] | null => {
  if (!/^(?:\(\d{2,4}\)[^()]+)+$/.test(text)) return null
  const elements = [...text.matchAll(/\((\d{2,4})\)([^()]+)/g)].map(([, identifier, value]) => {
    const known = identifiers[identifier!]
    const bare = value!.replaceAll(/\s/g, '')
    const fits = known && bare.length >= known.least && bare.length <= known.most
    return fits ? { identifier: identifier!, name: known.name, value: bare } : null
  })
  return elements.includes(null) ? null : (elements as Gs1Element[])
}

const longestGs1 = 120

/**
 * Returns null unless the text is marked as GS1: by parentheses, by the scanner's `]C1`, `]d2`, `]Q3` or `]e0`,
 * or by a separator inside.
 */
export const readGs1 = (text: string): Gs1Element[] | null => {
  const trimmed = text.trim()
  if (trimmed.length > longestGs1) return null
  if (trimmed.startsWith('(')) return readPrinted(trimmed)
  const bare = trimmed.replace(/^\](?:C1|d2|Q3|e0)/, '')
  if (bare === trimmed && trimmed.search(separators) < 0) return null
  return readScanned(withoutSeparator(bare))
}
