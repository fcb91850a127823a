import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { formatDate } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { useHasFlag } from '../../../../platform/session/permissions.ts'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { Button, ButtonLink } from '../../../../ui/light/Button.tsx'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { EmptyState } from '../../../../ui/light/States.tsx'
import { DataTable } from '../../../../ui/table/DataTable.tsx'
import { FilterChips } from '../../../../ui/table/FilterChips.tsx'
import { useListState } from '../../../../ui/table/useListState.ts'
import { useShipmentDocuments } from '../../documents/hooks/useShipmentDocuments.ts'
import { useShipmentActions } from '../hooks/useShipmentActions.ts'
import { useShipmentColumns } from '../hooks/useShipmentColumns.tsx'
import { shipmentFilterKeys, toListRequest, useShipmentFilters } from '../hooks/useShipmentFilters.ts'
import { hasLabel, shipmentPath } from '../shipmentList.ts'

/** All shipments of the company, newest first. Filters and page live in the address. */
export const ShipmentListPage = () => {
  const { t, language } = useTranslation()
  const navigate = useNavigate()
  const list = useListState(shipmentFilterKeys)
  const filters = useShipmentFilters()
  const columns = useShipmentColumns()
  const actions = useShipmentActions()
  const documents = useShipmentDocuments()
  const mayCreate = useHasFlag('shipment_shipment')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const query = useQuery(
    endpointQuery(shipmentListEndpoints.listShipments, {
      body: { ...toListRequest(list.values), cursor: list.cursor },
    }),
  )
  const rows = query.data?.items
  const printable = rows?.filter((row) => selected.has(row.id) && hasLabel(row)) ?? []
  const isFiltered = Object.keys(list.values).length > 0
  const { nextCursor } = query.data ?? {}
  return (
    <>
      <PageHeader
        title={t('shell:screen.shipmentList')}
        facts={
          query.dataUpdatedAt > 0 &&
          t('shipmentList:refreshedAt', {
            time: formatDate(new Date(query.dataUpdatedAt), 'minute', language),
          })
        }
        actions={
          <>
            <Button onClick={() => void query.refetch()} isBusy={query.isFetching}>
              {t('shipmentList:refresh')}
            </Button>
            {mayCreate && (
              <ButtonLink kind="primary" to="/shipment/shipment">
                {t('shipmentList:create')}
              </ButtonLink>
            )}
          </>
        }
      />
      <DataTable
        tools={<FilterChips filters={filters} state={list} />}
        name="shipments"
        label={t('shell:screen.shipmentList')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        error={query.error}
        onRetry={() => void query.refetch()}
        onOpen={(row) => void navigate(shipmentPath(row))}
        rowActions={actions}
        isMarked={(row) => row.trackingException !== null}
        selection={{
          keys: selected,
          onChange: setSelected,
          actions: (
            <Button
              size="small"
              isBusy={documents.isBusy}
              disabled={printable.length === 0}
              onClick={() => documents.saveLabels(printable.map((row) => row.assetReference))}
            >
              {t('shipmentList:printLabels', { count: printable.length })}
            </Button>
          ),
        }}
        empty={
          isFiltered ? (
            <EmptyState
              title={t('shipmentList:noMatch')}
              action={<Button onClick={list.clear}>{t('shipmentList:clearFilters')}</Button>}
            />
          ) : (
            <EmptyState
              title={t('shipmentList:empty')}
              action={
                mayCreate && (
                  <ButtonLink kind="primary" to="/shipment/shipment">
                    {t('shipmentList:create')}
                  </ButtonLink>
                )
              }
            >
              {t('shipmentList:emptyText')}
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
