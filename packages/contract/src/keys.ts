import { showSeparators } from '@kervan/domain/reference/gs1Separator'

/** Maximum depth of a body; deeper values are dropped, so that a malicious body cannot exhaust the stack. */
const deepest = 40

const lowerFirstLetter = (key: string): string => {
  const first = key.charCodeAt(0)
  return first >= 65 && first <= 90 ? String.fromCharCode(first + 32) + key.slice(1) : key
}

interface Reading {
  readText: (text: string) => string
  /**
   * Cache of known keys, because clients send the same few. Limited, so that a malicious client cannot fill the
   * memory.
   */
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
 * Lowers the first letter of each key in objects and arrays, without changing values: the documents write
 * request keys with either case (`email`, `Email`, `UserID`), schemas use camelCase.
 */
export const lowerFirstLetters = (value: unknown): unknown => walk(value, asItIs, 0)

/**
 * Characters that users never type intentionally: control characters except tab and line breaks, zero-width
 * spaces, and direction marks, which would also reverse the following text in lists and on labels. Joiners are
 * kept, because emoji and some scripts need them.
 */
const invisible = /(?![\t\n\r])\p{Cc}|[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu

/** Cheap first test for anything that `invisible` may match, and for surrogates: most texts contain none. */
const suspicious =
  // eslint-disable-next-line no-control-regex -- these are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ud800-\udfff]/

/**
 * Removes NUL and unpaired surrogates, which are valid in JSON but not storable in databases; makes the
 * separators of a scanned GS1 code visible.
 */
export const toStorableText = (text: string): string => {
  if (!suspicious.test(text)) return text
  const visible = showSeparators(text).replaceAll(invisible, '')
  return /[\ud800-\udfff]/.test(visible) ? visible.replaceAll(/\p{Surrogate}/gu, '\ufffd') : visible
}

const storable: Reading = { readText: toStorableText, knownKeys: new Map() }

/** Prepares part of a request for its schema: camelCase keys, texts without unstorable or invisible characters. */
export const readSentValue = (value: unknown): unknown => walk(value, storable, 0)
