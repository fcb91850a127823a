/** Before and after values by field. A side is missing when the row did not exist before or no longer exists. */
export type Difference = Record<string, { before?: unknown; after?: unknown }>

type Row = Readonly<Record<string, unknown>>

/** Text that replaces a masked value. */
const mask = '•••'

/** Matches field names that contain a secret in any row. */
const secretName = /password|secret|token|credential|apikey|privatekey|hash$/i

const masked = (value: unknown, isMasked: (name: string) => boolean): unknown => {
  if (Array.isArray(value)) return value.map((each) => masked(each, isMasked))
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      isMasked(name) && inner !== null && inner !== undefined ? mask : masked(inner, isMasked),
    ]),
  )
}

/** Masks these fields at any depth, and all fields with secret names. */
export const maskFields = (row: Row, names: readonly string[]): Row =>
  masked(row, (name) => names.includes(name) || secretName.test(name)) as Row

/** '20' and '20.00' are the same number; '007' and '7' are different codes. */
const isSameDecimal = (a: unknown, b: unknown): boolean =>
  [a, b].every((text) => typeof text === 'string' && /^-?\d+(\.\d+)?$/.test(text)) &&
  [a, b].some((text) => String(text).includes('.')) &&
  Number(a) === Number(b)

const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null) || isSameDecimal(a, b)

/**
 * Compares two states of a row. A created row has no `before`, a deleted row no `after`. For a changed row,
 * `after` may contain only some fields; the others are unchanged. A masked field is reported without values.
 */
export const differenceOf = (
  before: Row | undefined,
  after: Row | undefined,
  maskedNames: readonly string[] = [],
): Difference => {
  const names = Object.keys(after ?? before ?? {}).filter((name) => !isSame(before?.[name], after?.[name]))
  const [shownBefore, shownAfter] = [before, after].map((row) => row && maskFields(row, maskedNames))
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        ...(shownBefore ? { before: shownBefore[name] ?? null } : {}),
        ...(shownAfter ? { after: shownAfter[name] ?? null } : {}),
      },
    ]),
  )
}
