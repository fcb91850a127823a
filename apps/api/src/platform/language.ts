/** Which language a caller reads, and the words for it. One folder of `packages/locales` is one language. */
import i18next from 'i18next'
import { serverTexts } from '@kervan/locales/serverTexts'

export const languages = ['tr', 'en'] as const
export type Language = (typeof languages)[number]

const texts = i18next.createInstance()
void texts.init({
  resources: serverTexts,
  lng: 'tr',
  fallbackLng: 'tr',
  interpolation: { escapeValue: false },
  initAsync: false,
})

/** A stored language, or Turkish. */
export const languageOrDefault = (stored: string | null): Language =>
  languages.find((known) => known === stored) ?? 'tr'

/** The text of `namespace:key` with its values filled in. */
export const translate = (language: Language, key: string, params: Record<string, unknown> = {}): string =>
  texts.t(key, { lng: language, ...params })

const regionNames = {
  tr: new Intl.DisplayNames(['tr'], { type: 'region' }),
  en: new Intl.DisplayNames(['en'], { type: 'region' }),
}

/** A country's name by its ISO code, as the Unicode locale data have it; the code itself when there is none. */
export const countryName = (countryCode: string, language: Language): string =>
  /^[A-Z]{2}$/.test(countryCode) ? (regionNames[language].of(countryCode) ?? countryCode) : countryCode

const minuteFormats = {
  tr: new Intl.DateTimeFormat('tr-TR', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'Europe/Istanbul',
  }),
  en: new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'Europe/Istanbul',
  }),
}

/** A moment to the minute, on the clock of Türkiye: `22.11.2026 14:05`. */
export const describeMinute = (moment: Date, language: Language): string =>
  minuteFormats[language].format(moment)

export const hasText = (key: string): boolean => texts.exists(key)

/** The first language of an `Accept-Language` header that the product speaks; Turkish otherwise. */
export const languageOf = (acceptLanguage: string | undefined): Language => {
  for (const part of (acceptLanguage ?? '').split(',')) {
    const wanted = part.trim().slice(0, 2).toLowerCase()
    if (wanted === 'tr' || wanted === 'en') return wanted
  }
  return 'tr'
}
