import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import styles from './Bulk.module.css'

interface RepeatedRowsProps {
  /** Keys of rows that repeat another row. */
  repeated: readonly string[]
  /** Keys of removed rows, which can be restored. */
  removed: readonly string[]
  onRemove: (keys: readonly string[]) => void
  onRestore: (keys: readonly string[]) => void
}

/** Question about rows that repeat another row, with one press to delete them and one to undo it. */
export const RepeatedRows = ({ repeated, removed, onRemove, onRestore }: RepeatedRowsProps) => {
  const { t } = useTranslation()
  return (
    <>
      {repeated.length > 0 && (
        <Note tone="warn">
          <div className={styles.trouble}>
            <span>{t('shipment/bulk:fix.repeated', { count: repeated.length })}</span>
            <Button size="small" onClick={() => onRemove(repeated)}>
              {t('shipment/bulk:fix.deleteRepeated', { count: repeated.length })}
            </Button>
          </div>
        </Note>
      )}
      {removed.length > 0 && (
        <Note tone="info">
          <div className={styles.trouble}>
            <span role="status">{t('shipment/bulk:fix.deleted', { count: removed.length })}</span>
            <Button size="small" onClick={() => onRestore(removed)}>
              {t('shipment/bulk:fix.restore')}
            </Button>
          </div>
        </Note>
      )}
    </>
  )
}
