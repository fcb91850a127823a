import type { SpokenDay, SpokenPart } from '@kervan/domain/customerService/callerAnswer'
import { translate } from '../../../platform/language.ts'
import { readerIn } from '../../../platform/readerIn.ts'

/** Languages in which an answer is read out. */
type SpokenLanguage = 'tr' | 'en'

// Noon in UTC is the same calendar day in Türkiye.
const dayFormats: Record<SpokenLanguage, Intl.DateTimeFormat> = {
  tr: new Intl.DateTimeFormat('tr-TR', { day: 'numeric', month: 'long', weekday: 'long', timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', weekday: 'long', timeZone: 'UTC' }),
}

const speakDay = (language: SpokenLanguage, form: 'on' | 'since' | 'name', spoken: SpokenDay): string =>
  translate(language, `customerService/answer:${form}.${spoken.word}`, {
    day: spoken.word === 'at' ? dayFormats[language].format(new Date(`${spoken.day}T12:00:00Z`)) : '',
  })

const speakPart = (
  language: SpokenLanguage,
  { key, day, otherDay, money, place, from, to }: SpokenPart,
): string =>
  translate(language, `customerService/answer:spoken.${key}`, {
    on: day && speakDay(language, 'on', day),
    since: day && speakDay(language, 'since', day),
    other: otherDay && speakDay(language, 'name', otherDay),
    money: money && readerIn(language).money(money.amount, money.currency),
    place,
    from,
    to,
  })

/** Joins the sentences of an answer: days as "dün" or "22 Kasım Pazar günü", amounts with their symbol. */
export const speak = (language: SpokenLanguage, parts: readonly SpokenPart[]): string =>
  parts.map((part) => speakPart(language, part)).join(' ')
