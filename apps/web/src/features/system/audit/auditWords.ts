/** What the trail keeps, in the reader's words and notation. A name without a word stays as it was written. */
import { formatCount, formatDate, formatMoney, formatPercent, toDate } from '../../../platform/text/format.ts'
import { hasText } from '../../../platform/text/i18n.ts'
import type { Translate } from '../../../platform/text/i18n.ts'
import type { Language } from '../../../platform/text/language.ts'

export interface AuditReader {
  t: Translate
  language: Language
  countryName: (code: string) => string
}

/** The first of these that is a text. */
const firstText = (t: Translate, keys: readonly string[], otherwise: string): string => {
  const key = keys.find(hasText)
  return key === undefined ? otherwise : t(key)
}

export const subjectWord = (t: Translate, subject: string) =>
  firstText(t, [`audit:subjectName.${subject}`], subject)

export const actionWord = (t: Translate, action: string) =>
  firstText(t, [`audit:actionName.${action}`], action)

/** A person's own permissions are fields of their own, named by their flags. */
export const fieldWord = (t: Translate, field: string) =>
  firstText(t, [`audit:fieldName.${field}`, `role:flag.${field}`], field)

const nothing = '–'
const isDay = /^\d{4}-\d{2}-\d{2}$/
const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/
const isNumber = /^-?\d+(\.\d+)?$/
/** As a refund's entry writes it. */
const isAmount = /^(-?[\d,]+\.\d{2}) ([A-Z]{3})$/

const moneyFields: readonly string[] = ['amount', 'minimum']
const percentFields: readonly string[] = ['percent', 'vatRate']
const countryFields: readonly string[] = ['countryCode', 'countryCodes']
const flagFields: readonly string[] = ['added', 'removed', 'definition']
/** Whatever stands there is a figure; a code that looks like one is none. */
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

/** Of an entry, to find the currency that an amount stands in. */
export type Neighbours = Readonly<Record<string, string | null | undefined>>

const writeText = (reader: AuditReader, field: string, text: string, neighbours: Neighbours): string => {
  const { t, language } = reader
  const amount = isAmount.exec(text)
  if (amount) return formatMoney(Number(amount[1]!.replaceAll(',', '')), amount[2]!, language)
  if (isMoment.test(text)) return formatDate(new Date(text), 'minute', language)
  if (isDay.test(text)) return formatDate(toDate(text), 'day', language)
  if (countryFields.includes(field)) return reader.countryName(text)
  if (isNumber.test(text)) {
    if (percentFields.includes(field)) return formatPercent(Number(text), language)
    if (moneyFields.includes(field) && neighbours.currency)
      return formatMoney(Number(text), neighbours.currency, language)
    if (figureFields.test(field)) return formatCount(Number(text), language)
  }
  const keys = [
    `audit:value.${field}.${text}`,
    ...(text === 'true' || text === 'false' ? [`audit:value.${text}`] : []),
    ...(flagFields.includes(field) ? [`role:flag.${text}`] : []),
    ...(hasText(`role:flag.${field}`) ? [`role:log.exception.${text}`] : []),
  ]
  return firstText(t, keys, text)
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const writeValue = (reader: AuditReader, field: string, value: unknown, neighbours: Neighbours): string => {
  if (value === null || value === undefined || value === '') return nothing
  if (Array.isArray(value))
    return value.map((item) => writeValue(reader, field, item, neighbours)).join(', ') || nothing
  if (isGroup(value))
    return (
      Object.entries(value)
        .map(
          ([name, inner]) => `${fieldWord(reader.t, name)}: ${writeValue(reader, name, inner, neighbours)}`,
        )
        .join(' · ') || nothing
    )
  return writeText(reader, field, typeof value === 'string' ? value : JSON.stringify(value), neighbours)
}

/** A value as an answer carries it, a text or JSON. */
export const auditValue = (
  reader: AuditReader,
  field: string,
  value: string | null,
  neighbours: Neighbours = {},
): string => writeValue(reader, field, value === null ? null : readJson(value), neighbours)
