/** Deeper than any body of ours; what lies below is dropped, so that a hostile one cannot exhaust the stack. */
const deepest = 40

/** Keys that were lowered before; clients send the same few. A hostile one cannot fill the memory with its own. */
const loweredKeys = new Map<string, string>()
const mostLoweredKeys = 1000
const longestLoweredKey = 40

const lowerFirstLetter = (key: string): string => {
  const first = key.charCodeAt(0)
  if (!(first >= 65 && first <= 90)) return key
  const known = loweredKeys.get(key)
  if (known !== undefined) return known
  const lowered = String.fromCharCode(first + 32) + key.slice(1)
  if (loweredKeys.size < mostLoweredKeys && key.length <= longestLoweredKey) loweredKeys.set(key, lowered)
  return lowered
}

const walk = (value: unknown, readText: (text: string) => string, depth: number): unknown => {
  if (typeof value === 'string') return readText(value)
  if (value === null || typeof value !== 'object') return value
  if (depth > deepest) return undefined
  if (Array.isArray(value)) return value.map((item) => walk(item, readText, depth + 1))
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  const read: Record<string, unknown> = {}
  for (const key in value as Record<string, unknown>) {
    const name = lowerFirstLetter(key)
    if (name === '__proto__') continue
    read[readText(name)] = walk((value as Record<string, unknown>)[key], readText, depth + 1)
  }
  return read
}

/**
 * The documents write request keys with either case of the first letter (`email`, `Email`, `UserID`); schemas write
 * them in camelCase. Lowers the first letter of each key, in objects and arrays, without touching values.
 */
export const lowerFirstLetters = (value: unknown): unknown => walk(value, (text) => text, 0)

/**
 * What nobody means to write: control characters but tabulator and line ends, spaces of no width, and marks that turn
 * the direction of what follows, in a list or on a label too. Joiners, which emoji and some scripts need, stay.
 */
const invisible = /(?![\t\n\r])\p{Cc}|[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu

/** Anything that `invisible` may mean, and surrogates: most texts have none of it, and one look is enough for them. */
const suspicious =
  // eslint-disable-next-line no-control-regex -- these are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ud800-\udfff]/

/** NUL and half a surrogate pair are valid in JSON, but no database keeps them. */
const toStorableText = (text: string): string => {
  if (!suspicious.test(text)) return text
  const visible = text.replaceAll(invisible, '')
  return /[\ud800-\udfff]/.test(visible) ? visible.replaceAll(/\p{Surrogate}/gu, '\ufffd') : visible
}

/** A request's part as its schema reads it: keys in camelCase, texts without characters that cannot be stored or seen. */
export const readSentValue = (value: unknown): unknown => walk(value, toStorableText, 0)
