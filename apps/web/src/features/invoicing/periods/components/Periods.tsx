import { useQuery, useQueryClient } from '@tanstack/react-query'
import { exportFormats } from '@kervan/contract/list/listEndpoint'
import { periodEndpoints } from '@kervan/contract/invoicing/periods/period.endpoints'
import type { InvoicePeriod } from '@kervan/contract/invoicing/periods/period.endpoints'
import { endpointQuery, queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { saveFile } from '../../../../platform/api/saveFile.ts'
import { formatDate, toDate } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { DateText } from '../../../../ui/light/DateText.tsx'
import { MoneyText } from '../../../../ui/light/MoneyText.tsx'
import { EmptyState } from '../../../../ui/light/States.tsx'
import { Tag } from '../../../../ui/light/Tags.tsx'
import { DataTable } from '../../../../ui/table/DataTable.tsx'
import { nothing } from '../../../../ui/table/column.ts'
import type { Column } from '../../../../ui/table/column.ts'
import { useConfirm } from '../../../../ui/useConfirm.ts'

const { getInvoicePeriods, closeInvoicePeriod, exportInvoiceJournal } = periodEndpoints

const writeSums = (sums: InvoicePeriod['open']) =>
  sums.length === 0
    ? nothing
    : sums.map(({ currency, count, total }) => (
        <div key={currency}>
          {count} · <MoneyText amount={total} currency={currency} />
        </div>
      ))

/** Months of invoices with what is open in them, and the button that closes a month. */
export const Periods = () => {
  const { t, language } = useTranslation()
  const confirm = useConfirm()
  const queries = useQueryClient()
  const query = useQuery(endpointQuery(getInvoicePeriods, { body: {} }))
  const close = useEndpointMutation(closeInvoicePeriod, {
    onSuccess: () => queries.invalidateQueries(queriesOf(getInvoicePeriods)),
    onError: () => void queries.invalidateQueries(queriesOf(getInvoicePeriods)),
  })
  const download = useEndpointMutation(exportInvoiceJournal, { onSuccess: saveFile })
  const ask = ({ month, open }: InvoicePeriod) => {
    const openCount = open.reduce((all, { count }) => all + count, 0)
    confirm({
      title: t('invoicing:period.closeTitle', { month: formatDate(toDate(month), 'month', language) }),
      text: t(openCount === 0 ? 'invoicing:period.closeTextNone' : 'invoicing:period.closeText', {
        count: openCount,
      }),
      action: t('invoicing:period.close'),
      onConfirm: () => close.mutateAsync({ body: { month, openCount } }).catch(() => undefined),
    })
  }
  const columns: Column<InvoicePeriod>[] = [
    {
      key: 'month',
      title: t('invoicing:column.month'),
      isIdentity: true,
      render: ({ month }) => <DateText value={month} format="month" />,
    },
    {
      key: 'issued',
      title: t('invoicing:column.issuedSum'),
      align: 'end',
      render: ({ issued }) => writeSums(issued),
    },
    {
      key: 'open',
      title: t('invoicing:column.open'),
      align: 'end',
      render: ({ open }) => writeSums(open),
    },
    {
      key: 'unanswered',
      title: t('invoicing:column.unanswered'),
      align: 'end',
      render: ({ unansweredCount }) => unansweredCount,
    },
    {
      key: 'state',
      title: t('invoicing:column.state'),
      render: (period) => {
        if (period.closedDate)
          return (
            <>
              <Tag tone="ok">{t('invoicing:period.closed')}</Tag>{' '}
              <DateText value={period.closedDate} format="day" />
            </>
          )
        return period.isOver ? (
          <Button size="small" isBusy={close.isPending} onClick={() => ask(period)}>
            {t('invoicing:period.close')}
          </Button>
        ) : (
          t('invoicing:period.running')
        )
      },
    },
    {
      key: 'journal',
      title: t('invoicing:column.journal'),
      render: ({ month, issued }) =>
        issued.length > 0 &&
        exportFormats.map((format) => (
          <Button
            key={format}
            size="small"
            isBusy={
              download.isPending &&
              download.variables.body.month === month &&
              download.variables.body.format === format
            }
            aria-label={t('invoicing:journal.download', { month: month.slice(0, 7), format })}
            onClick={() => download.mutate({ body: { month, format } })}
          >
            .{format}
          </Button>
        )),
    },
  ]
  return (
    <DataTable
      name="invoicePeriods"
      label={t('invoicing:view.periods')}
      columns={columns}
      rows={query.data}
      rowKey={({ month }) => month}
      error={query.error}
      onRetry={() => void query.refetch()}
      empty={<EmptyState title={t('invoicing:none')} />}
    />
  )
}
