import { Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { fuelEndpoints } from '@kervan/contract/pricing/fuel/fuel.endpoints'
import type { FuelCharge } from '@kervan/contract/pricing/fuel/fuel.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { notify } from '../../../../platform/notices.ts'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { ShownTogether } from '../../../../ui/ShownTogether.tsx'
import { EndpointTable } from '../../../../ui/table/EndpointTable.tsx'
import { useEndpointList } from '../../../../ui/table/useEndpointList.ts'
import { StateOfValidity } from '../../components/StateOfValidity.tsx'
import { FuelEditor } from '../components/FuelEditor.tsx'
import { FuelGaps } from '../components/FuelGaps.tsx'
import { WeeksEditor } from '../components/WeeksEditor.tsx'
import type { FuelPlace } from '../components/WeeksEditor.tsx'
import { toFilterOptions, useCarriers } from '../../hooks/useCarriers.ts'
import { useFuelActions, useFuelRefresh } from '../hooks/useFuelActions.ts'
import { lazyPart } from '../../../../ui/light/lazy/makeLazy.tsx'
import styles from '../components/Fuel.module.css'

const FuelChart = lazyPart(() =>
  import('../components/FuelChart.tsx').then((m) => ({ default: m.FuelChart })),
)

/** Last day of a percentage that has no end. */
const endless = '2099-12-31'

/** Fuel percentages by week: missing weeks, the full list, and a chart of a year. */
export const FuelPage = () => {
  const { t, language } = useTranslation()
  const { carriers } = useCarriers()
  const list = useEndpointList(fuelEndpoints.listFuelCharges, {
    options: { supplierId: toFilterOptions(carriers) },
    without: ['supplierServiceMethodId'],
  })
  const [place, setPlace] = useState<FuelPlace | null>(null)
  const [edited, setEdited] = useState<FuelCharge | null>(null)
  const supplierId = Number(list.state.values.supplierId) || null
  const overview = useQuery(endpointQuery(fuelEndpoints.findFuelOverview, {}))
  const refresh = useFuelRefresh()
  const finish = (text: string) => {
    notify('success', text)
    setPlace(null)
    setEdited(null)
    void refresh()
  }
  const actionsOf = useFuelActions(setEdited)
  const series = (overview.data?.series ?? []).filter(
    (one) =>
      (supplierId === null || one.supplierId === supplierId) && one.points.some(({ percent }) => percent > 0),
  )
  return (
    <>
      <PageHeader
        title={t('shell:screen.fuelCharges')}
        facts={t('pricing/rateTable:fuel.facts')}
        actions={
          <Button
            kind="primary"
            disabled={!overview.data}
            onClick={() => setPlace({ supplierId: supplierId ?? undefined })}
          >
            {t('pricing/rateTable:fuel.enter')}
          </Button>
        }
      />
      <ShownTogether loading={<LoadingRows rows={8} columns={4} />}>
        {overview.error ? (
          <ErrorState error={overview.error} onRetry={() => void overview.refetch()} />
        ) : (
          <FuelGaps gaps={overview.data?.gaps ?? []} onEnter={setPlace} />
        )}
        <EndpointTable
          list={list}
          rowKey={({ id }) => String(id)}
          rowActions={actionsOf}
          cells={{
            state: ({ state }) => <StateOfValidity state={state} />,
            validTo: ({ validTo }) => (validTo === endless ? '–' : undefined),
            percent: ({ percent }) =>
              t('pricing/rateTable:percent', {
                value: percent.toLocaleString(language, { minimumFractionDigits: 2 }),
              }),
          }}
          empty={
            <EmptyState title={t('pricing/rateTable:fuel.none')}>
              {t('pricing/rateTable:fuel.noneHelp')}
            </EmptyState>
          }
        />
        {!overview.error && (
          <div className={styles.chartPanel}>
            <Panel title={t('pricing/rateTable:fuel.lastYear')}>
              <Suspense fallback={<div className={styles.chartWaiting}>{t('ui:state.loading')}</div>}>
                {overview.data ? (
                  <FuelChart series={series} today={overview.data.today} />
                ) : (
                  <div className={styles.chartWaiting}>{t('ui:state.loading')}</div>
                )}
              </Suspense>
            </Panel>
          </div>
        )}
      </ShownTogether>
      {place && overview.data && (
        <WeeksEditor
          initial={{ supplierId: place.supplierId, supplierServiceMethodId: place.supplierServiceMethodId }}
          series={overview.data.series}
          today={overview.data.today}
          onSaved={(count) => finish(t('pricing/rateTable:fuel.saved', { count }))}
          onClose={() => setPlace(null)}
        />
      )}
      {edited && (
        <FuelEditor
          key={edited.id}
          charge={edited}
          onSaved={() => finish(t('pricing/rateTable:fuel.saved', { count: 1 }))}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}
