import { useTranslation } from '../../platform/text/i18n.ts'
import { ActionMenu } from '../ActionMenu.tsx'
import type { MenuAction } from '../ActionMenu.tsx'
import styles from './DataTable.module.css'

export type RowAction = MenuAction

/** Menu button with three dots. `label` names the subject of the actions when it is not a table row. */
export const RowMenu = ({ actions, label }: { actions: readonly RowAction[]; label?: string }) => {
  const { t } = useTranslation()
  if (actions.length === 0) return null
  return (
    <ActionMenu actions={actions}>
      <button
        type="button"
        className={styles.more}
        aria-haspopup="menu"
        aria-label={label ?? t('ui:table.rowActions')}
      >
        <svg width="16" height="16" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
          <circle cx="3" cy="8" r="1.4" />
          <circle cx="8" cy="8" r="1.4" />
          <circle cx="13" cy="8" r="1.4" />
        </svg>
      </button>
    </ActionMenu>
  )
}
