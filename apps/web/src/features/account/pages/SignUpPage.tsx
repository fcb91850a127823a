import { useEffect, useState } from 'react'
import type { LegalTextName } from '@kervan/contract/account/legalTexts'
import { Link } from 'react-router'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { ChosenOfferPlace } from '../../pricing/quotes/components/ChosenOfferPlace.tsx'
import { sendSignUp } from '../account.api.ts'
import { AccountFrame } from '../components/AccountFrame.tsx'
import { ConfirmEmailForm } from '../components/ConfirmEmailForm.tsx'
import { SignUpForm } from '../components/SignUpForm.tsx'
import { saveSignUpDraft, readSignUpDraft } from '../hooks/signUpDraft.ts'
import { useGuardedForm } from '../hooks/useGuardedForm.ts'
import { LateWaysIn } from '../waysIn/LateWaysIn.tsx'
import type { Takeover } from '../waysIn/waysInProps.ts'

const initial = { firstName: '', lastName: '', email: '', phoneNumber: '', password: '' }

export const SignUpPage = () => {
  const { t } = useTranslation()
  const [isCodeSent, setIsCodeSent] = useState(false)
  const [ticked, setTicked] = useState<ReadonlySet<LegalTextName>>(new Set())
  const form = useGuardedForm({
    initial,
    // Validates the sign-up fields only; accepted legal texts are added when sending.
    loadSchema: () =>
      import('@kervan/contract/account/account.endpoints').then((rows) =>
        rows.signUpRequest.omit({ acceptedLegalTexts: true }),
      ),
    send: async (values) => {
      await sendSignUp(values)
      setIsCodeSent(true)
    },
    startsWithCaptcha: true,
  })
  const { values, setValues } = form
  const [takeover, setTakeover] = useState<Takeover | null>(null)

  useEffect(() => {
    const draft = readSignUpDraft()
    if (!draft) return
    const { isCodeSent: wasCodeSent, ...kept } = draft
    setValues(kept)
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the prerendered page cannot know what the browser keeps
    setIsCodeSent(wasCodeSent)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the page opens
  }, [])

  const { firstName, lastName, email, phoneNumber } = values
  useEffect(() => {
    const isTouched = [firstName, lastName, email, phoneNumber].some((text) => text !== '')
    if (isTouched) saveSignUpDraft({ firstName, lastName, email, phoneNumber, isCodeSent })
  }, [firstName, lastName, email, phoneNumber, isCodeSent])

  if (isCodeSent)
    return (
      <AccountFrame title={t('account:code.title')} lead={t('account:code.lead', { email })}>
        <ChosenOfferPlace />
        <ConfirmEmailForm
          email={email}
          onBack={() => setIsCodeSent(false)}
          onConfirmed={() => saveSignUpDraft(null)}
          // After a reload the typed password is lost, so the user must go back to get a new code.
          onResend={values.password === '' ? undefined : (captcha) => sendSignUp({ ...values, captcha })}
        />
      </AccountFrame>
    )
  return (
    <AccountFrame
      title={takeover?.title ?? t('account:signup.title')}
      lead={takeover?.lead ?? t('account:signup.lead')}
      foot={
        takeover === null && (
          <>
            {t('account:signup.hasAccount')} <Link to="/signin">{t('account:signup.toSignIn')}</Link>
          </>
        )
      }
    >
      <ChosenOfferPlace />
      <div hidden={takeover !== null}>
        <SignUpForm form={form} ticked={ticked} onTick={setTicked} />
      </div>
      <LateWaysIn on="signUp" onTakeover={setTakeover} isTakenOver={takeover !== null} />
    </AccountFrame>
  )
}
