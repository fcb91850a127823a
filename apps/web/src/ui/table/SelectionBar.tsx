import { useTranslation } from '../../platform/text/i18n.ts'
import type { Selection } from './column.ts'
import styles from './DataTable.module.css'

/** Appears with a selection: how many, and what can be done with them. */
export const SelectionBar = ({ selection }: { selection: Selection }) => {
  const { t } = useTranslation()
  return (
    <div
      className={styles.bar}
      role="region"
      aria-label={t('ui:table.selected', { count: selection.keys.size })}
    >
      <b>{t('ui:table.selected', { count: selection.keys.size })}</b>
      {selection.actions}
      <button type="button" className={styles.letGo} onClick={() => selection.onChange(new Set())}>
        {t('ui:table.letGo')}
      </button>
    </div>
  )
}
