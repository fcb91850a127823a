import { recogniseReference } from '@kervan/domain/reference/references'
import { useTranslation } from '../../../platform/i18n.ts'
import { Tag } from '../../../ui/light/Tags.tsx'
import styles from './ScannedList.module.css'

interface ScannedListProps {
  references: readonly string[]
  onRemove: (reference: string) => void
}

/** What was scanned, newest first. A wrong check digit is seen at once, before anything is sent. */
export const ScannedList = ({ references, onRemove }: ScannedListProps) => {
  const { t } = useTranslation()
  if (references.length === 0) return null
  return (
    <ul className={styles.list} aria-label={t('tracking:entry.scanned')}>
      {references.map((reference) => (
        <li key={reference}>
          <span className={styles.reference}>{reference}</span>
          {recogniseReference(reference).kind === 'mistyped' && (
            <Tag tone="bad">{t('tracking:entry.mistyped')}</Tag>
          )}
          <button
            type="button"
            aria-label={t('tracking:entry.remove', { reference })}
            onClick={() => onRemove(reference)}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  )
}
