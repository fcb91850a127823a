import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import styles from './Matrix.module.css'

interface MatrixBarProps {
  /** Descriptions of the matrix's unsaved changes. */
  changes: readonly string[]
  isBusy: boolean
  /** Errors that prevented the save of the matrix. */
  problems: readonly string[]
  onSave: () => void
  onCancel: () => void
}

/** Bar that appears with the first change: list of changes, save button and cancel button. */
export const MatrixBar = ({ changes, isBusy, problems, onSave, onCancel }: MatrixBarProps) => {
  const { t } = useTranslation()
  if (changes.length === 0 && problems.length === 0) return null
  return (
    <div
      className={styles.bar}
      role="region"
      aria-label={t('access/roles:matrix.changes', { count: changes.length })}
    >
      {problems.length > 0 && <Note tone="bad">{problems.join(' ')}</Note>}
      <details>
        <summary>{t('access/roles:matrix.changes', { count: changes.length })}</summary>
        <ul>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      </details>
      <Button onClick={onCancel}>{t('access/roles:cancel')}</Button>
      <Button kind="primary" isBusy={isBusy} disabled={changes.length === 0} onClick={onSave}>
        {t('access/roles:save')}
      </Button>
    </div>
  )
}
