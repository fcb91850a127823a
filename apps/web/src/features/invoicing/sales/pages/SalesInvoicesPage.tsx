import { isOperation, isStaff } from '@kervan/contract/roles'
import { salesInvoiceEndpoints } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import type { SalesInvoiceRow } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import { useSession } from '../../../../platform/session/session.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { EmptyState } from '../../../../ui/light/States.tsx'
import { MoneyText } from '../../../../ui/light/MoneyText.tsx'
import { Tag } from '../../../../ui/light/Tags.tsx'
import { ListScreen } from '../../../../ui/table/ListScreen.tsx'
import { ViewChoice } from '../../../../ui/table/ViewChoice.tsx'
import { useEndpointList } from '../../../../ui/table/useEndpointList.ts'
import { useView } from '../../../../ui/table/useView.ts'
import { AnswerUpload } from '../../handover/components/AnswerUpload.tsx'
import { SendBar } from '../../handover/components/SendBar.tsx'
import { InvoiceState } from '../../integrator/components/InvoiceState.tsx'
import { TroubledAnswers } from '../../integrator/components/TroubledAnswers.tsx'
import { Periods } from '../../periods/components/Periods.tsx'
import { Candidates } from '../components/Candidates.tsx'
import { InvoiceSums } from '../components/InvoiceSums.tsx'

const views = ['issued', 'candidates', 'periods'] as const

const signedCell = (key: 'net' | 'vat' | 'total') => {
  const Signed = (invoice: SalesInvoiceRow) => (
    <MoneyText amount={invoice.type === 'sale' ? invoice[key] : -invoice[key]} currency={invoice.currency} />
  )
  return Signed
}

/** Amounts as they count in the totals: counter-documents are subtracted. */
const counted = { net: signedCell('net'), vat: signedCell('vat'), total: signedCell('total') }

/** `choice` is there for those who issue. */
const Issued = ({ choice }: { choice: React.ReactNode }) => {
  const { t } = useTranslation()
  const session = useSession()
  const list = useEndpointList(salesInvoiceEndpoints.listInvoices)
  return (
    <ListScreen
      list={list}
      // Customers receive these invoices; the house calls them sales.
      title={session && !isStaff(session) ? t('invoicing:own') : undefined}
      rowKey={({ id }) => id}
      linkTo={({ id }) => `/invoicing/salesInvoice/${id}`}
      actions={
        choice && (
          <>
            <AnswerUpload />
            {choice}
          </>
        )
      }
      bulkActions={choice ? (selected) => <SendBar selected={selected} /> : undefined}
      summary={
        <>
          {choice && <TroubledAnswers />}
          <InvoiceSums filters={list.filterRequest} />
        </>
      }
      isMarked={({ isCancelled }) => isCancelled}
      cells={{
        ...counted,
        state: ({ state, sending }) => <InvoiceState state={state} sending={sending} />,
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
      {view === 'candidates' ? <Candidates /> : <Periods />}
    </>
  )
}
