/** Before and after of what changed, by field. A side is missing when the row did not exist or no longer does. */
export type Difference = Record<string, { before?: unknown; after?: unknown }>

type Row = Readonly<Record<string, unknown>>

/** What stands in the place of a masked value. */
const mask = '•••'

/** Names that hold a secret in any row. */
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

/** Masks fields of these names at any depth, and secrets whatever their names are. */
export const maskFields = (row: Row, names: readonly string[]): Row =>
  masked(row, (name) => names.includes(name) || secretName.test(name)) as Row

/** '20' and '20.00' are one number; '007' and '7' are two codes. */
const isSameDecimal = (a: unknown, b: unknown): boolean =>
  [a, b].every((text) => typeof text === 'string' && /^-?\d+(\.\d+)?$/.test(text)) &&
  [a, b].some((text) => String(text).includes('.')) &&
  Number(a) === Number(b)

const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null) || isSameDecimal(a, b)

/**
 * A created row has no `before`, a deleted one no `after`. Of a changed row `after` may name some fields only: the others
 * did not change. That a masked field changed is told, its values are not.
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
