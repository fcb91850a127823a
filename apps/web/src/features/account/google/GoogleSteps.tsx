/** Steps that the server requires after Google sign-in: registration, emailed code, second factor. */
import { useState } from 'react'
import { legalTexts } from '@kervan/contract/account/legalTexts'
import type { LegalTextName } from '@kervan/contract/account/legalTexts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { TextField } from '../../../ui/light/Field.tsx'
import { Note } from '../../../ui/light/Tags.tsx'
import { useLightForm } from '../../../ui/light/useLightForm.ts'
import { CodeField } from '../components/CodeField.tsx'
import { LegalTexts } from '../components/LegalTexts.tsx'
import { PhoneField } from '../components/PhoneField.tsx'
import { SecondFactorField } from '../components/SecondFactorField.tsx'
import frame from '../components/AccountFrame.module.css'
import type { GoogleSignInState } from './useGoogleSignIn.ts'

const schemas = () => import('@kervan/contract/account/google/google.endpoints')

interface StepProps {
  google: GoogleSignInState
}

interface StepActionsProps extends StepProps {
  submit: string
  isBusy: boolean
  isReady?: boolean
}

const StepActions = ({ google, submit, isBusy, isReady = true }: StepActionsProps) => {
  const { t } = useTranslation()
  return (
    <>
      {google.problem && <Note tone="bad">{google.problem}</Note>}
      <div className={frame.actions}>
        <Button type="submit" kind="primary" isWide isBusy={isBusy} disabled={!isReady && !isBusy}>
          {submit}
        </Button>
        <p className={frame.missing}>{!isReady && t('account:signup.acceptFirst')}</p>
        <div className={frame.aside}>
          <Button kind="text" size="small" onClick={google.leave}>
            {t('account/waysIn:google.back')}
          </Button>
        </div>
      </div>
    </>
  )
}

const RegisterStep = ({ google }: StepProps) => {
  const { t } = useTranslation()
  const [ticked, setTicked] = useState<ReadonlySet<LegalTextName>>(new Set())
  const form = useLightForm({
    initial: { phoneNumber: '' },
    loadSchema: () => schemas().then((rows) => rows.googleSignUpForm),
    onSubmit: (values) =>
      google.proceed({
        ...values,
        acceptedLegalTexts: legalTexts.map(({ name, version }) => ({ name, version })),
      }),
  })
  return (
    <form {...form.formProps} className={frame.form}>
      <TextField
        name="name"
        label={t('account/waysIn:google.name')}
        value={google.credential?.name ?? ''}
        onChange={() => undefined}
        readOnly
      />
      <TextField
        name="email"
        label={t('account:field.email')}
        value={google.credential?.email ?? ''}
        onChange={() => undefined}
        readOnly
      />
      <PhoneField {...form.field('phoneNumber')} />
      <LegalTexts ticked={ticked} onChange={setTicked} />
      <StepActions
        google={google}
        submit={t('account/waysIn:google.complete')}
        isBusy={form.isBusy}
        isReady={ticked.size === legalTexts.length}
      />
    </form>
  )
}

const CodeStep = ({ google }: StepProps) => {
  const { t } = useTranslation()
  const form = useLightForm({
    initial: { confirmationCode: '' },
    loadSchema: () => schemas().then((rows) => rows.googleSignInRequest.pick({ confirmationCode: true })),
    onSubmit: (values) => google.proceed(values),
  })
  return (
    <form {...form.formProps} className={frame.form}>
      <CodeField {...form.field('confirmationCode')} />
      <StepActions google={google} submit={t('account/waysIn:google.next')} isBusy={form.isBusy} />
    </form>
  )
}

const SecondFactorStep = ({ google }: StepProps) => {
  const { t } = useTranslation()
  const form = useLightForm({
    initial: { secondFactorCode: '' },
    loadSchema: () => schemas().then((rows) => rows.googleSignInRequest.pick({ secondFactorCode: true })),
    onSubmit: (values) => google.proceed(values),
  })
  return (
    <form {...form.formProps} className={frame.form}>
      <SecondFactorField {...form.field('secondFactorCode')} />
      <StepActions google={google} submit={t('account/waysIn:google.next')} isBusy={form.isBusy} />
    </form>
  )
}

const steps = { register: RegisterStep, code: CodeStep, secondFactor: SecondFactorStep }

export const GoogleSteps = ({ google }: StepProps) => {
  const Step = google.step && steps[google.step]
  return Step ? <Step google={google} /> : null
}
