/** Formats numbers, prices and dates in the user's language. */
import { dictionary } from '@kervan/domain/dictionary'
import type { Language } from './language.ts'

const locales: Record<Language, string> = { tr: 'tr-TR', en: 'en-GB', de: 'de-DE' }

const cached = <T>(make: (locale: string, key: string) => T) => {
  const made = new Map<string, T>()
  return (language: Language, key = ''): T => {
    const id = `${language}/${key}`
    let one = made.get(id)
    if (!one) made.set(id, (one = make(locales[language], key)))
    return one
  }
}

const twoDecimals = cached(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
)

const symbols: Record<string, string> = dictionary({ TRY: '₺', EUR: '€', USD: '$', GBP: '£' })

/** Turkish and German `1.234,56 ₺`, English `₺1,234.56`; other currencies by their code. A minus precedes the symbol. */
export const formatMoney = (amount: number, currency: string, language: Language): string => {
  const digits = twoDecimals(language).format(Math.abs(amount))
  const symbol = symbols[currency]
  const sign = amount < 0 && Number(Math.abs(amount).toFixed(2)) !== 0 ? '−' : ''
  if (language !== 'en') return `${sign}${digits} ${symbol ?? currency}`
  return symbol ? `${sign}${symbol}${digits}` : `${sign}${currency} ${digits}`
}

/** Price without its currency, which is shown elsewhere: `1.234,56`. */
export const formatAmount = (amount: number, language: Language): string =>
  twoDecimals(language).format(amount)

/** Formats a change as `+%4,2` in Turkish and `+4.2%` in English. */
export const formatChange = (percent: number, language: Language): string =>
  changes(language).format(percent / 100)

/** Formats a percentage as `%4,2` in Turkish and `4.2%` in English. */
export const formatPercent = (percent: number, language: Language): string =>
  percents(language).format(percent / 100)

const percents = cached(
  (locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }),
)

/** `12,30 kg` */
export const formatWeight = (weightKg: number, language: Language): string =>
  `${twoDecimals(language).format(weightKg)} kg`

const changes = cached(
  (locale) =>
    new Intl.NumberFormat(locale, {
      style: 'percent',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
      signDisplay: 'exceptZero',
    }),
)

const counts = cached((locale) => new Intl.NumberFormat(locale))

/** `1.284` */
export const formatCount = (count: number, language: Language): string => counts(language).format(count)

/** All times are in Türkiye's time zone, where the parcels depart, independent of the user's location. */
const timeZone = 'Europe/Istanbul'

const dateFormats = {
  day: { day: '2-digit', month: '2-digit', year: 'numeric' },
  minute: { day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  short: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  time: { hour: '2-digit', minute: '2-digit' },
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  full: { dateStyle: 'full', timeStyle: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type DateFormat = Exclude<keyof typeof dateFormats, 'time'>

const dates = cached(
  (locale, format) =>
    new Intl.DateTimeFormat(locale, { ...dateFormats[format as keyof typeof dateFormats], timeZone }),
)

/** `14:32` */
export const formatTime = (date: Date, language: Language): string => dates(language, 'time').format(date)

/** `20.11.2026`, `20.11.2026 14:32`, `20 Kas 14:32`, `20 Kas Cum`, `20 Kasım 2026 Cuma` or the full time with its zone. */
export const formatDate = (date: Date, format: DateFormat, language: Language): string => {
  const text = dates(language, format).format(date)
  return format === 'minute' || format === 'short' ? text.replace(', ', ' ') : text
}

/** Calendar day in Türkiye, `2026-11-20`. */
export const dayInTurkiye = (moment: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(moment)

/** Today in Türkiye, which decides the start of prices and documents: `2026-11-20`. */
export const todayInTurkiye = (): string => dayInTurkiye(new Date())

/** Local time in Türkiye, `2026-11-20T14:32`, for time inputs; fromMinuteInTurkiye parses it. */
export const minuteInTurkiye = (moment: Date): string =>
  `${dayInTurkiye(moment)}T${new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(moment)}`

/** Türkiye uses UTC+3 all year (since 2016). */
export const fromMinuteInTurkiye = (minute: string): Date => new Date(`${minute}:00+03:00`)

/** A day without time (`2026-11-20`) is the same day in every time zone; any other text is a timestamp. */
export const toDate = (value: string | Date): Date =>
  value instanceof Date
    ? value
    : new Date(/^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T12:00:00+03:00` : value)
