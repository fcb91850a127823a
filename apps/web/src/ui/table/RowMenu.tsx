import { Dropdown } from 'antd'
import { useTranslation } from '../../platform/i18n.ts'
import styles from './DataTable.module.css'

export interface RowAction {
  key: string
  label: string
  onSelect: () => void
  isDangerous?: boolean
  isDisabled?: boolean
}

export const RowMenu = ({ actions }: { actions: readonly RowAction[] }) => {
  const { t } = useTranslation()
  if (actions.length === 0) return null
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: actions.map(({ key, label, isDangerous, isDisabled }) => ({
          key,
          label,
          danger: isDangerous,
          disabled: isDisabled,
        })),
        onClick: ({ key }) => actions.find((action) => action.key === key)?.onSelect(),
      }}
    >
      <button type="button" className={styles.more} aria-label={t('ui:table.rowActions')}>
        <svg width="16" height="16" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
          <circle cx="3" cy="8" r="1.4" />
          <circle cx="8" cy="8" r="1.4" />
          <circle cx="13" cy="8" r="1.4" />
        </svg>
      </button>
    </Dropdown>
  )
}
