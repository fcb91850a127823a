import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { expenseEndpoints } from '@kervan/contract/invoicing/expenses/expense.endpoints'
import type { BillState } from '@kervan/domain/invoicing/expenses/bill'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { formatDate, formatMoney, toDate } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { ButtonLink } from '../../../../ui/light/Button.tsx'
import { FactLines, Panel } from '../../../../ui/light/Panel.tsx'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import { ViewChoice } from '../../../../ui/table/ViewChoice.tsx'
import { useView } from '../../../../ui/table/useView.ts'
import { expenseInvoicesPage } from '../addresses.ts'
import { ExpenseLines } from '../components/ExpenseLines.tsx'
import styles from './Expenses.module.css'

const views = ['open', 'agreed', 'disputed', 'all'] as const

const statesOf: Readonly<Record<(typeof views)[number], readonly BillState[]>> = {
  open: ['different', 'unknown', 'duplicate'],
  agreed: ['matched', 'accepted'],
  disputed: ['disputed', 'credited'],
  all: [],
}

/** One invoice: its sums, and its lines by what is to be done with them. */
export const ExpenseInvoicePage = () => {
  const { t, language } = useTranslation()
  const { invoiceId = '' } = useParams()
  const [view, setView] = useView(views)
  const { data, error, refetch } = useQuery(
    endpointQuery(expenseEndpoints.findExpenseInvoice, { body: { id: invoiceId } }),
  )
  if (error)
    return (
      <>
        <PageHeader title={t('shell:screen.expenseInvoice')} />
        <ErrorState
          error={error}
          onRetry={() => void refetch()}
          action={<ButtonLink to={expenseInvoicesPage}>{t('shell:screen.expenseInvoices')}</ButtonLink>}
        />
      </>
    )
  if (!data) return <LoadingRows />
  const { currency } = data
  const money = (amount: number) => formatMoney(amount, currency, language)
  const countOf = (states: readonly BillState[]) =>
    data.states.reduce(
      (sum, one) => (states.length === 0 || states.includes(one.state) ? sum + one.count : sum),
      0,
    )
  return (
    <>
      <PageHeader
        title={`${data.supplierName} ${data.number}`}
        facts={t('invoicing/expenses:invoice.facts', {
          day: formatDate(toDate(data.day), 'day', language),
          count: data.lineCount,
          file: data.fileName,
        })}
      />
      <div className={styles.stack}>
        {data.statedTotal !== null && data.statedTotal !== data.billed && (
          <Note tone="warn">
            {t('invoicing/expenses:invoice.totalOff', {
              stated: money(data.statedTotal),
              sum: money(data.billed),
            })}
          </Note>
        )}
        <Panel
          title={t('invoicing/expenses:invoice.sums')}
          help={t('invoicing/expenses:invoice.limit', {
            amount: money(data.limit.amount),
            percent: data.limit.percent.toLocaleString(language),
          })}
        >
          <div className={styles.facts}>
            <FactLines
              facts={(['expected', 'billed', 'difference', 'disputed', 'credited'] as const).map((name) => ({
                label: t(`invoicing/expenses:column.${name}`),
                value: money(data[name]),
                isStrong: name === 'difference',
              }))}
            />
          </div>
        </Panel>
        <ViewChoice
          label={t('invoicing/expenses:invoice.show')}
          view={view}
          views={views.map((value) => ({
            value,
            label: t(`invoicing/expenses:invoice.view.${value}`, { count: countOf(statesOf[value]) }),
          }))}
          onChange={setView}
        />
        <ExpenseLines
          key={view}
          fixed={{ invoiceId, states: [...statesOf[view]] }}
          without={['invoiceId', 'states']}
        />
      </div>
    </>
  )
}
