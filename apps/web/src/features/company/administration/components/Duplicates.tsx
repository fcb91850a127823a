import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { companyMergeEndpoints } from '@kervan/contract/company/merge/companyMerge.endpoints'
import type { DuplicateCompany } from '@kervan/contract/company/merge/companyMerge.endpoints'
import { companyStatuses } from '@kervan/domain/company/companyDocuments'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { DateText } from '../../../../ui/light/DateText.tsx'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { StateDot } from '../../../../ui/light/Tags.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import styles from './CompanyTabs.module.css'

const Duplicate = ({ company }: { company: DuplicateCompany }) => {
  const { t } = useTranslation()
  const isVerified = company.companyStatusTypeId === companyStatuses.verified
  return (
    <li>
      <div>
        <Link to={`/agent/companydetail/${company.id}`}>{company.name}</Link>
        <p className={styles.quiet}>
          {[
            t('company:merge.users', { count: company.userCount }),
            t('company:merge.shipments', { count: company.shipmentCount }),
            company.agencyName,
          ]
            .filter(Boolean)
            .join(' · ')}{' '}
          · <DateText value={company.createdDate} format="day" />
        </p>
      </div>
      <StateDot tone={isVerified ? 'ok' : 'warn'}>
        {t(isVerified ? 'company:status.verified' : 'company:status.unverified')}
      </StateDot>
    </li>
  )
}

/** Companies that share a tax number, with a merge action. */
export const Duplicates = () => {
  const { t } = useTranslation()
  const [merging, setMerging] = useState<DuplicateCompany[] | null>(null)
  const { data, error, refetch } = useQuery(
    endpointQuery(companyMergeEndpoints.listDuplicateCompanies, { body: {} }),
  )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={4} columns={2} />
  if (data.length === 0)
    return <EmptyState title={t('company:merge.none')}>{t('company:merge.noneHelp')}</EmptyState>
  return (
    <>
      {data.map(({ taxID, companies }) => (
        <Panel
          key={taxID}
          title={t('company:merge.taxNumber', { number: taxID })}
          extra={
            <Button size="small" onClick={() => setMerging(companies)}>
              {t('company:merge.start')}
            </Button>
          }
        >
          <ul className={`${styles.list} ${styles.inPanel}`}>
            {companies.map((company) => (
              <Duplicate key={company.id} company={company} />
            ))}
          </ul>
        </Panel>
      ))}
      {merging && <MergeDialog companies={merging} onClose={() => setMerging(null)} />}
    </>
  )
}
