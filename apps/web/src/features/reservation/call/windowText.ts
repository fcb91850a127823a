import { addDays } from '@kervan/domain/tracking/promise/workCalendar'
import { formatDate, toDate, todayInTurkiye } from '../../../platform/text/format.ts'
import type { Translate } from '../../../platform/text/i18n.ts'
import type { Language } from '../../../platform/text/language.ts'

interface Window {
  /** `2026-11-26`. */
  date: string
  /** `09:00`. */
  from: string
  to: string
}

/**
 * `Yarın 09:00–12:00`; a later day as `26 Kas Per 09:00–12:00`. `isInside` begins in lower case, for a text that
 * continues a sentence.
 */
export const windowText = (
  t: Translate,
  language: Language,
  { date, from, to }: Window,
  { isInside = false } = {},
): string => {
  const time = `${from}–${to}`
  const today = todayInTurkiye()
  if (date === today) return t(`reservation/call:${isInside ? 'insideToday' : 'today'}`, { time })
  if (date === addDays(today, 1))
    return t(`reservation/call:${isInside ? 'insideTomorrow' : 'tomorrow'}`, { time })
  return t('reservation/call:onDay', { day: formatDate(toDate(date), 'weekday', language), time })
}
