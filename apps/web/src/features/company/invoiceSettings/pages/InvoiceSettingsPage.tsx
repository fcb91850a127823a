import { useQuery } from '@tanstack/react-query'
import { invoiceSettingsEndpoints } from '@kervan/contract/company/invoiceSettings/invoiceSettings.endpoints'
import { companyStatuses } from '@kervan/domain/company/companyDocuments'
import { ApiError } from '../../../../platform/api/apiError.ts'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { Note, StateDot } from '../../../../ui/light/Tags.tsx'
import { CompanyDocuments } from '../../documents/components/CompanyDocuments.tsx'
import { LegalTextsNote } from '../components/LegalTextsNote.tsx'
import { InvoiceSettingsForm } from './InvoiceSettingsForm.tsx'
import styles from './InvoiceSettingsPage.module.css'

/** Invoice information and the three documents for verifying a company; for administrators the operator's own. */
export const InvoiceSettingsPage = () => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(
    endpointQuery(invoiceSettingsEndpoints.findInvoiceSettings, { body: {} }),
  )
  const hasNoCompany = error instanceof ApiError && error.type === 'NotFound'
  const isVerified = data?.companyStatusTypeId === companyStatuses.verified
  const facts =
    data &&
    (data.companyID === null ? (
      t('company:house')
    ) : (
      <StateDot tone={isVerified ? 'ok' : 'warn'}>
        {t(isVerified ? 'company:state.verified' : 'company:state.unverified')}
      </StateDot>
    ))
  return (
    <div className={styles.page}>
      <PageHeader title={t('shell:screen.invoiceSettings')} facts={facts} />
      {hasNoCompany && <EmptyState title={t('company:noCompany')}>{t('company:noCompanyHelp')}</EmptyState>}
      {error && !hasNoCompany && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingRows rows={10} columns={2} />}
      {data && !data.canChange && (
        <div className={styles.note}>
          <Note tone="info">{t('company:readOnly')}</Note>
        </div>
      )}
      {data && <InvoiceSettingsForm key={data.companyID} saved={data} />}
      {data && data.companyID === null && data.canChange && <LegalTextsNote isHouseNamed={data.isComplete} />}
      {data && data.companyID !== null && (
        <CompanyDocuments companyId={data.companyID} documents={data.documents} isOpen={data.isComplete} />
      )}
    </div>
  )
}
