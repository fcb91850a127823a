import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { mostIssued, salesInvoiceEndpoints } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import type { AnswerOf } from '@kervan/contract/endpoint'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { DateText } from '../../../../ui/light/DateText.tsx'
import { MoneyText } from '../../../../ui/light/MoneyText.tsx'
import { EmptyState } from '../../../../ui/light/States.tsx'
import { Note, Tag } from '../../../../ui/light/Tags.tsx'
import { DataTable } from '../../../../ui/table/DataTable.tsx'
import { nothing } from '../../../../ui/table/column.ts'
import type { Column } from '../../../../ui/table/column.ts'
import { ScheduleChoice } from '../../periods/components/ScheduleChoice.tsx'
import { IssueDialog } from './IssueDialog.tsx'
import { PreviewDialog } from './PreviewDialog.tsx'
import type { PreviewedGroup } from './PreviewDialog.tsx'
import { refundGroupOf, saleGroupOf } from '../groups.ts'

type Answer = AnswerOf<typeof salesInvoiceEndpoints.getInvoiceCandidates>
type Sale = Answer['sales'][number]
type Refund = Answer['refunds'][number]
type Row = { key: string } & ({ sale: Sale; refund?: undefined } | { refund: Refund; sale?: undefined })

const toRows = ({ sales, refunds }: Answer): Row[] => [
  ...sales.map((sale) => ({ key: `${sale.companyId} ${sale.currency} ${sale.treatment}`, sale })),
  ...refunds.map((refund) => ({ key: refund.invoiceId, refund })),
]
const groupOf = ({ sale, refund }: Row) => sale ?? refund
const isReady = ({ sale }: Row) => !sale || (sale.gaps.length === 0 && sale.treatment !== null)

const none: ReadonlySet<string> = new Set()

/** Rows to issue: paid and not invoiced, and refunds that an invoice still contains. */
export const Candidates = () => {
  const { t } = useTranslation()
  const query = useQuery(
    endpointQuery(salesInvoiceEndpoints.getInvoiceCandidates, { body: { search: null } }),
  )
  const [keys, setKeys] = useState(none)
  const [isIssuing, setIsIssuing] = useState(false)
  const [previewed, setPreviewed] = useState<PreviewedGroup | null>(null)
  const rows = query.data && toRows(query.data)
  const chosen = (rows ?? []).filter((row) => keys.has(row.key) && isReady(row))
  const readyKeys = new Set(rows?.filter(isReady).map(({ key }) => key))
  const columns: Column<Row>[] = [
    {
      key: 'company',
      title: t('invoicing:column.company'),
      isIdentity: true,
      render: (row) => (
        <>
          <Link to={`/agent/companydetail/${groupOf(row).companyId}`}>{groupOf(row).company}</Link>{' '}
          {row.sale?.gaps.map((gap) => (
            <Tag key={gap} tone="warn">
              {t(`invoicing:gap.${gap}`)}
            </Tag>
          ))}
        </>
      ),
    },
    {
      key: 'document',
      title: t('invoicing:column.type'),
      render: ({ sale, refund }) =>
        refund ? (
          <Link to={`/invoicing/salesInvoice/${refund.invoiceId}`}>
            {t('invoicing:refundOf', { number: refund.number })}
          </Link>
        ) : (
          ((sale.kind && t(`invoicing:kind.${sale.kind}`)) ?? nothing)
        ),
    },
    {
      key: 'vat',
      title: t('invoicing:column.vat'),
      render: ({ sale }) =>
        sale?.treatment ? t(`invoicing:treatment.${sale.treatment}`, { rate: sale.vatRate ?? 0 }) : nothing,
    },
    {
      key: 'schedule',
      title: t('invoicing:column.schedule'),
      render: ({ sale }) =>
        sale ? (
          <ScheduleChoice companyId={sale.companyId} company={sale.company} schedule={sale.schedule} />
        ) : (
          nothing
        ),
    },
    {
      key: 'shipments',
      title: t('invoicing:column.shipments'),
      align: 'end',
      render: (row) => groupOf(row).shipmentCount,
    },
    {
      key: 'since',
      title: t('invoicing:column.since'),
      align: 'end',
      render: (row) => <DateText value={groupOf(row).since} format="day" />,
    },
    {
      key: 'total',
      title: t('invoicing:column.total'),
      align: 'end',
      render: ({ sale, refund }) => (
        <MoneyText amount={sale ? sale.total : -refund.total} currency={(sale ?? refund).currency} />
      ),
    },
    {
      key: 'preview',
      title: t('invoicing:preview.open'),
      align: 'end',
      render: (row) => {
        const { company, currency } = groupOf(row)
        const group = row.sale ? { sale: saleGroupOf(row.sale) } : { refund: refundGroupOf(row.refund) }
        return (
          isReady(row) && (
            <Button
              size="small"
              aria-label={t('invoicing:preview.openOf', { company, currency })}
              onClick={() => setPreviewed(group)}
            >
              {t('invoicing:preview.open')}
            </Button>
          )
        )
      },
    },
  ]
  return (
    <>
      {query.data?.isMore && <Note tone="info">{t('invoicing:moreCandidates')}</Note>}
      {rows && readyKeys.size < rows.length && <Note tone="warn">{t('invoicing:gapsHelp')}</Note>}
      <DataTable
        name="invoiceCandidates"
        label={t('invoicing:view.candidates')}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        error={query.error}
        onRetry={() => void query.refetch()}
        isMarked={(row) => !isReady(row)}
        empty={<EmptyState title={t('invoicing:noCandidates')}>{t('invoicing:noCandidatesText')}</EmptyState>}
        selection={{
          keys: new Set(chosen.map(({ key }) => key)),
          onChange: setKeys,
          isSelectable: (key) => readyKeys.has(key),
          actions: (
            <Button
              kind="primary"
              size="small"
              disabled={chosen.length === 0 || chosen.length > mostIssued}
              onClick={() => setIsIssuing(true)}
            >
              {t('invoicing:issue.open', { count: chosen.length })}
            </Button>
          ),
        }}
      />
      {previewed && <PreviewDialog group={previewed} onClose={() => setPreviewed(null)} />}
      {isIssuing && (
        <IssueDialog
          sales={chosen.flatMap(({ sale }) => sale ?? [])}
          refunds={chosen.flatMap(({ refund }) => refund ?? [])}
          onIssued={() => setKeys(none)}
          onClose={() => setIsIssuing(false)}
        />
      )}
    </>
  )
}
