import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import {
  confirmEmailChangeRequest,
  emailChangeEndpoints,
  requestEmailChangeRequest,
} from '@kervan/contract/account/emailChange/emailChange.endpoints'
import { profileEndpoints } from '@kervan/contract/account/profile/profile.endpoints'
import { callEndpoint } from '../../../../platform/api/apiClient.ts'
import { callWithCaptcha } from '../../../../platform/api/callWithCaptcha.ts'
import { queriesOf } from '../../../../platform/api/query.ts'
import { notify } from '../../../../platform/notices.ts'
import { startSession } from '../../../../platform/session/session.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { AppModal } from '../../../../ui/AppModal.tsx'
import { DialogActions } from '../../../../ui/light/DialogActions.tsx'
import { PasswordField, TextField } from '../../../../ui/light/Field.tsx'
import { useLightForm } from '../../../../ui/light/useLightForm.ts'
import { CodeField } from '../../components/CodeField.tsx'
import { DemonstrationMailNote } from '../../components/DemonstrationMailNote.tsx'
import { useSecurityCheck } from '../../hooks/useSecurityCheck.tsx'
import styles from './Settings.module.css'

interface Requested {
  newEmail: string
  requestId: string
}

interface StepProps {
  onClose: () => void
}

const AddressStep = ({ onClose, onSent }: StepProps & { onSent: (requested: Requested) => void }) => {
  const { t } = useTranslation()
  const check = useSecurityCheck()
  const form = useLightForm({
    initial: { newEmail: '', password: '' },
    loadSchema: () => Promise.resolve(requestEmailChangeRequest),
    failedText: t('account/settings:email.failed'),
    onSubmit: async (values) => {
      const { requestId } = await callWithCaptcha(
        (captcha) => callEndpoint(emailChangeEndpoints.requestEmailChange, { body: { ...values, captcha } }),
        check.solve,
      )
      onSent({ newEmail: values.newEmail, requestId })
    },
  })
  return (
    <form {...form.formProps} className={styles.form}>
      <p className={styles.help}>{t('account/settings:email.lead')}</p>
      <TextField
        {...form.field('newEmail')}
        label={t('account/settings:email.new')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
      <PasswordField
        {...form.field('password')}
        label={t('account/settings:email.password')}
        autoComplete="current-password"
      />
      {check.field}
      <DialogActions onClose={onClose} isBusy={form.isBusy} submit={t('account/settings:email.send')} />
    </form>
  )
}

const CodeStep = ({ requested, onClose }: StepProps & { requested: Requested }) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const form = useLightForm({
    initial: { ...requested, confirmationCode: '' },
    loadSchema: () => Promise.resolve(confirmEmailChangeRequest),
    failedText: t('account/settings:email.failed'),
    onSubmit: async (values) => {
      startSession(await callEndpoint(emailChangeEndpoints.confirmEmailChange, { body: values }))
      notify('success', t('account/settings:email.changed'))
      await queryClient.invalidateQueries(queriesOf(profileEndpoints.getUser))
      onClose()
    },
  })
  return (
    <form {...form.formProps} className={styles.form}>
      <p className={styles.help}>{t('account/settings:email.codeLead', { email: requested.newEmail })}</p>
      <DemonstrationMailNote />
      <CodeField {...form.field('confirmationCode')} />
      <DialogActions onClose={onClose} isBusy={form.isBusy} submit={t('account/settings:email.confirm')} />
    </form>
  )
}

/** Changes the email address in two steps: new address, then the emailed code. */
export const EmailDialog = ({ onClose }: StepProps) => {
  const { t } = useTranslation()
  const [requested, setRequested] = useState<Requested | null>(null)
  return (
    <AppModal
      open
      width={460}
      title={t('account/settings:email.title')}
      onCancel={onClose}
      footer={null}
      mask={{ closable: false }}
    >
      {requested ? (
        <CodeStep requested={requested} onClose={onClose} />
      ) : (
        <AddressStep onClose={onClose} onSent={setRequested} />
      )}
    </AppModal>
  )
}
