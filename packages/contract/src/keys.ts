import { showSeparators } from '@kervan/domain/reference/gs1Separator'

/** Deeper than any body of ours; what lies below is dropped, so that a hostile one cannot exhaust the stack. */
const deepest = 40

const lowerFirstLetter = (key: string): string => {
  const first = key.charCodeAt(0)
  return first >= 65 && first <= 90 ? String.fromCharCode(first + 32) + key.slice(1) : key
}

interface Reading {
  readText: (text: string) => string
  /** Keys that were read before; clients send the same few. A hostile one cannot fill the memory with its own. */
  knownKeys: Map<string, string>
}

const mostKnownKeys = 1000
const longestKnownKey = 40

const readKey = (key: string, { readText, knownKeys }: Reading): string => {
  const known = knownKeys.get(key)
  if (known !== undefined) return known
  const read = readText(lowerFirstLetter(key))
  if (knownKeys.size < mostKnownKeys && key.length <= longestKnownKey) knownKeys.set(key, read)
  return read
}

const walk = (value: unknown, reading: Reading, depth: number): unknown => {
  if (typeof value === 'string') return reading.readText(value)
  if (value === null || typeof value !== 'object') return value
  if (depth > deepest) return undefined
  if (Array.isArray(value)) return value.map((item) => walk(item, reading, depth + 1))
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  const read: Record<string, unknown> = {}
  for (const key in value as Record<string, unknown>) {
    const name = readKey(key, reading)
    if (name === '__proto__') continue
    read[name] = walk((value as Record<string, unknown>)[key], reading, depth + 1)
  }
  return read
}

const asItIs: Reading = { readText: (text) => text, knownKeys: new Map() }

/**
 * The documents write request keys with either case of the first letter (`email`, `Email`, `UserID`); schemas write
 * them in camelCase. Lowers the first letter of each key, in objects and arrays, without touching values.
 */
export const lowerFirstLetters = (value: unknown): unknown => walk(value, asItIs, 0)

/**
 * What nobody means to write: control characters but tabulator and line ends, spaces of no width, and marks that turn
 * the direction of what follows, in a list or on a label too. Joiners, which emoji and some scripts need, stay.
 */
const invisible = /(?![\t\n\r])\p{Cc}|[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu

/** Anything that `invisible` may mean, and surrogates: most texts have none of it, and one look is enough for them. */
const suspicious =
  // eslint-disable-next-line no-control-regex -- these are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ud800-\udfff]/

/** NUL and half a surrogate pair are valid in JSON, but no database keeps them; what parts a scanned GS1 code stays visible. */
export const toStorableText = (text: string): string => {
  if (!suspicious.test(text)) return text
  const visible = showSeparators(text).replaceAll(invisible, '')
  return /[\ud800-\udfff]/.test(visible) ? visible.replaceAll(/\p{Surrogate}/gu, '\ufffd') : visible
}

const storable: Reading = { readText: toStorableText, knownKeys: new Map() }

/** A request's part as its schema reads it: keys in camelCase, texts without characters that cannot be stored or seen. */
export const readSentValue = (value: unknown): unknown => walk(value, storable, 0)
