import { Suspense, useEffect } from 'react'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Note } from '../../../ui/light/Tags.tsx'
import type { WaysInProps } from '../waysIn/waysInProps.ts'
import { GoogleButton } from './GoogleButton.tsx'
import { useGoogleSignIn } from './useGoogleSignIn.ts'
import type { GoogleSignInState } from './useGoogleSignIn.ts'
import { lazyPart } from '../../../ui/light/lazy/makeLazy.tsx'
import styles from './Google.module.css'

const GoogleSteps = lazyPart(() => import('./GoogleSteps.tsx').then((m) => ({ default: m.GoogleSteps })))

/** Passes the title of a Google sign-in step to the page in the user's language. */
const useTakeover = (google: GoogleSignInState, onTakeover: WaysInProps['onTakeover']): void => {
  const { t } = useTranslation()
  const { step, credential } = google
  useEffect(() => {
    onTakeover(
      step && {
        title: t(`account/waysIn:google.${step === 'register' ? 'complete' : step}Title`),
        lead: t(`account/waysIn:google.${step === 'register' ? 'complete' : step}Lead`, {
          email: credential?.email,
        }),
      },
    )
  }, [step, credential, t, onTakeover])
}

interface GoogleWayProps extends Pick<WaysInProps, 'on' | 'onTakeover'> {
  clientId: string
}

/** Google's button and the steps that follow it. */
export const GoogleWay = ({ on, clientId, onTakeover }: GoogleWayProps) => {
  const { t } = useTranslation()
  const google = useGoogleSignIn()
  useTakeover(google, onTakeover)
  if (google.step)
    return (
      <Suspense>
        <GoogleSteps google={google} />
      </Suspense>
    )
  return (
    <>
      <GoogleButton
        clientId={clientId}
        text={on === 'signIn' ? 'signin_with' : 'signup_with'}
        documentAddress={on === 'signIn' ? '/signin' : '/signup'}
        onCredential={(credential) => void google.begin(credential)}
      />
      {google.isBusy && <p className={styles.busy}>{t('account/waysIn:google.busy')}</p>}
      <div role="alert">{google.problem && <Note tone="bad">{google.problem}</Note>}</div>
    </>
  )
}
