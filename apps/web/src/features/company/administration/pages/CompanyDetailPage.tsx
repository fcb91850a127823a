import { useState } from 'react'
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { companyEndpoints } from '@kervan/contract/company/company.endpoints'
import type { CompanyDetail } from '@kervan/contract/company/company.endpoints'
import { isOperation } from '@kervan/contract/roles'
import { companyStatuses } from '@kervan/domain/company/companyDocuments'
import { ApiError } from '../../../../platform/api/apiError.ts'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { useFlags } from '../../../../platform/session/permissions.ts'
import { useSession } from '../../../../platform/session/session.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button, ButtonLink } from '../../../../ui/light/Button.tsx'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { PillChoice } from '../../../../ui/light/PillChoice.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { Note, StateDot } from '../../../../ui/light/Tags.tsx'
import { useView } from '../../../../ui/table/useView.ts'
import { CompanyDocuments } from '../../documents/components/CompanyDocuments.tsx'
import { AccountCodesTab } from '../components/AccountCodesTab.tsx'
import { AddressesTab } from '../components/AddressesTab.tsx'
import { CompanyEditor } from '../components/CompanyEditor.tsx'
import { FactsTab } from '../components/FactsTab.tsx'
import { NotesTab } from '../components/NotesTab.tsx'
import { HistoryTab } from '../components/HistoryTab.tsx'
import { SegmentTab } from '../components/SegmentTab.tsx'
import { VisitDialog } from '../components/VisitDialog.tsx'
import { UsersTab } from '../components/UsersTab.tsx'
import { PaymentsTab } from './PaymentsTab.tsx'
import { ShipmentsTab } from './ShipmentsTab.tsx'
import styles from './CompanyDetailPage.module.css'

const tabs = [
  'facts',
  'addresses',
  'users',
  'documents',
  'accountCodes',
  'segment',
  'shipments',
  'payments',
  'notes',
  'history',
] as const
type Tab = (typeof tabs)[number]

const contentOf = (company: CompanyDetail): Record<Tab, ReactNode> => ({
  facts: <FactsTab company={company} />,
  addresses: <AddressesTab companyId={company.id} />,
  users: <UsersTab companyId={company.id} />,
  documents: (
    <CompanyDocuments
      companyId={company.id}
      documents={company.documents}
      isOpen={company.address !== null}
    />
  ),
  accountCodes: <AccountCodesTab companyId={company.id} />,
  segment: <SegmentTab key={company.segmentID} company={company} />,
  shipments: <ShipmentsTab companyId={company.id} />,
  payments: <PaymentsTab companyId={company.id} />,
  notes: <NotesTab companyId={company.id} />,
  history: <HistoryTab companyId={company.id} />,
})

const Company = ({ company, setsTerms }: { company: CompanyDetail; setsTerms: boolean }) => {
  const { t } = useTranslation()
  const [tab, setTab] = useView(tabs)
  const [isEditing, setIsEditing] = useState(false)
  const [isVisiting, setIsVisiting] = useState(false)
  const isVerified = company.companyStatusTypeId === companyStatuses.verified
  const content = contentOf(company)
  const flags = useFlags().data
  const isOpen: Partial<Record<Tab, boolean>> = {
    // Agents see their companies but not the segment, which reveals pricing.
    segment: setsTerms,
    shipments: flags?.has('shipment_shipmentlist') ?? false,
    payments: flags?.has('payment_history') ?? false,
  }
  const shown = tabs.filter((name) => isOpen[name] ?? true)
  const current = shown.includes(tab) ? tab : tabs[0]
  return (
    <>
      <PageHeader
        title={company.name}
        facts={
          <StateDot tone={isVerified ? 'ok' : 'warn'}>
            {t(isVerified ? 'company:state.verified' : 'company:state.unverified')}
          </StateDot>
        }
        actions={
          <>
            {setsTerms && !company.mergedInto && flags?.has('agent_loginonbehalf') && (
              <Button onClick={() => setIsVisiting(true)}>{t('company:visit.open')}</Button>
            )}
            {!company.mergedInto && (
              <Button kind="primary" onClick={() => setIsEditing(true)}>
                {t('company:detail.edit')}
              </Button>
            )}
          </>
        }
      />
      {company.mergedInto && (
        <Note tone="info">
          {t('company:merge.closed')}{' '}
          <Link to={`/agent/companydetail/${company.mergedInto.id}`}>{company.mergedInto.name}</Link>
        </Note>
      )}
      <div className={styles.tabs}>
        <PillChoice
          label={t('company:detail.tabs')}
          value={current}
          onChange={setTab}
          options={shown.map((name) => ({ value: name, label: t(`company:tab.${name}`) }))}
        />
      </div>
      {content[current]}
      {isVisiting && <VisitDialog company={company} onClose={() => setIsVisiting(false)} />}
      {isEditing && (
        <CompanyEditor
          company={company}
          setsTerms={setsTerms}
          onSaved={() => setIsEditing(false)}
          onClose={() => setIsEditing(false)}
        />
      )}
    </>
  )
}

/** Company page with all data that staff maintain. */
export const CompanyDetailPage = () => {
  const { t } = useTranslation()
  const session = useSession()
  const id = Number(useParams().id)
  const isNumber = Number.isInteger(id) && id > 0
  const { data, error, refetch } = useQuery({
    ...endpointQuery(companyEndpoints.findCompany, { body: { id } }),
    enabled: isNumber,
  })
  const isMissing = !isNumber || (error instanceof ApiError && error.type === 'NotFound')
  if (isMissing)
    return (
      <>
        <PageHeader title={t('shell:screen.companyDetail')} />
        <EmptyState
          title={t('company:detail.notFound')}
          action={<ButtonLink to="/agent/companies">{t('company:detail.back')}</ButtonLink>}
        >
          {t('company:detail.notFoundHelp')}
        </EmptyState>
      </>
    )
  if (error || !data)
    return (
      <>
        <PageHeader title={t('shell:screen.companyDetail')} />
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingRows rows={8} columns={2} />
        )}
      </>
    )
  return <Company company={data} setsTerms={session !== null && isOperation(session)} />
}
