import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { companyAdministrationEndpoints } from '@kervan/contract/company/administration/companyAdministration.endpoints'
import { companyEndpoints } from '@kervan/contract/company/company.endpoints'
import { isOperation } from '@kervan/contract/roles'
import { companyStatuses } from '@kervan/domain/company/companyDocuments'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { useSession } from '../../../../platform/session/session.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { PillChoice } from '../../../../ui/light/PillChoice.tsx'
import { EmptyState } from '../../../../ui/light/States.tsx'
import { StateDot } from '../../../../ui/light/Tags.tsx'
import { ListScreen } from '../../../../ui/table/ListScreen.tsx'
import { useEndpointList } from '../../../../ui/table/useEndpointList.ts'
import { useView } from '../../../../ui/table/useView.ts'
import { Duplicates } from '../components/Duplicates.tsx'
import { CompanyEditor } from '../components/CompanyEditor.tsx'
import styles from './CompanyDetailPage.module.css'

const pathOf = (companyId: number): string => `/agent/companydetail/${companyId}`

/** Companies that the user manages. */
export const CompaniesPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const session = useSession()
  const [isAdding, setIsAdding] = useState(false)
  const [view, setView] = useView(['list', 'duplicates'])
  const agencies = useQuery(endpointQuery(companyEndpoints.listAgencies, { body: {} })).data
  const list = useEndpointList(companyAdministrationEndpoints.listCompanies, {
    options: { agencyID: agencies?.map(({ id, name }) => ({ value: String(id), label: name })) },
  })
  const isStaffOfHouse = session !== null && isOperation(session)
  const add = (
    <Button kind="primary" onClick={() => setIsAdding(true)}>
      {t('company:list.add')}
    </Button>
  )
  const choice = isStaffOfHouse && (
    <PillChoice
      label={t('company:merge.views')}
      value={view}
      onChange={setView}
      options={[
        { value: 'list', label: t('company:merge.list') },
        { value: 'duplicates', label: t('company:merge.open') },
      ]}
    />
  )
  if (isStaffOfHouse && view === 'duplicates')
    return (
      <>
        <PageHeader title={t('shell:screen.companies')} />
        <div className={styles.tabs}>{choice}</div>
        <Duplicates />
      </>
    )
  return (
    <>
      <ListScreen
        tools={choice}
        list={list}
        title={t('shell:screen.companies')}
        actions={add}
        rowKey={({ id }) => String(id)}
        linkTo={({ id }) => pathOf(id)}
        cells={{
          status: ({ companyStatusTypeId }) => {
            const isVerified = companyStatusTypeId === companyStatuses.verified
            return (
              <StateDot tone={isVerified ? 'ok' : 'warn'}>
                {t(isVerified ? 'company:status.verified' : 'company:status.unverified')}
              </StateDot>
            )
          },
        }}
        empty={
          <EmptyState title={t('company:list.none')} action={add}>
            {t('company:list.noneHelp')}
          </EmptyState>
        }
      />
      {isAdding && (
        <CompanyEditor
          company={null}
          setsTerms={isStaffOfHouse}
          onSaved={(id) => void navigate(pathOf(id))}
          onClose={() => setIsAdding(false)}
        />
      )}
    </>
  )
}
