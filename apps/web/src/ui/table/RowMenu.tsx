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
        ⋯
      </button>
    </Dropdown>
  )
}
