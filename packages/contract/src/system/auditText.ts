/**
 * Text of audit entries in the reader's language and number format. Names without a translation are shown
 * unchanged.
 */
import type { Reader } from '../list/reader.ts'

/** Returns the first of these keys that has a text. */
export const firstWord = (
  reader: Pick<Reader, 'word'>,
  keys: readonly string[],
  otherwise: string,
): string => {
  for (const key of keys) {
    const word = reader.word(key)
    if (word !== null) return word
  }
  return otherwise
}

/** Individual permissions of a user are separate fields, named by their flags. */
export const auditFieldWord = (reader: Pick<Reader, 'word'>, field: string): string =>
  firstWord(reader, [`audit:fieldName.${field}`, `access/roles:flag.${field}`], field)

const nothing = '–'
/** User text may resemble a day or moment without being valid: `2026-99-99`, `2026-02-30`. */
const isDay = (text: string): boolean => {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(text) : null
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
const isMoment = (text: string): boolean =>
  /^.{10}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/.test(text) &&
  isDay(text.slice(0, 10)) &&
  !Number.isNaN(Date.parse(text))
const isNumber = /^-?\d+(\.\d+)?$/
/** Amount format used by audit entries of refunds. */
const isAmount = /^(-?[\d,]+\.\d{2}) ([A-Z]{3})$/

const moneyFields: readonly string[] = ['amount', 'minimum']
const percentFields: readonly string[] = ['percent', 'vatRate']
const countryFields: readonly string[] = ['countryCode', 'countryCodes']
const flagFields: readonly string[] = ['added', 'removed', 'definition']
/** Values of these fields are always numbers; a code that resembles a number is not one. */
const figureFields =
  /^(?:sellingTry|upToKg|overKg|overLongestCm|overSecondCm|overLengthPlusGirthCm|count|users|\w+Count)$/

const readJson = (text: string): unknown => {
  if (!/^[[{]/.test(text)) return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** Other fields of the entry, used to find the currency of an amount. */
export type AuditNeighbours = Readonly<Record<string, string | null | undefined>>

const writeText = (reader: Reader, field: string, text: string, neighbours: AuditNeighbours): string => {
  const amount = isAmount.exec(text)
  if (amount) return reader.money(Number(amount[1]!.replaceAll(',', '')), amount[2]!)
  if (isMoment(text)) return reader.minute(new Date(text))
  if (isDay(text)) return reader.day(text)
  if (countryFields.includes(field)) return reader.countryName(text)
  if (isNumber.test(text)) {
    if (percentFields.includes(field)) return reader.percent(Number(text))
    if (moneyFields.includes(field) && neighbours.currency)
      return reader.money(Number(text), neighbours.currency)
    if (figureFields.test(field)) return reader.count(Number(text))
  }
  const keys = [
    `audit:value.${field}.${text}`,
    ...(text === 'true' || text === 'false' ? [`audit:value.${text}`] : []),
    ...(flagFields.includes(field) ? [`access/roles:flag.${text}`] : []),
    ...(reader.word(`access/roles:flag.${field}`) !== null ? [`access/roles:log.exception.${text}`] : []),
  ]
  return firstWord(reader, keys, text)
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Maximum depth, above that of any own value; deeply nested brackets could otherwise overflow the stack. */
const deepest = 10

const writeValue = (
  reader: Reader,
  field: string,
  value: unknown,
  neighbours: AuditNeighbours,
  depth = 0,
): string => {
  if (value === null || value === undefined || value === '') return nothing
  if (typeof value === 'object' && depth > deepest) return '…'
  if (Array.isArray(value))
    return value.map((item) => writeValue(reader, field, item, neighbours, depth + 1)).join(', ') || nothing
  if (isGroup(value))
    return (
      Object.entries(value)
        .map(
          ([name, inner]) =>
            `${auditFieldWord(reader, name)}: ${writeValue(reader, name, inner, neighbours, depth + 1)}`,
        )
        .join(' · ') || nothing
    )
  return writeText(reader, field, typeof value === 'string' ? value : JSON.stringify(value), neighbours)
}

/** Formats a value of an answer, given as text or JSON. */
export const writeAuditValue = (
  reader: Reader,
  field: string,
  value: string | null,
  neighbours: AuditNeighbours = {},
): string => writeValue(reader, field, value === null ? null : readJson(value), neighbours)

interface Entry {
  changes: readonly {
    field: string
    before: string | null
    after: string | null
    /** Names of the rows that the values refer to; they replace the ids. */
    beforeName?: string | null
    afterName?: string | null
  }[]
  details: readonly { field: string; value: string }[]
}

/** Formats the changed fields in one line: `Yüzde: %20 → %21`. */
export const writeAuditChanges = (reader: Reader, { changes, details }: Entry): string => {
  const neighbours = Object.fromEntries([
    ...details.map(({ field, value }) => [field, value] as const),
    ...changes.map(({ field, before, after }) => [field, after ?? before] as const),
  ])
  return changes
    .map(({ field, before, after, beforeName, afterName }) => {
      const was = beforeName ?? writeAuditValue(reader, field, before, neighbours)
      const is = afterName ?? writeAuditValue(reader, field, after, neighbours)
      return `${auditFieldWord(reader, field)}: ${was} → ${is}`
    })
    .join('; ')
}
