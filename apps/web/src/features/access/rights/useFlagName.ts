import { hasText, useTranslation } from '../../../platform/text/i18n.ts'

/** What a permission flag is called; one that somebody made up is called as it was typed. */
export const useFlagName = (): ((definition: string) => string) => {
  const { t } = useTranslation()
  return (definition) =>
    hasText(`access/roles:flag.${definition}`) ? t(`access/roles:flag.${definition}`) : definition
}
