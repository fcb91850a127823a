import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import { paymentStates } from '@kervan/domain/payment/paymentLife'
import { useTranslation } from '../../../platform/i18n.ts'
import { useHasFlag } from '../../../platform/permissions.ts'
import { endpointQuery } from '../../../platform/query.ts'
import { Button, ButtonLink } from '../../../ui/light/Button.tsx'
import { PageHeader } from '../../../ui/light/PageHeader.tsx'
import { EmptyState } from '../../../ui/light/States.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { FilterChips } from '../../../ui/table/FilterChips.tsx'
import { parseDateRange, useListState } from '../../../ui/table/useListState.ts'
import { usePaymentColumns } from '../hooks/usePaymentColumns.tsx'

const filterKeys = ['reference', 'date', 'status'] as const

/** Payments by shipment, newest first. Filters and page live in the address. */
export const PaymentHistoryPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const list = useListState(filterKeys)
  const columns = usePaymentColumns(useHasFlag('agent_agentshipmentlist'))
  const { reference, date, status } = list.values
  const { from, to } = parseDateRange(date)
  const query = useQuery(
    endpointQuery(paymentEndpoints.listPayments, {
      body: {
        assetReference: reference ?? null,
        status: paymentStates.find((state) => state === status) ?? null,
        startDate: from,
        endDate: to,
        cursor: list.cursor,
      },
    }),
  )
  const { nextCursor } = query.data ?? {}
  const isFiltered = Object.keys(list.values).length > 0
  return (
    <>
      <PageHeader title={t('shell:screen.paymentHistory')} />
      <FilterChips
        state={list}
        filters={[
          { key: 'reference', label: t('payment:column.reference'), kind: 'text' },
          { key: 'date', label: t('payment:column.date'), kind: 'dates' },
          {
            key: 'status',
            label: t('payment:column.status'),
            kind: 'choice',
            options: paymentStates.map((state) => ({ value: state, label: t(`payment:state.${state}`) })),
          },
        ]}
      />
      <DataTable
        name="payments"
        label={t('shell:screen.paymentHistory')}
        columns={columns}
        rows={query.data?.items}
        rowKey={(row) => row.id}
        error={query.error}
        onRetry={() => void query.refetch()}
        onOpen={(row) => row.shipmentId && void navigate(`/shipment/shipment/${row.shipmentId}/payment`)}
        empty={
          isFiltered ? (
            <EmptyState
              title={t('payment:history.noMatch')}
              action={<Button onClick={list.clear}>{t('payment:history.clearFilters')}</Button>}
            />
          ) : (
            <EmptyState
              title={t('payment:history.empty')}
              action={<ButtonLink to="/cart">{t('payment:history.toCart')}</ButtonLink>}
            >
              {t('payment:history.emptyText')}
            </EmptyState>
          )
        }
        paging={{
          goPrevious: list.goPrevious,
          goNext: nextCursor ? () => list.goNext(nextCursor) : undefined,
        }}
      />
    </>
  )
}
