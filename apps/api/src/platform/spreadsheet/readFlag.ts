import { languages, translate } from '../language.ts'
import type { Language } from '../language.ts'
import { foldLabel } from './foldLabel.ts'

const wordOf = (option: 'true' | 'false', language: Language): string =>
  translate(language, `access/users:yesNo.${option}`)

const words = (option: 'true' | 'false'): string[] =>
  languages.map((language) => foldLabel(wordOf(option, language)))
const yes = new Set([...words('true'), '1', 'x', 'true', 'y'])
const no = new Set([...words('false'), '0', 'false', 'n'])

/** Parses yes or no in any supported language; undefined for another word. */
export const readFlag = (text: string): boolean | undefined => {
  const word = foldLabel(text)
  if (yes.has(word)) return true
  return no.has(word) ? false : undefined
}

export const writeFlag = (value: boolean, language: Language): string =>
  wordOf(value ? 'true' : 'false', language)
