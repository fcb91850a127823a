import { connectGoogleRequest } from '@kervan/contract/account/google/google.endpoints'
import { callWithCaptcha } from '../../../../platform/api/callWithCaptcha.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { DialogActions } from '../../../../ui/light/DialogActions.tsx'
import { PasswordField } from '../../../../ui/light/Field.tsx'
import { useLightForm } from '../../../../ui/light/useLightForm.ts'
import { SecondFactorField } from '../../components/SecondFactorField.tsx'
import { useSecondFactorStep, withoutEmptyCode } from '../../hooks/useSecondFactorStep.ts'
import { useSecurityCheck } from '../../hooks/useSecurityCheck.tsx'
import styles from './SecondFactor.module.css'

export interface OwnerProof {
  password?: string
  secondFactorCode?: string
  captcha?: string
}

interface OwnerProofFormProps {
  lead: string
  submit: string
  failedText: string
  /** False for accounts without a password; the server then checks how recent the sign-in is. */
  hasPassword: boolean
  onClose: () => void
  send: (proof: OwnerProof) => Promise<unknown>
}

/** Requires the password, and the second factor if set up, before a sign-in method is added. */
export const OwnerProofForm = ({
  lead,
  submit,
  failedText,
  hasPassword,
  onClose,
  send,
}: OwnerProofFormProps) => {
  const { t } = useTranslation()
  const check = useSecurityCheck()
  const step = useSecondFactorStep()
  const form = useLightForm({
    initial: { password: '', secondFactorCode: '' },
    loadSchema: () =>
      Promise.resolve(
        hasPassword ? connectGoogleRequest.pick({ password: true }) : connectGoogleRequest.pick({}),
      ),
    failedText,
    onSubmit: (values) =>
      step.attempt(async () => {
        const { password, ...rest } = withoutEmptyCode(values)
        await callWithCaptcha(
          (captcha) => send({ ...rest, ...(hasPassword && { password }), captcha }),
          check.solve,
        )
      }),
  })
  return (
    <form {...form.formProps} className={styles.step}>
      <p className={styles.lead}>{lead}</p>
      {hasPassword && (
        <PasswordField
          {...form.field('password')}
          label={t('account/settings:secondFactor.password')}
          autoComplete="current-password"
          autoFocus
        />
      )}
      {step.isAsked && <SecondFactorField {...form.field('secondFactorCode')} />}
      {check.field}
      <DialogActions onClose={onClose} isBusy={form.isBusy} submit={submit} />
    </form>
  )
}
