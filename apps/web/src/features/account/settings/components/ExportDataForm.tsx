import {
  exportPersonalDataRequest,
  personalDataEndpoints,
} from '@kervan/contract/account/personalData/personalData.endpoints'
import { callEndpoint } from '../../../../platform/api/apiClient.ts'
import { callWithCaptcha } from '../../../../platform/api/callWithCaptcha.ts'
import { saveFile } from '../../../../platform/api/saveFile.ts'
import { notify } from '../../../../platform/notices.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { DialogActions } from '../../../../ui/light/DialogActions.tsx'
import { PasswordField } from '../../../../ui/light/Field.tsx'
import { useLightForm } from '../../../../ui/light/useLightForm.ts'
import { useSecurityCheck } from '../../hooks/useSecurityCheck.tsx'
import styles from './SecondFactor.module.css'

export const ExportDataForm = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation()
  const check = useSecurityCheck()
  const form = useLightForm({
    initial: { password: '' },
    loadSchema: () => Promise.resolve(exportPersonalDataRequest),
    failedText: t('account/settings:data.exportFailed'),
    onSubmit: async (values) => {
      const file = await callWithCaptcha(
        (captcha) => callEndpoint(personalDataEndpoints.exportPersonalData, { body: { ...values, captcha } }),
        check.solve,
      )
      saveFile(file)
      notify('success', t('account/settings:data.exported'))
      onClose()
    },
  })
  return (
    <form {...form.formProps} className={styles.step}>
      <p className={styles.lead}>{t('account/settings:data.exportLead')}</p>
      <PasswordField
        {...form.field('password')}
        label={t('account/settings:secondFactor.password')}
        autoComplete="current-password"
        autoFocus
      />
      {check.field}
      <DialogActions onClose={onClose} isBusy={form.isBusy} submit={t('account/settings:data.export')} />
    </form>
  )
}
