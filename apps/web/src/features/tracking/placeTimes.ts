/** Moments by the clock of the place where something happened. */
import type { Language } from '../../platform/text/language.ts'

/** The house's own; what no place is known of happened by its clock. */
const houseZone = 'Europe/Istanbul'
const locales: Record<Language, string> = { tr: 'tr-TR', en: 'en-GB' }

const write = (
  moment: Date,
  timeZone: string | undefined,
  language: Language,
  more: Intl.DateTimeFormatOptions = {},
): string =>
  new Intl.DateTimeFormat(locales[language], {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    ...more,
  })
    .format(moment)
    .replace(', ', ' ')

/** `22.11.2026 14:05 GMT+3` */
export const describePlaceTime = (
  moment: Date,
  timeZone: string | null | undefined,
  language: Language,
): string => write(moment, timeZone ?? houseZone, language, { timeZoneName: 'shortOffset' })

/** By the clock of who reads; null where it shows the same. */
export const describeReadersTime = (
  moment: Date,
  timeZone: string | null | undefined,
  language: Language,
): string | null => {
  const own = write(moment, undefined, language)
  return own === write(moment, timeZone ?? houseZone, language) ? null : own
}
