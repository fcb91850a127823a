import { Suspense, lazy } from 'react'
import { hasReach } from '@kervan/contract/roles'
import { loadTexts } from '../../platform/text/i18n.ts'
import { useSession } from '../../platform/session/session.ts'

const Nothing = () => null

/** Its script and texts come after the page. When they do not come, the page does without. */
const VerificationBanner = lazy(() =>
  Promise.all([
    import('../../features/company/verification/VerificationBanner.tsx'),
    loadTexts(['company/verification']),
  ]).then(
    ([module]) => ({ default: module.VerificationBanner }),
    () => ({ default: Nothing }),
  ),
)

/** Above the page, for customers: what their company lacks before it is verified. */
export const CompanyBanner = () => {
  const session = useSession()
  if (session === null || !hasReach(session, 'company')) return null
  return (
    <Suspense fallback={null}>
      <VerificationBanner />
    </Suspense>
  )
}
