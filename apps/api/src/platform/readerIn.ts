/** Texts and formats of a language, like on the screens. */
import { dictionary } from '@kervan/domain/dictionary'
import type { Reader } from '@kervan/contract/list/reader'
import { countryName, hasText, translate } from './language.ts'
import type { ReaderLanguage } from './language.ts'

const symbols: Readonly<Record<string, string>> = dictionary({ TRY: '₺', EUR: '€', USD: '$', GBP: '£' })
const day = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'Europe/Istanbul' } as const

const locales: Readonly<Record<ReaderLanguage, string>> = { tr: 'tr-TR', en: 'en-GB', de: 'de-DE' }

const makeReader = (language: ReaderLanguage): Reader => {
  const locale = locales[language]
  const amounts = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 })
  const counts = new Intl.NumberFormat(locale)
  const days = new Intl.DateTimeFormat(locale, day)
  const minutes = new Intl.DateTimeFormat(locale, { ...day, hour: '2-digit', minute: '2-digit' })
  return {
    word: (key) => (hasText(key) ? translate(language, key) : null),
    countryName: (code) => countryName(code, language),
    money: (amount, currency) => {
      const digits = amounts.format(Math.abs(amount))
      const sign = amount < 0 ? '−' : ''
      const symbol = symbols[currency]
      if (language !== 'en') return `${sign}${digits} ${symbol ?? currency}`
      return symbol ? `${sign}${symbol}${digits}` : `${sign}${currency} ${digits}`
    },
    percent: (percent) => percents.format(percent / 100),
    count: (count) => counts.format(count),
    // Noon in Türkiye, so that the day is the same in most time zones.
    day: (text) => days.format(new Date(`${text}T12:00:00+03:00`)),
    minute: (moment) => minutes.format(moment).replace(', ', ' '),
  }
}

const readers: Readonly<Record<ReaderLanguage, Reader>> = {
  tr: makeReader('tr'),
  en: makeReader('en'),
  de: makeReader('de'),
}

export const readerIn = (language: ReaderLanguage): Reader => readers[language]
