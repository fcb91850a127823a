import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { TextField } from '../../../ui/light/Field.tsx'
import { Note } from '../../../ui/light/Tags.tsx'
import { sendForgotPassword } from '../account.api.ts'
import { AccountFrame } from '../components/AccountFrame.tsx'
import styles from '../components/AccountFrame.module.css'
import { CaptchaField } from '../components/CaptchaField.tsx'
import { ResetPasswordForm } from '../components/ResetPasswordForm.tsx'
import { useGuardedForm } from '../hooks/useGuardedForm.ts'

export const ForgotPasswordPage = () => {
  const { t } = useTranslation()
  const [isCodeSent, setIsCodeSent] = useState(false)
  const form = useGuardedForm({
    initial: { email: '' },
    loadSchema: () =>
      import('@kervan/contract/account/account.endpoints').then((rows) => rows.forgotPasswordRequest),
    send: async (values) => {
      await sendForgotPassword(values)
      setIsCodeSent(true)
    },
    countsEveryCall: true,
  })
  // Email address of an invitation link. Filled in after hydration, because the page is prerendered without it.
  const invited = useSearchParams()[0].get('email')
  const { captcha, setValues } = form
  useEffect(() => {
    if (invited) setValues({ email: invited })
  }, [invited, setValues])
  const { email } = form.values
  if (isCodeSent)
    return (
      <AccountFrame title={t('account:forgot.newTitle')} lead={t('account:forgot.newLead', { email })}>
        <ResetPasswordForm email={email} onBack={() => setIsCodeSent(false)} />
      </AccountFrame>
    )
  return (
    <AccountFrame
      title={t('account:forgot.title')}
      lead={t('account:forgot.lead')}
      foot={<Link to="/signin">{t('account:forgot.toSignIn')}</Link>}
    >
      <form {...form.formProps} className={styles.form}>
        <TextField
          {...form.field('email')}
          label={t('account:field.email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        {captcha.isShown && <CaptchaField captcha={captcha} message={form.messages.captcha} />}
        {form.problem && <Note tone="bad">{form.problem}</Note>}
        <Button
          type="submit"
          kind="primary"
          isWide
          isBusy={form.isBusy}
          disabled={captcha.isShown && captcha.solution === null && !form.isBusy}
        >
          {t('account:forgot.send')}
        </Button>
      </form>
    </AccountFrame>
  )
}
