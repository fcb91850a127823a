import { useState } from 'react'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { AppModal } from '../../../../ui/AppModal.tsx'
import { Button } from '../../../../ui/light/Button.tsx'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { DeleteAccountForm } from './DeleteAccountForm.tsx'
import { ExportDataForm } from './ExportDataForm.tsx'
import styles from './Settings.module.css'

type Open = 'export' | 'delete'

/** Panel to export personal data and to delete the account. */
export const PersonalDataPanel = () => {
  const { t } = useTranslation()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <Panel title={t('account/settings:data.title')} help={t('account/settings:data.help')}>
      <div className={styles.actions}>
        <Button onClick={() => setOpen('export')}>{t('account/settings:data.export')}</Button>
        <Button onClick={() => setOpen('delete')}>{t('account/settings:data.delete')}</Button>
      </div>
      {open && (
        <AppModal
          open
          width={480}
          title={t(`account/settings:data.${open}Title`)}
          onCancel={close}
          footer={null}
          mask={{ closable: false }}
        >
          {open === 'export' ? <ExportDataForm onClose={close} /> : <DeleteAccountForm onClose={close} />}
        </AppModal>
      )}
    </Panel>
  )
}
