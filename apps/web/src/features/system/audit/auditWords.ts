/** Translates and formats audit trail values for the user. */
import type { Reader } from '@kervan/contract/list/reader'
import {
  auditFieldWord,
  firstWord,
  writeAuditChanges,
  writeAuditValue,
} from '@kervan/contract/system/auditText'
import type { AuditNeighbours } from '@kervan/contract/system/auditText'
import type { AuditEntry } from '@kervan/contract/system/audit.endpoints'
import { formatCount, formatDate, formatMoney, formatPercent, toDate } from '../../../platform/text/format.ts'
import { hasText } from '../../../platform/text/i18n.ts'
import type { Translate } from '../../../platform/text/i18n.ts'
import type { Language } from '../../../platform/text/language.ts'

export interface AuditReader {
  t: Translate
  language: Language
  countryName: (code: string) => string
}

const wordsOf = (t: Translate): Pick<Reader, 'word'> => ({ word: (key) => (hasText(key) ? t(key) : null) })

const readerOf = ({ t, language, countryName }: AuditReader): Reader => ({
  ...wordsOf(t),
  countryName,
  money: (amount, currency) => formatMoney(amount, currency, language),
  percent: (percent) => formatPercent(percent, language),
  count: (count) => formatCount(count, language),
  day: (day) => formatDate(toDate(day), 'day', language),
  minute: (moment) => formatDate(moment, 'minute', language),
})

export const subjectWord = (t: Translate, subject: string) =>
  firstWord(wordsOf(t), [`audit:subjectName.${subject}`], subject)

export const actionWord = (t: Translate, action: string) =>
  firstWord(wordsOf(t), [`audit:actionName.${action}`], action)

export const fieldWord = (t: Translate, field: string) => auditFieldWord(wordsOf(t), field)

/** Formats a stored audit value, which is a text or JSON. */
export const auditValue = (
  reader: AuditReader,
  field: string,
  value: string | null,
  neighbours?: AuditNeighbours,
): string => writeAuditValue(readerOf(reader), field, value, neighbours)

export const auditChanges = (reader: AuditReader, entry: AuditEntry): string =>
  writeAuditChanges(readerOf(reader), entry)
