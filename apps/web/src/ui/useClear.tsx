import type { ReactNode } from 'react'
import { useTranslation } from '../platform/text/i18n.ts'

/** Clear button for `allowClear` with a name in the user's language; Ant Design's own is English. */
export const useClear = (): { label: string; clearIcon: ReactNode } => {
  const { t } = useTranslation()
  const label = t('ui:action.clear')
  return {
    label,
    clearIcon: (
      <span role="img" aria-label={label}>
        ×
      </span>
    ),
  }
}
