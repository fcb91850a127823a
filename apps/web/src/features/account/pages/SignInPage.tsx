import { useState } from 'react'
import { Link } from 'react-router'
import { useHasSessionEnded } from '../../../platform/session/session.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { PasswordField, TextField } from '../../../ui/light/Field.tsx'
import { Note } from '../../../ui/light/Tags.tsx'
import { sendSignIn } from '../account.api.ts'
import { ChosenOfferPlace } from '../../pricing/quotes/components/ChosenOfferPlace.tsx'
import { AccountFrame } from '../components/AccountFrame.tsx'
import styles from '../components/AccountFrame.module.css'
import { CaptchaField } from '../components/CaptchaField.tsx'
import { SecondFactorField } from '../components/SecondFactorField.tsx'
import { enterWith } from '../enterWith.ts'
import { useGuardedForm } from '../hooks/useGuardedForm.ts'
import { useSecondFactorStep, withoutEmptyCode } from '../hooks/useSecondFactorStep.ts'
import { LateWaysIn } from '../waysIn/LateWaysIn.tsx'
import type { Takeover } from '../waysIn/waysInProps.ts'

export const SignInPage = () => {
  const { t } = useTranslation()
  const hasEnded = useHasSessionEnded()
  const step = useSecondFactorStep()
  const form = useGuardedForm({
    initial: { email: '', password: '', secondFactorCode: '' },
    loadSchema: () =>
      import('@kervan/contract/account/account.endpoints').then((rows) =>
        // Validates sign-in without the second factor code, which is empty until the server requires it.
        rows.signInRequest.omit({ secondFactorCode: true }),
      ),
    send: (values) => step.attempt(async () => enterWith(await sendSignIn(withoutEmptyCode(values)))),
  })
  const { captcha } = form
  const [takeover, setTakeover] = useState<Takeover | null>(null)
  return (
    <AccountFrame
      title={takeover?.title ?? t('account:signin.title')}
      lead={takeover?.lead ?? t('account:signin.lead')}
      foot={
        takeover === null && (
          <>
            {t('account:signin.noAccount')} <Link to="/signup">{t('account:signin.toSignUp')}</Link>
          </>
        )
      }
    >
      {hasEnded && <Note tone="info">{t('account:signin.ended')}</Note>}
      <ChosenOfferPlace />
      <form {...form.formProps} className={styles.form} hidden={takeover !== null}>
        <TextField
          {...form.field('email')}
          label={t('account:field.email')}
          type="email"
          inputMode="email"
          // Makes browsers offer passkeys in the list of the email field.
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        <PasswordField
          {...form.field('password')}
          label={t('account:field.password')}
          autoComplete="current-password"
        />
        {step.isAsked && <SecondFactorField {...form.field('secondFactorCode')} />}
        <div className={styles.aside}>
          <Link to="/forgotpassword">{t('account:signin.toForgotPassword')}</Link>
        </div>
        {captcha.isShown && <CaptchaField captcha={captcha} message={form.messages.captcha} />}
        {form.problem && <Note tone="bad">{form.problem}</Note>}
        <Button
          type="submit"
          kind="primary"
          isWide
          isBusy={form.isBusy}
          disabled={captcha.isShown && captcha.solution === null && !form.isBusy}
        >
          {t('account:signin.submit')}
        </Button>
      </form>
      <LateWaysIn on="signIn" onTakeover={setTakeover} isTakenOver={takeover !== null} />
    </AccountFrame>
  )
}
