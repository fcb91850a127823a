import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { zoneEndpoints } from '@kervan/contract/pricing/zone.endpoints'
import type { ZoneMapping } from '@kervan/contract/pricing/zone.endpoints'
import { callEndpoint } from '../../../platform/apiClient.ts'
import { useTranslation } from '../../../platform/i18n.ts'
import { endpointQuery } from '../../../platform/query.ts'
import { showError } from '../../../platform/showError.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { PageHeader } from '../../../ui/light/PageHeader.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/light/States.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { FilterChips } from '../../../ui/table/FilterChips.tsx'
import { numberedPaging, pageNumberOf } from '../../../ui/table/numberedPaging.ts'
import { ViewFilters } from '../../../ui/table/ViewFilters.tsx'
import { useListState } from '../../../ui/table/useListState.ts'
import { MappingEditor } from '../components/zones/MappingEditor.tsx'
import type { MappingValues } from '../components/zones/MappingEditor.tsx'
import { ZoneImport } from '../components/zones/ZoneImport.tsx'
import { ZoneMapView } from '../components/zones/ZoneMapView.tsx'
import { toFilterOptions, useCarriers } from '../hooks/useCarriers.ts'
import { useMappingActions } from '../hooks/useMappingActions.ts'
import { useZoneColumns } from '../hooks/useZoneColumns.tsx'

const filterKeys = ['supplier', 'service', 'country', 'view'] as const
const pageSize = 50

type Edited = { mapping: ZoneMapping | null; initial?: MappingValues }

/** Which country is in which zone: as a list and as a map. View, filters and page live in the address. */
export const ZonesPage = () => {
  const { t } = useTranslation()
  const list = useListState(filterKeys)
  const carriers = useCarriers()
  const [edited, setEdited] = useState<Edited | null>(null)
  const [isImporting, setIsImporting] = useState(false)
  const isMap = list.values.view === 'map'
  const chosenId = Number(list.values.supplier) || null
  const supplierId = chosenId ?? (isMap ? (carriers.carriers[0]?.value ?? null) : null)
  const services = carriers.servicesOf(supplierId)
  const supplierServiceMethodId =
    services.find(({ value }) => String(value) === list.values.service)?.value ?? null
  const pageNumber = pageNumberOf(list)
  const query = useQuery({
    ...endpointQuery(zoneEndpoints.listZoneMappings, {
      body: {
        supplierId,
        supplierServiceMethodId,
        countryCode: list.values.country ?? null,
        pageNumber,
        pageSize,
      },
    }),
    enabled: !isMap,
    placeholderData: keepPreviousData,
  })
  const edit = (mapping: ZoneMapping) => setEdited({ mapping })
  const columns = useZoneColumns(edit)
  const actionsOf = useMappingActions(edit)
  const openCountry = async (countryCode: string) => {
    try {
      const { items } = await callEndpoint(zoneEndpoints.listZoneMappings, {
        body: { supplierId, countryCode, pageSize: 100 },
      })
      const own = items.find((item) => item.supplierServiceMethodId === supplierServiceMethodId)
      setEdited(
        own
          ? { mapping: own }
          : { mapping: null, initial: { supplierId: supplierId!, supplierServiceMethodId, countryCode } },
      )
    } catch (error) {
      void showError(error)
    }
  }
  const add = () =>
    setEdited({ mapping: null, initial: { supplierId: supplierId ?? undefined, supplierServiceMethodId } })
  const total = query.data?.totalCount
  const filters = [
    {
      key: 'supplier' as const,
      label: t('rates:carrier'),
      kind: 'choice' as const,
      options: toFilterOptions(carriers.carriers),
    },
    ...(supplierId === null
      ? []
      : [
          {
            key: 'service' as const,
            label: t('rates:service'),
            kind: 'choice' as const,
            options: toFilterOptions(services),
          },
        ]),
    ...(isMap ? [] : [{ key: 'country' as const, label: t('rates:country'), kind: 'country' as const }]),
  ]
  const tools = (
    <ViewFilters
      label={t('rates:zone.view')}
      view={isMap ? 'map' : 'list'}
      views={[
        { value: 'list', label: t('rates:zone.asList') },
        { value: 'map', label: t('rates:zone.asMap') },
      ]}
      onChange={(view) => list.setValue('view', view === 'map' ? view : null)}
    >
      <FilterChips filters={filters} state={list} />
    </ViewFilters>
  )
  const isFiltered = Boolean(list.values.supplier ?? list.values.service ?? list.values.country)
  return (
    <>
      <PageHeader
        title={t('shell:screen.zones')}
        facts={
          isMap
            ? carriers.carriers.find(({ value }) => value === supplierId)?.label
            : total !== undefined && t('rates:zone.count', { count: total })
        }
        actions={
          <>
            <Button onClick={() => setIsImporting(true)}>{t('rates:zone.import')}</Button>
            <Button kind="primary" onClick={add}>
              {t('rates:zone.addMapping')}
            </Button>
          </>
        }
      />
      {isMap ? (
        <>
          <div style={{ marginBottom: 12 }}>{tools}</div>
          {carriers.error ? (
            <ErrorState error={carriers.error} onRetry={carriers.retry} />
          ) : supplierId === null ? (
            <LoadingRows />
          ) : (
            <ZoneMapView
              key={`${supplierId}/${supplierServiceMethodId}`}
              supplierId={supplierId}
              supplierServiceMethodId={supplierServiceMethodId}
              onPickCountry={(code) => void openCountry(code)}
            />
          )}
        </>
      ) : (
        <DataTable<ZoneMapping>
          name="zoneMappings"
          label={t('shell:screen.zones')}
          columns={columns}
          rows={query.data?.items}
          rowKey={({ id }) => String(id)}
          error={query.error}
          onRetry={() => void query.refetch()}
          onOpen={edit}
          tools={tools}
          rowActions={actionsOf}
          paging={numberedPaging(list, pageSize, total)}
          empty={
            <EmptyState title={t(isFiltered ? 'rates:noneFound' : 'rates:zone.none')}>
              {!isFiltered && t('rates:zone.noneHelp')}
            </EmptyState>
          }
        />
      )}
      {edited && <MappingEditor {...edited} onClose={() => setEdited(null)} />}
      {isImporting && (
        <ZoneImport
          supplierId={supplierId}
          supplierName={carriers.carriers.find(({ value }) => value === supplierId)?.label}
          onClose={() => setIsImporting(false)}
        />
      )}
    </>
  )
}
