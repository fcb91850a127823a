import { useTranslation } from '../../../../platform/text/i18n.ts'
import { describeError } from '../../../../platform/api/showError.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import type { DraftSaver, DraftSaveState } from '../hooks/useDraftEditing.ts'
import styles from './PriceList.module.css'

interface SaveStateProps {
  save: DraftSaveState
  saver: DraftSaver
}

/** Save state of the draft: whether the server has the prices on the screen. */
export const SaveStateText = ({ save }: { save: DraftSaveState }) => {
  const { t } = useTranslation()
  const key = save.kind === 'waiting' ? 'saving' : save.kind
  return <span role="status">{t(`pricing/priceLists:save.${key}`, { count: save.unsavedCount })}</span>
}

interface SaveTroubleProps extends SaveStateProps {
  /** Reloads the price list draft, with or without re-applying the unsaved cells. */
  onReload: (isKeepingMine: boolean) => void
}

/** Error bar when saving the draft failed, with ways to continue. Empty otherwise. */
export const SaveTrouble = ({ save, saver, onReload }: SaveTroubleProps) => {
  const { t } = useTranslation()
  if (save.kind === 'failed')
    return (
      <Note tone="bad">
        <div className={styles.trouble}>
          <span>
            {t('pricing/priceLists:save.failedText', { count: save.unsavedCount })}{' '}
            {describeError(save.error)}
          </span>
          <Button size="small" onClick={() => void saver.flush()}>
            {t('ui:action.retry')}
          </Button>
        </div>
      </Note>
    )
  if (save.kind !== 'conflict') return null
  return (
    <Note tone="warn">
      <div className={styles.trouble}>
        <span>{t('pricing/priceLists:save.conflictText', { count: save.unsavedCount })}</span>
        <Button size="small" onClick={() => onReload(true)}>
          {t('pricing/priceLists:save.keepMine')}
        </Button>
        <Button size="small" onClick={() => onReload(false)}>
          {t('pricing/priceLists:save.takeTheirs')}
        </Button>
      </div>
    </Note>
  )
}
