import { Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { loadTexts, useTranslation } from '../../../platform/text/i18n.ts'
import { Note } from '../../../ui/light/Tags.tsx'
import { hasPasskeys } from '../passkeys/passkeyHost.ts'
import { PasskeyButton } from '../passkeys/PasskeyButton.tsx'
import { describeSocialSignIn } from './socialSignIn.ts'
import { lazyExtra } from '../../../ui/light/lazy/makeLazy.tsx'
import styles from './WaysIn.module.css'
import type { WaysInProps } from './waysInProps.ts'

const GoogleWay = lazyExtra(() => import('../google/GoogleWay.tsx').then((m) => ({ default: m.GoogleWay })))

const Ways = ({ on, settings, onTakeover, isTakenOver }: WaysInProps) => {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const { googleClientId: clientId, passkeyDomain } = settings
  const isPasskeyOffered = on === 'signIn' && hasPasskeys(passkeyDomain)
  const social = describeSocialSignIn(query)
  return (
    <div className={styles.ways}>
      {!isTakenOver && social && <Note tone="warn">{social}</Note>}
      {!isTakenOver && (clientId !== null || isPasskeyOffered) && (
        <p className={styles.or}>{t('account/waysIn:or')}</p>
      )}
      {!isTakenOver && isPasskeyOffered && <PasskeyButton />}
      {clientId !== null && (
        <Suspense fallback={<div className={styles.google} />}>
          <GoogleWay on={on} clientId={clientId} onTakeover={onTakeover} />
        </Suspense>
      )}
    </div>
  )
}

/** Sign-in methods other than email and password, below the form. Loaded after the form, with their texts. */
export const WaysIn = (props: WaysInProps) => {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    loadTexts(['account/waysIn']).then(
      () => setIsReady(true),
      () => undefined,
    )
  }, [])
  return isReady ? <Ways {...props} /> : null
}
