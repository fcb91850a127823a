import { hasText, useTranslation } from '../text/i18n.ts'

/** Display name of a permission flag; a custom flag is shown as it was typed. */
export const useFlagName = (): ((definition: string) => string) => {
  const { t } = useTranslation()
  return (definition) =>
    hasText(`access/roles:flag.${definition}`) ? t(`access/roles:flag.${definition}`) : definition
}
