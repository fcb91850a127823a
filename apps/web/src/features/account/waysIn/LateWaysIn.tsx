import { Suspense, lazy } from 'react'
import { useSearchParams } from 'react-router'
import { usePublicSettings } from '../../../platform/publicSettings.ts'
import { hasPasskeys } from '../passkeys/passkeyHost.ts'
import type { WaysInProps } from './WaysIn.tsx'

/** What stands over a step of another way in. */
export interface Takeover {
  title: string
  lead: string
}

const WaysIn = lazy(() => import('./WaysIn.tsx').then((m) => ({ default: m.WaysIn })))

/** Other ways in than email and password. Their script comes only where the product offers one: the page has to be small. */
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
