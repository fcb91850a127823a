import { useTranslation } from '../../../../platform/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import styles from './PriceList.module.css'

interface DialogActionsProps {
  onClose: () => void
  isBusy: boolean
  /** What the form does. */
  submit: string
}

/** The end of a dialog's form. */
export const DialogActions = ({ onClose, isBusy, submit }: DialogActionsProps) => {
  const { t } = useTranslation()
  return (
    <div className={styles.dialogActions}>
      <Button onClick={onClose}>{t('priceList:action.cancel')}</Button>
      <Button kind="primary" type="submit" isBusy={isBusy}>
        {submit}
      </Button>
    </div>
  )
}
