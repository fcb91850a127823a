import { use } from 'react'
import type { Locale } from 'antd/es/locale'
import type { AccountLanguage } from '@kervan/domain/readerLanguage'
import { accountLanguage } from '../../platform/text/language.ts'
import { useLanguage } from '../../platform/text/i18n.ts'

const loaders: Record<AccountLanguage, () => Promise<{ default: Locale }>> = {
  tr: () => import('antd/locale/tr_TR'),
  en: () => import('antd/locale/en_GB'),
}

const loaded = new Map<AccountLanguage, Promise<Locale>>()

const load = (language: AccountLanguage): Promise<Locale> => {
  let locale = loaded.get(language)
  if (!locale) loaded.set(language, (locale = loaders[language]().then((module) => module.default)))
  return locale
}

/** Ant Design's translations; suspends until they are loaded. */
export const useAntdLocale = (): Locale => use(load(accountLanguage(useLanguage())))
