import { Suspense, lazy, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { PublicSettings } from '../../../platform/publicSettings.ts'
import { loadTexts, useTranslation } from '../../../platform/text/i18n.ts'
import { Note } from '../../../ui/light/Tags.tsx'
import { GoogleButton } from '../google/GoogleButton.tsx'
import { useGoogleSignIn } from '../google/useGoogleSignIn.ts'
import type { GoogleSignInState } from '../google/useGoogleSignIn.ts'
import { hasPasskeys } from '../passkeys/passkeyHost.ts'
import type { Takeover } from './LateWaysIn.tsx'
import { describeSocialSignIn } from './socialSignIn.ts'
import styles from './WaysIn.module.css'

const GoogleSteps = lazy(() => import('../google/GoogleSteps.tsx').then((m) => ({ default: m.GoogleSteps })))

const PasskeyButton = lazy(() =>
  import('../passkeys/PasskeyButton.tsx').then((m) => ({ default: m.PasskeyButton })),
)

export interface WaysInProps {
  on: 'signIn' | 'signUp'
  settings: PublicSettings
  /** A step of another way in takes the place of the page's own form; null gives it back. */
  onTakeover: (takeover: Takeover | null) => void
}

/** Says what the step's page is about, in the reader's language. */
const useTakeover = (google: GoogleSignInState, onTakeover: WaysInProps['onTakeover']): void => {
  const { t } = useTranslation()
  const { step, credential } = google
  useEffect(() => {
    onTakeover(
      step && {
        title: t(`identity:google.${step === 'register' ? 'complete' : step}Title`),
        lead: t(`identity:google.${step === 'register' ? 'complete' : step}Lead`, {
          email: credential?.email,
        }),
      },
    )
  }, [step, credential, t, onTakeover])
}

const Ways = ({ on, settings, onTakeover }: WaysInProps) => {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const google = useGoogleSignIn()
  useTakeover(google, onTakeover)
  const clientId = settings.googleClientId
  const isPasskeyOffered = on === 'signIn' && hasPasskeys(settings.passkeyDomain)
  const social = describeSocialSignIn(query)
  if (google.step)
    return (
      <Suspense>
        <GoogleSteps google={google} />
      </Suspense>
    )
  return (
    <div className={styles.ways}>
      {social && <Note tone="warn">{social}</Note>}
      {(clientId !== null || isPasskeyOffered) && <p className={styles.or}>{t('identity:or')}</p>}
      {isPasskeyOffered && (
        <Suspense>
          <PasskeyButton />
        </Suspense>
      )}
      {clientId !== null && (
        <GoogleButton
          clientId={clientId}
          text={on === 'signIn' ? 'signin_with' : 'signup_with'}
          documentAddress={on === 'signIn' ? '/signin' : '/signup'}
          onCredential={(credential) => void google.begin(credential)}
        />
      )}
      {google.isBusy && <p className={styles.busy}>{t('identity:google.busy')}</p>}
      <div role="alert">{google.problem && <Note tone="bad">{google.problem}</Note>}</div>
    </div>
  )
}

/** Other ways in than email and password, under the form. They come after it, with their words. */
export const WaysIn = (props: WaysInProps) => {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    loadTexts(['identity']).then(
      () => setIsReady(true),
      () => undefined,
    )
  }, [])
  return isReady ? <Ways {...props} /> : null
}
