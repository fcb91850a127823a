/**
 * Texts from `packages/locales`, loaded by feature and language when a screen needs them. A screen lists its
 * namespaces in its entry (platform/screen.ts), so that `t('shipment:list.title')` never waits.
 *
 * The files have i18next's format, which the server uses: `{{name}}`, `_one` / `_other` chosen by `count`, and
 * `{{time, locative}}` for a value with a Turkish suffix (packages/locales/src/turkishSuffix.ts). Texts of public
 * pages use no suffix, because those pages do not load them.
 * i18next itself would be a sixth of the script that a public page may load, so the browser uses this module.
 */
import { useCallback, useSyncExternalStore } from 'react'
import { applyDocumentLanguage } from '../appearance.ts'
import { formatCount } from './format.ts'
import { currentLanguage, rememberLanguage } from './language.ts'
import type { Language } from './language.ts'

interface TextGroup {
  [name: string]: string | TextGroup
}

export type TextValues = Record<string, string | number | null | undefined>
export type Translate = (key: string, values?: TextValues) => string

type TextFiles = Record<string, () => Promise<{ default: TextGroup }>>

/** Text files of public pages; `furtherTexts.ts` finds the other files and must exclude the same names. */
const files: TextFiles = import.meta.glob<{ default: TextGroup }>(
  '../../../../../packages/locales/{tr,en}/{shell,ui,validation,help,account,pricing,tracking,payment,notice,tracking/senderPage,reservation/external}.json',
)

let formatValue = (value: string, _format: string): string => value

const findFile = async (path: string): Promise<TextFiles[string] | undefined> => {
  if (files[path]) return files[path]
  const further = await import('./furtherTexts.ts')
  formatValue = further.formatValue
  return (further.furtherFiles as TextFiles)[path]
}

const loaded = new Map<string, TextGroup>()
const wanted = new Set<string>()
const listeners = new Set<() => void>()
let version = 0

const load = async (language: Language, namespace: string): Promise<void> => {
  const id = `${language}/${namespace}`
  if (loaded.has(id)) return
  const read = await findFile(`../../../../../packages/locales/${id}.json`)
  if (!read) throw new Error(`no texts ${id}`)
  loaded.set(id, (await read()).default)
}

const tellListeners = (): void => {
  version += 1
  for (const listener of listeners) listener()
}

/** Loads the texts of the given namespaces in the current language. */
export const loadTexts = async (namespaces: readonly string[]): Promise<void> => {
  for (const namespace of namespaces) wanted.add(namespace)
  const language = currentLanguage()
  const missing = namespaces.filter((namespace) => !loaded.has(`${language}/${namespace}`))
  if (missing.length === 0) return
  await Promise.all(missing.map((namespace) => load(language, namespace)))
  tellListeners()
}

/** Loads all used namespaces in the new language first, so that the page switches at once. */
export const changeLanguage = async (language: Language): Promise<void> => {
  await Promise.all([...wanted].map((namespace) => load(language, namespace)))
  rememberLanguage(language)
  applyDocumentLanguage(language)
  tellListeners()
}

const findEntry = (language: Language, key: string): string | TextGroup | undefined => {
  const [namespace = '', path = ''] = key.split(':')
  let found: string | TextGroup | undefined = loaded.get(`${language}/${namespace}`)
  for (const name of path.split('.')) found = typeof found === 'object' ? found[name] : undefined
  return found
}

const find = (language: Language, key: string): string | undefined => {
  const found = findEntry(language, key)
  return typeof found === 'string' ? found : undefined
}

const pluralRules = {
  tr: new Intl.PluralRules('tr'),
  en: new Intl.PluralRules('en'),
}

const fill = (text: string, values: TextValues, language: Language): string =>
  text.replace(/\{\{-?\s*([\w.]+)\s*(?:,\s*(\w+)\s*)?\}\}/g, (_, name: string, format?: string) => {
    const value = values[name]
    const shown =
      name === 'count' && typeof value === 'number' ? formatCount(value, language) : String(value ?? '')
    return format ? formatValue(shown, format) : shown
  })

const translateInto = (language: Language, key: string, values: TextValues = {}): string => {
  const form = typeof values.count === 'number' ? pluralRules[language].select(values.count) : 'other'
  const text = find(language, `${key}_${form}`) ?? find(language, `${key}_other`) ?? find(language, key)
  // Shows the key of a missing text; the texts check reports it.
  return text === undefined ? key : fill(text, values, language)
}

/** Translates a text outside of components. */
export const translate: Translate = (key, values) => translateInto(currentLanguage(), key, values)

/** Returns true if the text exists, for keys built at run time. */
export const hasText = (key: string): boolean => find(currentLanguage(), key) !== undefined

const namesIn = (texts: TextGroup): string[] =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? name : namesIn(text).map((inner) => `${name}.${inner}`),
  )

/** Names of the loaded texts whose keys begin with a prefix such as `audit:actionName.`. */
export const textNames = (prefix: string): string[] => {
  const group = findEntry(currentLanguage(), prefix.slice(0, -1))
  return typeof group === 'object' ? namesIn(group) : []
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Translation hook; the component re-renders when the language changes. */
export const useTranslation = (): { t: Translate; language: Language } => {
  const now = useSyncExternalStore(
    subscribe,
    () => `${currentLanguage()}${version}`,
    () => `${currentLanguage()}${version}`,
  )
  const language = now.slice(0, 2) as Language
  const t = useCallback<Translate>((key, values) => translateInto(language, key, values), [language])
  return { t, language }
}

/** Current language, for numbers and dates. */
export const useLanguage = (): Language => useTranslation().language
