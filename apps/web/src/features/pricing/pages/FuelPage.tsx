import { Suspense, lazy, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { fuelEndpoints } from '@kervan/contract/pricing/fuel.endpoints'
import type { FuelCharge } from '@kervan/contract/pricing/fuel.endpoints'
import { useTranslation } from '../../../platform/i18n.ts'
import { notify } from '../../../platform/notices.ts'
import { endpointQuery } from '../../../platform/query.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { PageHeader } from '../../../ui/light/PageHeader.tsx'
import { Panel } from '../../../ui/light/Panel.tsx'
import { EmptyState, ErrorState } from '../../../ui/light/States.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { FilterChips } from '../../../ui/table/FilterChips.tsx'
import { numberedPaging, pageNumberOf } from '../../../ui/table/numberedPaging.ts'
import { useListState } from '../../../ui/table/useListState.ts'
import { FuelEditor } from '../components/fuel/FuelEditor.tsx'
import { FuelGaps } from '../components/fuel/FuelGaps.tsx'
import { WeeksEditor } from '../components/fuel/WeeksEditor.tsx'
import type { FuelPlace } from '../components/fuel/WeeksEditor.tsx'
import { toFilterOptions, useCarriers } from '../hooks/useCarriers.ts'
import { useFuelActions, useFuelRefresh } from '../hooks/useFuelActions.ts'
import { useFuelColumns } from '../hooks/useFuelColumns.tsx'
import styles from '../components/fuel/Fuel.module.css'

const FuelChart = lazy(() =>
  import('../components/fuel/FuelChart.tsx').then((m) => ({ default: m.FuelChart })),
)

const filterKeys = ['supplier', 'state'] as const
const pageSize = 50
const states = ['toCome', 'inForce', 'past'] as const

/** Fuel percentages by week: what is missing, a year as a chart, and all of them. */
export const FuelPage = () => {
  const { t } = useTranslation()
  const list = useListState(filterKeys)
  const carriers = useCarriers()
  const [place, setPlace] = useState<FuelPlace | null>(null)
  const [edited, setEdited] = useState<FuelCharge | null>(null)
  const supplierId = Number(list.values.supplier) || null
  const pageNumber = pageNumberOf(list)
  const overview = useQuery(endpointQuery(fuelEndpoints.findFuelOverview, {}))
  const query = useQuery({
    ...endpointQuery(fuelEndpoints.listFuelCharges, {
      body: {
        supplierId,
        state: states.find((state) => state === list.values.state) ?? null,
        pageNumber,
        pageSize,
      },
    }),
    placeholderData: keepPreviousData,
  })
  const refresh = useFuelRefresh()
  const finish = (text: string) => {
    notify('success', text)
    setPlace(null)
    setEdited(null)
    void refresh()
  }
  const columns = useFuelColumns()
  const actionsOf = useFuelActions(setEdited)
  const total = query.data?.totalCount
  const series = (overview.data?.series ?? []).filter(
    (one) =>
      (supplierId === null || one.supplierId === supplierId) && one.points.some(({ percent }) => percent > 0),
  )
  const isFiltered = Boolean(list.values.supplier ?? list.values.state)
  return (
    <>
      <PageHeader
        title={t('shell:screen.fuelCharges')}
        facts={t('rates:fuel.facts')}
        actions={
          <Button
            kind="primary"
            disabled={!overview.data}
            onClick={() => setPlace({ supplierId: supplierId ?? undefined })}
          >
            {t('rates:fuel.enter')}
          </Button>
        }
      />
      {overview.error ? (
        <ErrorState error={overview.error} onRetry={() => void overview.refetch()} />
      ) : (
        <>
          <FuelGaps gaps={overview.data?.gaps ?? []} onEnter={setPlace} />
          <div className={styles.chartPanel}>
            <Panel title={t('rates:fuel.lastYear')}>
              <Suspense fallback={<div className={styles.chartWaiting}>{t('ui:state.loading')}</div>}>
                {overview.data ? (
                  <FuelChart series={series} today={overview.data.today} />
                ) : (
                  <div className={styles.chartWaiting}>{t('ui:state.loading')}</div>
                )}
              </Suspense>
            </Panel>
          </div>
        </>
      )}
      <DataTable<FuelCharge>
        name="fuelCharges"
        label={t('shell:screen.fuelCharges')}
        columns={columns}
        rows={query.data?.items}
        rowKey={({ id }) => String(id)}
        error={query.error}
        onRetry={() => void query.refetch()}
        rowActions={actionsOf}
        tools={
          <FilterChips
            filters={[
              {
                key: 'supplier',
                label: t('rates:carrier'),
                kind: 'choice',
                options: toFilterOptions(carriers.carriers),
              },
              {
                key: 'state',
                label: t('rates:column.state'),
                kind: 'choice',
                options: states.map((value) => ({ value, label: t(`rates:state.${value}`) })),
              },
            ]}
            state={list}
          />
        }
        paging={numberedPaging(list, pageSize, total)}
        empty={
          <EmptyState title={t(isFiltered ? 'rates:noneFound' : 'rates:fuel.none')}>
            {!isFiltered && t('rates:fuel.noneHelp')}
          </EmptyState>
        }
      />
      {place && overview.data && (
        <WeeksEditor
          initial={{ supplierId: place.supplierId, supplierServiceMethodId: place.supplierServiceMethodId }}
          series={overview.data.series}
          today={overview.data.today}
          onSaved={(count) => finish(t('rates:fuel.saved', { count }))}
          onClose={() => setPlace(null)}
        />
      )}
      {edited && (
        <FuelEditor
          key={edited.id}
          charge={edited}
          onSaved={() => finish(t('rates:fuel.saved', { count: 1 }))}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}
