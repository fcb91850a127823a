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
import { currentLanguage, rememberLanguage, setLanguage } from './language.ts'
import type { Language } from './language.ts'

interface TextGroup {
  [name: string]: string | TextGroup
}

export type TextValues = Record<string, string | number | null | undefined>
export type Translate = (key: string, values?: TextValues) => string

type TextFiles = Record<string, () => Promise<{ default: TextGroup }>>

/** Text files of public pages; `furtherTexts.ts` finds the other files and must exclude the same names. */
const files: TextFiles = import.meta.glob<{ default: TextGroup }>(
  '../../../../../packages/locales/{tr,en,de}/{shell,ui,validation,help,account,pricing,tracking,payment,notice,tracking/senderPage,reservation/external}.json',
)

let formatValue = (value: string, _format: string): string => value

const pathOf = (id: string): string => `../../../../../packages/locales/${id}.json`

/** Files of a namespace, `de/shell`. German has a part of the texts; what is missing there is shown in English. */
export const textFilesOf = (language: Language, namespace: string): string[] =>
  language === 'de'
    ? [`de/${namespace}`, `en/${namespace}`].filter((id) => id.startsWith('en/') || pathOf(id) in files)
    : [`${language}/${namespace}`]

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

const loadFile = async (id: string): Promise<void> => {
  if (loaded.has(id)) return
  const read = await findFile(pathOf(id))
  if (!read) throw new Error(`no texts ${id}`)
  loaded.set(id, (await read()).default)
}

const load = (language: Language, namespaces: Iterable<string>): Promise<unknown> =>
  Promise.all([...namespaces].flatMap((namespace) => textFilesOf(language, namespace)).map(loadFile))

const tellListeners = (): void => {
  version += 1
  for (const listener of listeners) listener()
}

/** Loads the texts of the given namespaces in the current language. */
export const loadTexts = async (namespaces: readonly string[]): Promise<void> => {
  for (const namespace of namespaces) wanted.add(namespace)
  const language = currentLanguage()
  const missing = namespaces.filter((namespace) =>
    textFilesOf(language, namespace).some((id) => !loaded.has(id)),
  )
  if (missing.length === 0) return
  await load(language, missing)
  tellListeners()
}

/** Shows this page in a language without storing it. Loads all used namespaces first, so that it switches at once. */
export const showLanguage = async (language: Language): Promise<void> => {
  if (language === currentLanguage()) return
  await load(language, wanted)
  setLanguage(language)
  applyDocumentLanguage(language)
  tellListeners()
}

/** Shows the language that the reader chose, from now on. */
export const changeLanguage = async (language: Language): Promise<void> => {
  await load(language, wanted)
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
  de: new Intl.PluralRules('de'),
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
  if (text === undefined && language === 'de') return translateInto('en', key, values)
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
