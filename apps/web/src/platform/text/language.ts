/** Reader's language. Separate from the texts, so that the API client can send it without loading any text. */
import { accountLanguages, chooseLanguage, readerLanguages } from '@kervan/domain/readerLanguage'
import type { AccountLanguage, ReaderLanguage } from '@kervan/domain/readerLanguage'
import { readStored, store } from '../session/storage.ts'

export const languages = accountLanguages
export type Language = ReaderLanguage

/** Also a cookie of this name, so that the server sends the public pages in the chosen language. */
const storageKey = 'locale'
const cookieSeconds = 365 * 24 * 3600

export const isLanguage = (value: unknown): value is Language => readerLanguages.includes(value as Language)

/** Stored choice, else the language of the email whose link was opened, else the browser's languages. */
const wantedLanguages = (): string[] => {
  const asked = new URLSearchParams(window.location.search).get('lang')
  const own = [readStored(storageKey), asked].filter(isLanguage)
  return [...own, ...navigator.languages.map((tag) => tag.toLowerCase().split('-')[0]!)]
}

/** Language of a page for this reader; German only where the page speaks it. */
export const languageOfPage = (speaksGerman: boolean): Language =>
  chooseLanguage(wantedLanguages(), speaksGerman ? readerLanguages : languages)

let current: Language = 'tr'

export const currentLanguage = (): Language => current

/** Sets the language of this page without storing a choice. */
export const setLanguage = (language: Language): void => {
  current = language
}

const rememberCookie = (language: Language): void => {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${storageKey}=${language}; Path=/; Max-Age=${cookieSeconds}; SameSite=Lax${secure}`
}

/** Stores the reader's choice. */
export const rememberLanguage = (language: Language): void => {
  current = language
  store(storageKey, language)
  rememberCookie(language)
}

/** Chooses the language of the opened page. Renews the cookie of an earlier choice. */
export const startLanguage = (speaksGerman: boolean): void => {
  current = languageOfPage(speaksGerman)
  const stored = readStored(storageKey)
  if (isLanguage(stored)) rememberCookie(stored)
}

/** Language of an account, for a call that knows no German. */
export const accountLanguage = (language: Language): AccountLanguage => (language === 'tr' ? 'tr' : 'en')
