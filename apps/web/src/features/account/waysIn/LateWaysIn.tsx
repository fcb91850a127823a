import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { usePublicSettings } from '../../../platform/publicSettings.ts'
import { hasPasskeys } from '../passkeys/passkeyHost.ts'
import type { WaysInProps } from './waysInProps.ts'
import { lazyExtra } from '../../../ui/light/lazy/makeLazy.tsx'

const WaysIn = lazyExtra(() => import('./WaysIn.tsx').then((m) => ({ default: m.WaysIn })))

/**
 * Sign-in methods other than email and password. Lazy loaded only if the product offers one, because the page
 * must stay small.
 */
export const LateWaysIn = (props: Omit<WaysInProps, 'settings'>) => {
  const settings = usePublicSettings()
  const isAnswer = useSearchParams()[0].has('provider')
  if (!settings) return null
  const isOffered =
    settings.googleClientId !== null || (props.on === 'signIn' && hasPasskeys(settings.passkeyDomain))
  if (!isOffered && !isAnswer) return null
  return (
    <Suspense>
      <WaysIn {...props} settings={settings} />
    </Suspense>
  )
}
