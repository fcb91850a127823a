/** Texts of the screen, from the same files, so that a journey runs in either language. */
import path from 'node:path'
import { readTexts } from '@kervan/locales/readTexts'

export type Language = 'tr' | 'en'

const folder = path.join(import.meta.dirname, '../../packages/locales')
const texts = { tr: readTexts(path.join(folder, 'tr')), en: readTexts(path.join(folder, 'en')) }

export const textsOf =
  (language: Language) =>
  (key: string, params: Record<string, string | number> = {}): string => {
    const [namespace, name] = key.split(':') as [string, string]
    const text = name
      .split('.')
      .reduce<unknown>(
        (at, part) => (at as Record<string, unknown> | undefined)?.[part],
        texts[language][namespace],
      )
    if (typeof text !== 'string') throw new Error(`no text ${key} in ${language}`)
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, param: string) => String(params[param]))
  }

export type Texts = ReturnType<typeof textsOf>
