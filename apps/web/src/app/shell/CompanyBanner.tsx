import { Suspense } from 'react'
import { hasReach } from '@kervan/contract/roles'
import { loadTexts } from '../../platform/text/i18n.ts'
import { useSession } from '../../platform/session/session.ts'
import { lazyExtra } from '../../ui/light/lazy/makeLazy.tsx'

const Nothing = () => null

/** Verification banner, lazy loaded after the page; the page works without it if loading fails. */
const VerificationBanner = lazyExtra(() =>
  Promise.all([
    import('../../features/company/verification/VerificationBanner.tsx'),
    loadTexts(['company/verification']),
  ]).then(
    ([module]) => ({ default: module.VerificationBanner }),
    () => ({ default: Nothing }),
  ),
)

/** Banner for customers: lists requirements that the company must meet before it is verified. */
export const CompanyBanner = () => {
  const session = useSession()
  if (session === null || !hasReach(session, 'company')) return null
  return (
    <Suspense fallback={null}>
      <VerificationBanner />
    </Suspense>
  )
}
