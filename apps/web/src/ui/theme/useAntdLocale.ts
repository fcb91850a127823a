import { use } from 'react'
import type { Locale } from 'antd/es/locale'
import type { Language } from '../../platform/text/language.ts'
import { useLanguage } from '../../platform/text/i18n.ts'

const loaders: Record<Language, () => Promise<{ default: Locale }>> = {
  tr: () => import('antd/locale/tr_TR'),
  en: () => import('antd/locale/en_GB'),
}

const loaded = new Map<Language, Promise<Locale>>()

const load = (language: Language): Promise<Locale> => {
  let locale = loaded.get(language)
  if (!locale) loaded.set(language, (locale = loaders[language]().then((module) => module.default)))
  return locale
}

/** Ant Design's translations; suspends until they are loaded. */
export const useAntdLocale = (): Locale => use(load(useLanguage()))
