/** Texts of the screen, from the same files, so that a journey runs in either language. */
import { readFileSync } from 'node:fs'
import path from 'node:path'

export type Language = 'tr' | 'en'

const folder = path.join(import.meta.dirname, '../../packages/locales')

export const textsOf =
  (language: Language) =>
  (key: string, params: Record<string, string | number> = {}): string => {
    const [namespace, name] = key.split(':') as [string, string]
    const file = JSON.parse(readFileSync(path.join(folder, language, `${namespace}.json`), 'utf8')) as object
    const text = name.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], file)
    if (typeof text !== 'string') throw new Error(`no text ${key} in ${language}`)
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, param: string) => String(params[param]))
  }

export type Texts = ReturnType<typeof textsOf>
