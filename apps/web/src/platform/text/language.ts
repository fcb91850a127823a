/** User's language. Separate from the texts, so that the API client can send it without loading any text. */
import { readStored, store } from '../session/storage.ts'

export const languages = ['tr', 'en'] as const
export type Language = (typeof languages)[number]

const storageKey = 'locale'

export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language)

const remembered = (): Language => {
  if (typeof window === 'undefined') return 'tr'
  const stored = readStored(storageKey)
  if (isLanguage(stored)) return stored
  // Language parameter of an email's link: the language in which the email was written.
  const asked = new URLSearchParams(window.location.search).get('lang')
  return isLanguage(asked) ? asked : 'tr'
}

let current: Language = remembered()

export const currentLanguage = (): Language => current

export const rememberLanguage = (language: Language): void => {
  current = language
  store(storageKey, language)
}
