import { Suspense, useEffect, useState } from 'react'
import { accountLimits } from '@kervan/contract/account/accountRules'
import { legalTexts } from '@kervan/contract/account/legalTexts'
import type { LegalTextName } from '@kervan/contract/account/legalTexts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { PasswordField, TextField } from '../../../ui/light/Field.tsx'
import { Note } from '../../../ui/light/Tags.tsx'
import type { SignUpValues } from '../account.api.ts'
import type { useGuardedForm } from '../hooks/useGuardedForm.ts'
import { lazyPart } from '../../../ui/light/lazy/makeLazy.tsx'
import styles from './AccountFrame.module.css'
import { LegalTexts } from './LegalTexts.tsx'
import { PasswordStrengthMeter } from './PasswordStrengthMeter.tsx'
import { PhoneField } from './PhoneField.tsx'

const CaptchaField = lazyPart(() => import('./CaptchaField.tsx').then((m) => ({ default: m.CaptchaField })))

interface SignUpFormProps {
  form: ReturnType<typeof useGuardedForm<SignUpValues>>
  ticked: ReadonlySet<LegalTextName>
  onTick: (ticked: ReadonlySet<LegalTextName>) => void
}

export const SignUpForm = ({ form, ticked, onTick }: SignUpFormProps) => {
  const { t } = useTranslation()
  const { captcha } = form
  const element = form.formProps.ref
  const entries = Object.values(form.values)
  // Loads the captcha script with the first letter, because most visitors only read the page.
  const hasBegun = entries.some((entry) => entry !== '')
  const isComplete = entries.every((entry) => entry !== '')
  const isAccepted = ticked.size === legalTexts.length
  const isReady = isAccepted && captcha.solution !== null
  // The user accepted the last text with "… and sign up"; the form is sent when the captcha is solved.
  const [isSubmitDue, setIsSubmitDue] = useState(false)
  useEffect(() => {
    if (!isSubmitDue || !isReady) return
    // eslint-disable-next-line react-hooks/set-state-in-effect -- sent once, after the submit button is enabled
    setIsSubmitDue(false)
    element.current?.requestSubmit()
  }, [isSubmitDue, isReady, element])
  return (
    <form {...form.formProps} className={styles.form} onInput={() => setIsSubmitDue(false)}>
      <div className={styles.pair}>
        <TextField
          {...form.field('firstName')}
          label={t('account:signup.firstName')}
          autoComplete="given-name"
          maxLength={accountLimits.nameLength}
          autoFocus
        />
        <TextField
          {...form.field('lastName')}
          label={t('account:signup.lastName')}
          autoComplete="family-name"
          maxLength={accountLimits.nameLength}
        />
      </div>
      <TextField
        {...form.field('email')}
        label={t('account:field.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PhoneField {...form.field('phoneNumber')} />
      <PasswordField
        {...form.field('password')}
        label={t('account:field.password')}
        autoComplete="new-password"
      />
      <PasswordStrengthMeter password={form.values.password} />
      <LegalTexts
        ticked={ticked}
        onChange={onTick}
        next={
          isComplete
            ? { label: t('account:legal.acceptAndSignUp'), run: () => setIsSubmitDue(true) }
            : undefined
        }
      />
      <p className={styles.captchaPlace}>{t('account:captcha.solvesItself')}</p>
      {hasBegun && (
        <Suspense fallback={null}>
          <CaptchaField captcha={captcha} message={form.messages.captcha} />
        </Suspense>
      )}
      {form.messages.acceptedLegalTexts && <Note tone="bad">{form.messages.acceptedLegalTexts}</Note>}
      {form.problem && <Note tone="bad">{form.problem}</Note>}
      <div className={styles.actions}>
        <Button
          type="submit"
          kind="primary"
          isWide
          isBusy={form.isBusy}
          disabled={!isReady && !form.isBusy}
          aria-describedby="signup-missing"
        >
          {t('account:signup.submit')}
        </Button>
        <p id="signup-missing" className={styles.missing}>
          {!isAccepted && t('account:signup.acceptFirst')}
          {isAccepted && !isReady && t('account:signup.captchaFirst')}
        </p>
      </div>
    </form>
  )
}
