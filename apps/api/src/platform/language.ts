/** Language of a caller, and its texts. Each folder of `packages/locales` is one language. */
import i18next from 'i18next'
import { turkishCases, withTurkishSuffix } from '@kervan/locales/turkishSuffix'
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

// `{{time, locative}}` writes a value with its Turkish suffix.
for (const grammaticalCase of turkishCases)
  texts.services.formatter!.add(grammaticalCase, (value) => withTurkishSuffix(String(value), grammaticalCase))

/** Returns the stored language if it is supported, else Turkish. */
export const languageOrDefault = (stored: string | null): Language =>
  languages.find((known) => known === stored) ?? 'tr'

/** Returns the text of `namespace:key` with its parameters. */
export const translate = (language: Language, key: string, params: Record<string, unknown> = {}): string =>
  texts.t(key, { lng: language, ...params })

const regionNames = {
  tr: new Intl.DisplayNames(['tr'], { type: 'region' }),
  en: new Intl.DisplayNames(['en'], { type: 'region' }),
}

/** Returns a country's name by ISO code from the Unicode locale data; the code itself when unknown. */
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

/** Formats a moment in Türkiye's time zone, to the minute: `22.11.2026 14:05`. */
export const describeMinute = (moment: Date, language: Language): string =>
  minuteFormats[language].format(moment)

export const hasText = (key: string): boolean => texts.exists(key)

/** Returns the first supported language of an `Accept-Language` header; defaults to Turkish. */
export const languageOf = (acceptLanguage: string | undefined): Language => {
  for (const part of (acceptLanguage ?? '').split(',')) {
    const wanted = part.trim().slice(0, 2).toLowerCase()
    if (wanted === 'tr' || wanted === 'en') return wanted
  }
  return 'tr'
}
