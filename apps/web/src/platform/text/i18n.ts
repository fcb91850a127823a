/**
 * Texts from `packages/locales`, loaded by feature and language when a screen needs them. A screen names its
 * namespaces in its entry (platform/screen.ts), so that `t('shipment:list.title')` never waits.
 *
 * The files are those that i18next reads on the server: `{{name}}`, and `_one` / `_other` chosen by `count`. The
 * library itself would be a sixth of all the script that a public page may load, so the browser has this instead.
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

/** Those of public pages; the others are found by `furtherTexts.ts`, which names the same ones. */
const files: TextFiles = import.meta.glob<{ default: TextGroup }>(
  '../../../../../packages/locales/{tr,en}/{shell,ui,validation,account,pricing,tracking,payment,notice,tracking/senderPage,reservation/external}.json',
)

const findFile = async (path: string): Promise<TextFiles[string] | undefined> =>
  files[path] ?? ((await import('./furtherTexts.ts')).furtherFiles as TextFiles)[path]

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

/** The texts of these features, in the language of now. */
export const loadTexts = async (namespaces: readonly string[]): Promise<void> => {
  for (const namespace of namespaces) wanted.add(namespace)
  const language = currentLanguage()
  const missing = namespaces.filter((namespace) => !loaded.has(`${language}/${namespace}`))
  if (missing.length === 0) return
  await Promise.all(missing.map((namespace) => load(language, namespace)))
  tellListeners()
}

/** Everything loaded so far is loaded in the other language first, so that the page changes at once. */
export const changeLanguage = async (language: Language): Promise<void> => {
  await Promise.all([...wanted].map((namespace) => load(language, namespace)))
  rememberLanguage(language)
  applyDocumentLanguage(language)
  tellListeners()
}

const find = (language: Language, key: string): string | undefined => {
  const [namespace = '', path = ''] = key.split(':')
  let found: string | TextGroup | undefined = loaded.get(`${language}/${namespace}`)
  for (const name of path.split('.')) found = typeof found === 'object' ? found[name] : undefined
  return typeof found === 'string' ? found : undefined
}

const pluralRules = {
  tr: new Intl.PluralRules('tr'),
  en: new Intl.PluralRules('en'),
}

const fill = (text: string, values: TextValues, language: Language): string =>
  text.replace(/\{\{-?\s*([\w.]+)\s*\}\}/g, (_, name: string) => {
    const value = values[name]
    return name === 'count' && typeof value === 'number' ? formatCount(value, language) : String(value ?? '')
  })

const translateInto = (language: Language, key: string, values: TextValues = {}): string => {
  const form = typeof values.count === 'number' ? pluralRules[language].select(values.count) : 'other'
  const text = find(language, `${key}_${form}`) ?? find(language, `${key}_other`) ?? find(language, key)
  // A missing text shows its key, which the texts check would have found.
  return text === undefined ? key : fill(text, values, language)
}

/** A text outside of components. */
export const translate: Translate = (key, values) => translateInto(currentLanguage(), key, values)

/** Whether there is such a text, for keys that are put together. */
export const hasText = (key: string): boolean => find(currentLanguage(), key) !== undefined

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The words of a component; it renders again when the language changes. */
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

/** The language of now, for what is not a text: numbers, dates. */
export const useLanguage = (): Language => useTranslation().language
