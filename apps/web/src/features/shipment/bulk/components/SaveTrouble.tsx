import type { EditSaveState } from '../../../../platform/api/editSaver.ts'
import { describeError } from '../../../../platform/api/showError.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import styles from './Bulk.module.css'

interface SaveTroubleProps {
  save: EditSaveState<unknown>
  onAgain: () => void
  onReload: () => void
}

/** Error bar when corrections could not be saved, with ways to continue. Empty otherwise. */
export const SaveTrouble = ({ save, onAgain, onReload }: SaveTroubleProps) => {
  const { t } = useTranslation()
  if (save.kind === 'failed')
    return (
      <Note tone="bad">
        <div className={styles.trouble}>
          <span>
            {t('shipment/bulk:fix.failedText', { count: save.unsavedCount })} {describeError(save.error)}
          </span>
          <Button size="small" onClick={onAgain}>
            {t('ui:action.retry')}
          </Button>
        </div>
      </Note>
    )
  if (save.kind !== 'conflict') return null
  return (
    <Note tone="warn">
      <div className={styles.trouble}>
        <span>{t('shipment/bulk:fix.conflictText')}</span>
        <Button size="small" onClick={onReload}>
          {t('shipment/bulk:fix.reload')}
        </Button>
      </div>
    </Note>
  )
}
