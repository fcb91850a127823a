import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { PasswordField } from '../../../ui/light/Field.tsx'
import { useLightForm } from '../../../ui/light/useLightForm.ts'
import { sendForgotPassword, sendResetPassword } from '../account.api.ts'
import { enterWith } from '../enterWith.ts'
import { useSecondFactorStep, withoutEmptyCode } from '../hooks/useSecondFactorStep.ts'
import styles from './AccountFrame.module.css'
import { CodeField } from './CodeField.tsx'
import { DemonstrationMailNote } from './DemonstrationMailNote.tsx'
import { PasswordStrengthMeter } from './PasswordStrengthMeter.tsx'
import { SecondFactorField } from './SecondFactorField.tsx'
import { ResendCode } from './ResendCode.tsx'

/** Second step of a forgotten password: code and new password. */
export const ResetPasswordForm = ({ email, onBack }: { email: string; onBack: () => void }) => {
  const { t } = useTranslation()
  const step = useSecondFactorStep()
  const form = useLightForm({
    initial: { email, confirmationCode: '', password: '', secondFactorCode: '' },
    loadSchema: () =>
      import('@kervan/contract/account/account.endpoints').then((rows) =>
        rows.resetPasswordRequest.omit({ secondFactorCode: true }),
      ),
    onSubmit: (values) =>
      step.attempt(async () => enterWith(await sendResetPassword(withoutEmptyCode(values)))),
  })
  return (
    <form {...form.formProps} className={styles.form}>
      <DemonstrationMailNote />
      {/* Hidden username, so that password managers know whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <CodeField {...form.field('confirmationCode')} />
      <PasswordField
        {...form.field('password')}
        label={t('account:forgot.newPassword')}
        autoComplete="new-password"
      />
      <PasswordStrengthMeter password={form.values.password} />
      {step.isAsked && <SecondFactorField {...form.field('secondFactorCode')} />}
      <div className={styles.actions}>
        <Button type="submit" kind="primary" isWide isBusy={form.isBusy}>
          {t('account:forgot.save')}
        </Button>
        <div className={styles.aside}>
          <Button kind="text" size="small" onClick={onBack}>
            {t('account:code.back')}
          </Button>
          <ResendCode send={(captcha) => sendForgotPassword({ email, captcha })} />
        </div>
      </div>
    </form>
  )
}
