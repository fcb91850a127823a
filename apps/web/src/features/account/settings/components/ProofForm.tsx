import { provenRequest } from '@kervan/contract/account/secondFactor/secondFactor.endpoints'
import { callWithCaptcha } from '../../../../platform/api/callWithCaptcha.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { DialogActions } from '../../../../ui/light/DialogActions.tsx'
import { PasswordField, TextField } from '../../../../ui/light/Field.tsx'
import { useLightForm } from '../../../../ui/light/useLightForm.ts'
import { useSecurityCheck } from '../../hooks/useSecurityCheck.tsx'
import styles from './SecondFactor.module.css'

interface Proof {
  password: string
  secondFactorCode: string
  captcha?: string
}

interface ProofFormProps {
  lead: string
  submit: string
  onClose: () => void
  send: (proof: Proof) => Promise<unknown>
}

/** Requires password and code before a security setting changes. */
export const ProofForm = ({ lead, submit, onClose, send }: ProofFormProps) => {
  const { t } = useTranslation()
  const check = useSecurityCheck()
  const form = useLightForm({
    initial: { password: '', secondFactorCode: '' },
    loadSchema: () => Promise.resolve(provenRequest),
    failedText: t('account/settings:secondFactor.failed'),
    onSubmit: (values) => callWithCaptcha((captcha) => send({ ...values, captcha }), check.solve),
  })
  return (
    <form {...form.formProps} className={styles.step}>
      <p className={styles.lead}>{lead}</p>
      <PasswordField
        {...form.field('password')}
        label={t('account/settings:secondFactor.password')}
        autoComplete="current-password"
        autoFocus
      />
      <TextField
        {...form.field('secondFactorCode')}
        label={t('account:secondFactor.label')}
        hint={t('account:secondFactor.help')}
        autoComplete="one-time-code"
        maxLength={32}
      />
      {check.field}
      <DialogActions onClose={onClose} isBusy={form.isBusy} submit={submit} />
    </form>
  )
}
