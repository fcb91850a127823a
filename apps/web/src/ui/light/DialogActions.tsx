import { useTranslation } from '../../platform/text/i18n.ts'
import { Button } from './Button.tsx'

interface DialogActionsProps {
  onClose: () => void
  isBusy: boolean
  /** Label of the dialog form's submit button. */
  submit: string
}

/** Cancel and submit buttons of a dialog form. */
export const DialogActions = ({ onClose, isBusy, submit }: DialogActionsProps) => {
  const { t } = useTranslation()
  return (
    <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8, marginTop: 20 }}>
      <Button onClick={onClose}>{t('ui:action.cancel')}</Button>
      <Button kind="primary" type="submit" isBusy={isBusy}>
        {submit}
      </Button>
    </div>
  )
}
