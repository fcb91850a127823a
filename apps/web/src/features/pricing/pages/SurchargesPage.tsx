import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { surchargeEndpoints } from '@kervan/contract/pricing/surcharge.endpoints'
import type { Surcharge } from '@kervan/contract/pricing/surcharge.endpoints'
import { surchargeKinds } from '@kervan/domain/rating/rateRows'
import { todayInTurkiye } from '../../../platform/format.ts'
import { useTranslation } from '../../../platform/i18n.ts'
import { notify } from '../../../platform/notices.ts'
import { endpointQuery } from '../../../platform/query.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { PageHeader } from '../../../ui/light/PageHeader.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/light/States.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { FilterChips } from '../../../ui/table/FilterChips.tsx'
import { numberedPaging, pageNumberOf } from '../../../ui/table/numberedPaging.ts'
import { ViewFilters } from '../../../ui/table/ViewFilters.tsx'
import { useListState } from '../../../ui/table/useListState.ts'
import { EndDialog } from '../components/surcharges/EndDialog.tsx'
import { RemoteAreas } from '../components/surcharges/RemoteAreas.tsx'
import { RemoteImport } from '../components/surcharges/RemoteImport.tsx'
import { SurchargeEditor } from '../components/surcharges/SurchargeEditor.tsx'
import type { SurchargeTask } from '../components/surcharges/SurchargeEditor.tsx'
import { useCarriers } from '../hooks/useCarriers.ts'
import { useSurchargeActions, useSurchargesRefresh } from '../hooks/useSurchargeActions.ts'
import { useSurchargeColumns } from '../hooks/useSurchargeColumns.tsx'
import { surchargeFilterKeys, surchargeStates, useSurchargeFilters } from '../hooks/useSurchargeFilters.ts'

const pageSize = 50

/** Everything charged besides transport and fuel, and the postal codes of remote areas. */
export const SurchargesPage = () => {
  const { t } = useTranslation()
  const list = useListState(surchargeFilterKeys)
  const carriers = useCarriers()
  const [task, setTask] = useState<SurchargeTask | null>(null)
  const [isImporting, setIsImporting] = useState(false)
  const [ended, setEnded] = useState<Surcharge | null>(null)
  const isRemote = list.values.view === 'remote'
  const chosen = carriers.carriers.find(({ value }) => String(value) === list.values.supplier)
  const carrier = chosen ?? (isRemote ? carriers.carriers[0] : undefined)
  const pageNumber = pageNumberOf(list)
  const query = useQuery({
    ...endpointQuery(surchargeEndpoints.listSurcharges, {
      body: {
        supplierId: carrier?.value ?? null,
        kind: surchargeKinds.find((kind) => kind === list.values.kind) ?? null,
        state: surchargeStates.find((state) => state === list.values.state) ?? null,
        pageNumber,
        pageSize,
      },
    }),
    enabled: !isRemote,
    placeholderData: keepPreviousData,
  })
  const refresh = useSurchargesRefresh()
  const finish = () => {
    notify('success', t('rates:surcharge.saved'))
    setTask(null)
    setEnded(null)
    void refresh()
  }
  const columns = useSurchargeColumns()
  const actionsOf = useSurchargeActions(setTask, setEnded)
  const filters = useSurchargeFilters(carriers, isRemote)
  const total = query.data?.totalCount
  const tools = (
    <ViewFilters
      label={t('rates:zone.view')}
      view={isRemote ? 'remote' : 'rules'}
      views={[
        { value: 'rules', label: t('rates:surcharge.rules') },
        { value: 'remote', label: t('rates:remote.title') },
      ]}
      onChange={(view) => list.setValue('view', view === 'remote' ? view : null)}
    >
      <FilterChips filters={filters} state={list} />
    </ViewFilters>
  )
  const isFiltered = Boolean(list.values.supplier ?? list.values.kind ?? list.values.state)
  return (
    <>
      <PageHeader
        title={t('shell:screen.surcharges')}
        facts={
          isRemote
            ? carrier && t('rates:remote.facts', { carrier: carrier.label })
            : total !== undefined && t('rates:surcharge.count', { count: total })
        }
        actions={
          isRemote ? (
            <Button kind="primary" disabled={!carrier} onClick={() => setIsImporting(true)}>
              {t('rates:remote.import')}
            </Button>
          ) : (
            <Button kind="primary" onClick={() => setTask({ kind: 'create', supplierId: carrier?.value })}>
              {t('rates:surcharge.task.create')}
            </Button>
          )
        }
      />
      {isRemote && carriers.error && <ErrorState error={carriers.error} onRetry={carriers.retry} />}
      {isRemote && !carriers.error && !carrier && <LoadingRows />}
      {isRemote && carrier && (
        <RemoteAreas
          key={carrier.value}
          supplierId={carrier.value}
          countryCode={list.values.country ?? null}
          list={list}
          tools={tools}
        />
      )}
      {isImporting && carrier && (
        <RemoteImport
          supplierId={carrier.value}
          supplierName={carrier.label}
          onClose={() => setIsImporting(false)}
        />
      )}
      {!isRemote && (
        <DataTable<Surcharge>
          name="surcharges"
          label={t('shell:screen.surcharges')}
          columns={columns}
          rows={query.data?.items}
          rowKey={({ id }) => String(id)}
          error={query.error}
          onRetry={() => void query.refetch()}
          rowActions={actionsOf}
          tools={tools}
          paging={numberedPaging(list, pageSize, total)}
          empty={
            <EmptyState title={t(isFiltered ? 'rates:noneFound' : 'rates:surcharge.none')}>
              {!isFiltered && t('rates:surcharge.noneHelp')}
            </EmptyState>
          }
        />
      )}
      {task && (
        <SurchargeEditor
          task={task}
          today={todayInTurkiye()}
          onSaved={finish}
          onClose={() => setTask(null)}
        />
      )}
      {ended && (
        <EndDialog
          key={ended.id}
          rule={ended}
          today={todayInTurkiye()}
          onSaved={finish}
          onClose={() => setEnded(null)}
        />
      )}
    </>
  )
}
