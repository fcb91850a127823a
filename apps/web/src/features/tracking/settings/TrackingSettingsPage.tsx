import { useQuery } from '@tanstack/react-query'
import { senderPageEndpoints } from '@kervan/contract/tracking/senderPage.endpoints'
import { trackingEmailEndpoints } from '@kervan/contract/tracking/trackingEmails.endpoints'
import { ApiError } from '../../../platform/api/apiError.ts'
import { endpointQuery } from '../../../platform/api/query.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { PageHeader } from '../../../ui/light/PageHeader.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/light/States.tsx'
import { EmailChoices } from './EmailChoices.tsx'
import { EmailPreview } from './EmailPreview.tsx'
import { SenderPageForm } from './SenderPageForm.tsx'
import styles from './TrackingSettings.module.css'

/** Email settings of a company: which shipment steps are sent to the company and its receivers, and the content. */
export const TrackingSettingsPage = () => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(
    endpointQuery(trackingEmailEndpoints.findTrackingEmailSettings, { body: {} }),
  )
  const page = useQuery(endpointQuery(senderPageEndpoints.findSenderPage, { body: {} }))
  const hasNoCompany = error instanceof ApiError && error.type === 'NotFound'
  return (
    <div className={styles.page}>
      <PageHeader title={t('shell:screen.trackingSettings')} />
      {hasNoCompany && (
        <EmptyState title={t('tracking/emails:settings.noCompany')}>
          {t('tracking/emails:settings.noCompanyHelp')}
        </EmptyState>
      )}
      {error && !hasNoCompany && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingRows rows={8} columns={2} />}
      {data && (
        <>
          <EmailChoices key={data.version} saved={data} />
          {page.data && <SenderPageForm key={page.data.version} saved={page.data} />}
          {page.error && <ErrorState error={page.error} onRetry={() => void page.refetch()} />}
          <EmailPreview key={page.data?.version} />
        </>
      )}
    </div>
  )
}
