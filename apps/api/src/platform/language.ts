/** Language of a caller, and its texts. Each folder of `packages/locales` is one language. */
import i18next from 'i18next'
import { turkishCases, withTurkishSuffix } from '@kervan/locales/turkishSuffix'
import {
  acceptedLanguages,
  accountLanguages,
  chooseLanguage,
  readerLanguages,
} from '@kervan/domain/readerLanguage'
import type { AccountLanguage, ReaderLanguage } from '@kervan/domain/readerLanguage'
import { serverTexts } from '@kervan/locales/serverTexts'

export type { ReaderLanguage }
export const languages = accountLanguages
export type Language = AccountLanguage

const texts = i18next.createInstance()
void texts.init({
  resources: serverTexts,
  lng: 'tr',
  // German exists for readers without an account only; what else they may meet is English.
  fallbackLng: { de: ['en'], default: ['tr'] },
  interpolation: { escapeValue: false },
  initAsync: false,
})

// `{{time, locative}}` writes a value with its Turkish suffix.
for (const grammaticalCase of turkishCases)
  texts.services.formatter!.add(grammaticalCase, (value) => withTurkishSuffix(String(value), grammaticalCase))

/** Returns the stored language if it is supported, else Turkish. */
export const languageOrDefault = (stored: string | null): Language =>
  languages.find((known) => known === stored) ?? 'tr'

/** Like `languageOrDefault`, for readers without an account. */
export const readerLanguageOrDefault = (stored: string | null): ReaderLanguage =>
  readerLanguages.find((known) => known === stored) ?? 'tr'

/** Returns the text of `namespace:key` with its parameters. */
export const translate = (
  language: ReaderLanguage,
  key: string,
  params: Record<string, unknown> = {},
): string => texts.t(key, { lng: language, ...params })

const regionNames = {
  tr: new Intl.DisplayNames(['tr'], { type: 'region' }),
  en: new Intl.DisplayNames(['en'], { type: 'region' }),
  de: new Intl.DisplayNames(['de'], { type: 'region' }),
}

/** Returns a country's name by ISO code from the Unicode locale data; the code itself when unknown. */
export const countryName = (countryCode: string, language: ReaderLanguage): string =>
  /^[A-Z]{2}$/.test(countryCode) ? (regionNames[language].of(countryCode) ?? countryCode) : countryCode

const minuteFormats = {
  tr: new Intl.DateTimeFormat('tr-TR', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'Europe/Istanbul',
  }),
  // The month is spelled out, because some readers take 05/11 as a day in May.
  en: new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/Istanbul',
  }),
  de: new Intl.DateTimeFormat('de-DE', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/Istanbul',
  }),
}

/** Formats a moment in Türkiye's time zone, to the minute: `22.11.2026 14:05`. */
export const describeMinute = (moment: Date, language: ReaderLanguage): string =>
  minuteFormats[language].format(moment)

export const hasText = (key: string): boolean => texts.exists(key)

/** Language of a caller by the `Accept-Language` header. Turkish for Turkish readers and programs without the header. */
export const languageOf = (acceptLanguage: string | undefined): Language =>
  chooseLanguage(acceptedLanguages(acceptLanguage ?? ''), languages)

/** Like `languageOf`, for what readers without an account see: German too. */
export const readerLanguageOf = (acceptLanguage: string | undefined): ReaderLanguage =>
  chooseLanguage(acceptedLanguages(acceptLanguage ?? ''), readerLanguages)
