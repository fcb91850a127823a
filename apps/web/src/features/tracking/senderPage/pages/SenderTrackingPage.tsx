import { useRef } from 'react'
import type { ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { PublicSenderPage } from '@kervan/contract/tracking/senderPage.endpoints'
import { ApiError } from '../../../../platform/api/apiError.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { useIsMounted } from '../../../../platform/useIsMounted.ts'
import { usePageTitle } from '../../../../platform/screens/pageTitle.ts'
import { LanguageSwitch } from '../../../../ui/light/LanguageSwitch.tsx'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { useSecurityCheck } from '../../../account/hooks/useSecurityCheck.tsx'
import { TrackingLookup } from '../../components/TrackingLookup.tsx'
import { SenderFrame } from '../SenderFrame.tsx'
import { useSenderPage } from '../useSenderPage.ts'
import styles from './SenderTrackingPage.module.css'

const logoOf = ({ slug, logoKey }: PublicSenderPage): string | null =>
  logoKey && `/api/Tracking/SenderLogo/${slug}/${logoKey}`

const SenderPageContent = ({ page, reference }: { page: PublicSenderPage; reference: string }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const content = useRef<HTMLElement>(null)
  const securityCheck = useSecurityCheck()
  usePageTitle(page.name)
  return (
    <SenderFrame look={{ ...page, logo: logoOf(page) }} end={<LanguageSwitch speaksGerman />}>
      <main ref={content} id="content">
        <PageHeader title={t('shell:screen.publicTracking')} />
        <TrackingLookup
          reference={reference}
          senderSlug={page.slug}
          onSearch={(text) => void navigate(`/t/${page.slug}/${encodeURIComponent(text)}`)}
          solveCaptcha={securityCheck.solve}
          securityCheck={securityCheck.field}
        />
      </main>
    </SenderFrame>
  )
}

/** Page without a sender's brand: its address is unknown, or it did not load. */
const WithoutSender = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()
  return (
    <main id="content" className={styles.alone}>
      <PageHeader title={t('shell:screen.publicTracking')} />
      {children}
    </main>
  )
}

/** Tracking page under a sender's own brand; finds that sender's parcels only. */
export const SenderTrackingPage = () => {
  const { t } = useTranslation()
  const params = useParams()
  // Reads the slug after hydration, because one prerendered page serves all senders.
  const isMounted = useIsMounted()
  const { page, error, load } = useSenderPage(isMounted ? (params.slug ?? '') : '')
  const isMissing = (isMounted && !params.slug) || (error instanceof ApiError && error.type === 'NotFound')
  if (isMissing)
    return (
      <WithoutSender>
        <EmptyState title={t('tracking/senderPage:missing.title')}>
          {t('tracking/senderPage:missing.text')}
        </EmptyState>
      </WithoutSender>
    )
  if (error !== null)
    return (
      <WithoutSender>
        <ErrorState error={error} onRetry={() => void load()} />
      </WithoutSender>
    )
  if (!page) return <LoadingRows rows={4} columns={2} />
  return <SenderPageContent page={page} reference={params.reference ?? ''} />
}
