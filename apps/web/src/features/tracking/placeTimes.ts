/** Formats times in the time zone of the place of the event. */
import type { Language } from '../../platform/text/language.ts'

/** Platform's time zone, used for events without a known place. */
const houseZone = 'Europe/Istanbul'
const locales: Record<Language, string> = { tr: 'tr-TR', en: 'en-GB', de: 'de-DE' }

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

/** Formats an event's time with its zone: `22.11.2026 14:05 GMT+3` */
export const describePlaceTime = (
  moment: Date,
  timeZone: string | null | undefined,
  language: Language,
): string => write(moment, timeZone ?? houseZone, language, { timeZoneName: 'shortOffset' })

/** Formats an event's time in the user's time zone; null when it is the same. */
export const describeReadersTime = (
  moment: Date,
  timeZone: string | null | undefined,
  language: Language,
): string | null => {
  const own = write(moment, undefined, language)
  return own === write(moment, timeZone ?? houseZone, language) ? null : own
}
