import { isOperation } from '@kervan/contract/roles'
import { salesInvoiceEndpoints } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import { useSession } from '../../../../platform/session/session.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { EmptyState } from '../../../../ui/light/States.tsx'
import { Tag } from '../../../../ui/light/Tags.tsx'
import { ListScreen } from '../../../../ui/table/ListScreen.tsx'
import { ViewChoice } from '../../../../ui/table/ViewChoice.tsx'
import { useEndpointList } from '../../../../ui/table/useEndpointList.ts'
import { useView } from '../../../../ui/table/useView.ts'
import { Candidates } from '../components/Candidates.tsx'
import { InvoiceSums } from '../components/InvoiceSums.tsx'

const views = ['issued', 'candidates'] as const

const Issued = ({ choice }: { choice: React.ReactNode }) => {
  const { t } = useTranslation()
  const list = useEndpointList(salesInvoiceEndpoints.listInvoices)
  return (
    <ListScreen
      list={list}
      rowKey={({ id }) => id}
      linkTo={({ id }) => `/invoicing/salesInvoice/${id}`}
      actions={choice}
      summary={<InvoiceSums filters={list.filterRequest} />}
      isMarked={({ isCancelled }) => isCancelled}
      cells={{
        type: ({ type, isCancelled }) =>
          isCancelled ? <Tag tone="warn">{t('invoicing:cancelled')}</Tag> : t(`invoicing:type.${type}`),
      }}
      empty={<EmptyState title={t('invoicing:none')}>{t('invoicing:noneText')}</EmptyState>}
    />
  )
}

/** Issued invoices; for operations staff also what is to be invoiced. */
export const SalesInvoicesPage = () => {
  const { t } = useTranslation()
  const session = useSession()
  const [view, setView] = useView(views)
  const choice = session !== null && isOperation(session) && (
    <ViewChoice
      label={t('invoicing:view.label')}
      view={view}
      views={views.map((value) => ({ value, label: t(`invoicing:view.${value}`) }))}
      onChange={setView}
    />
  )
  if (!choice || view === 'issued') return <Issued choice={choice} />
  return (
    <>
      <PageHeader title={t('shell:screen.salesInvoices')} actions={choice} />
      <Candidates />
    </>
  )
}
