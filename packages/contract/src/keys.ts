/**
 * The documents write request keys with either case of the first letter (`email`, `Email`, `UserID`); schemas write
 * them in camelCase. Lowers the first letter of each key, in objects and arrays, without touching values.
 */
export const lowerFirstLetters = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(lowerFirstLetters)
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  const lowered: Record<string, unknown> = {}
  for (const key in value as Record<string, unknown>) {
    const first = key.charCodeAt(0)
    const name = first >= 65 && first <= 90 ? String.fromCharCode(first + 32) + key.slice(1) : key
    if (name === '__proto__') continue
    lowered[name] = lowerFirstLetters((value as Record<string, unknown>)[key])
  }
  return lowered
}
