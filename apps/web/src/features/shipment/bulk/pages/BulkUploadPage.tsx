import { Navigate, useLocation, useNavigate, useParams } from 'react-router'
import type { BulkSummary } from '@kervan/contract/shipment/bulk/bulkAnswers'
import { formatDate } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { ButtonLink } from '../../../../ui/light/Button.tsx'
import { BackLink, PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import { bulkPath, bulkSteps, currentStep, stepStates } from '../bulkSteps.ts'
import type { BulkStep } from '../bulkSteps.ts'
import { BulkSteps } from '../components/BulkSteps.tsx'
import { LabelsStep } from '../components/LabelsStep.tsx'
import { MapStep } from '../components/MapStep.tsx'
import { OffersStep } from '../components/OffersStep.tsx'
import { RowsStep } from '../components/RowsStep.tsx'
import { useBulkUpload } from '../hooks/useBulkUpload.ts'
import styles from '../components/Bulk.module.css'

const UploadFacts = ({ summary }: { summary: BulkSummary }) => {
  const { t, language } = useTranslation()
  const { message, companyName, expiresAt } = summary
  const kept = t('shipment/bulk:expiresAt', { when: formatDate(new Date(expiresAt), 'minute', language) })
  return (
    <>
      <span role="status">{message}</span> · {companyName} · {kept}
    </>
  )
}

/** Bulk upload page from column mapping to labels; the current step is part of the address. */
export const BulkUploadPage = () => {
  const { t } = useTranslation()
  const { uploadId = '', step } = useParams()
  const navigate = useNavigate()
  const { state: visit } = useLocation() as { state: { isContinued?: boolean } | null }
  const chosen = bulkSteps.find((candidate) => candidate === step)
  const upload = useBulkUpload(uploadId, { watchesLabels: chosen === 'labels' })
  const summary = upload.data
  const title = summary?.fileName ?? t('shell:screen.bulkUpload')
  const back = <BackLink to="/shipment/shipmentlist">{t('shipment/bulk:back')}</BackLink>
  if (!summary)
    return (
      <>
        {back}
        <PageHeader title={title} facts={!upload.isError && t('ui:state.loading')} />
        {upload.isError ? (
          <ErrorState error={upload.error} onRetry={() => void upload.refetch()} />
        ) : (
          <LoadingRows rows={8} columns={6} />
        )}
      </>
    )
  if (summary.state === 'expired')
    return (
      <>
        {back}
        <PageHeader title={title} facts={summary.companyName} />
        <EmptyState
          title={t('shipment/bulk:expired.title')}
          action={
            <ButtonLink kind="primary" to="/shipment/shipmentlist">
              {t('shipment/bulk:back')}
            </ButtonLink>
          }
        >
          {t('shipment/bulk:expired.text')}
        </EmptyState>
      </>
    )
  const isOpen = stepStates(summary).some(({ key, isDisabled }) => key === chosen && !isDisabled)
  if (!chosen || !isOpen)
    return <Navigate replace to={bulkPath(uploadId, currentStep(summary))} state={visit} />
  const go = (next: BulkStep) => void navigate(bulkPath(uploadId, next))
  return (
    <>
      {back}
      <PageHeader title={title} facts={<UploadFacts summary={summary} />} />
      <div className={styles.stack}>
        <BulkSteps summary={summary} current={chosen} onSelect={go} />
        {visit?.isContinued && <Note tone="info">{t('shipment/bulk:continued')}</Note>}
        {chosen === 'columns' && <MapStep summary={summary} onMapped={(next) => go(currentStep(next))} />}
        {chosen === 'rows' && <RowsStep summary={summary} onPriced={() => go('offers')} />}
        {chosen === 'offers' && <OffersStep summary={summary} />}
        {chosen === 'labels' && <LabelsStep summary={summary} />}
      </div>
    </>
  )
}
