import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { zoneEndpoints } from '@kervan/contract/pricing/zones/zone.endpoints'
import type { ZoneMapping } from '@kervan/contract/pricing/zones/zone.endpoints'
import { callEndpoint } from '../../../../platform/api/apiClient.ts'
import { showError } from '../../../../platform/api/showError.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { FilterChips } from '../../../../ui/table/FilterChips.tsx'
import { ListScreen } from '../../../../ui/table/ListScreen.tsx'
import { ViewChoice } from '../../../../ui/table/ViewChoice.tsx'
import { useEndpointList } from '../../../../ui/table/useEndpointList.ts'
import { toFilterOptions, useCarriers } from '../../hooks/useCarriers.ts'
import { MappingEditor } from '../components/MappingEditor.tsx'
import type { MappingValues } from '../components/MappingEditor.tsx'
import { ZoneImport } from '../components/ZoneImport.tsx'
import { ZoneMapView } from '../components/ZoneMapView.tsx'
import { useMappingActions } from '../hooks/useMappingActions.ts'

type Edited = { mapping: ZoneMapping | null; initial?: MappingValues }

/** Countries and their zones as a list and as a map, with the filters in the address. */
export const ZonesPage = () => {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const isMap = params.get('view') === 'map'
  const carriers = useCarriers()
  const [edited, setEdited] = useState<Edited | null>(null)
  const [isImporting, setIsImporting] = useState(false)
  // The zone map shows one carrier (default: the first); the list can show all.
  const supplierId = Number(params.get('supplierId')) || (isMap ? carriers.carriers[0]?.value : null)
  const services = supplierId ? carriers.servicesOf(supplierId) : carriers.services
  const list = useEndpointList(zoneEndpoints.listZoneMappings, {
    options: {
      supplierId: toFilterOptions(carriers.carriers),
      supplierServiceMethodId: toFilterOptions(services),
    },
    without: ['regionId', ...(services.length === 0 ? (['supplierServiceMethodId'] as const) : [])],
    isEnabled: !isMap,
  })
  const { values } = list.state
  const chosen = carriers.carriers.find(({ value }) => String(value) === values.supplierId)
  const carrier = chosen ?? (isMap ? carriers.carriers[0] : undefined)
  const supplierServiceMethodId =
    services.find(({ value }) => String(value) === values.supplierServiceMethodId)?.value ?? null
  const edit = (mapping: ZoneMapping) => setEdited({ mapping })
  const actionsOf = useMappingActions(edit)
  const openCountry = async (supplierId: number, countryCode: string) => {
    try {
      const { items } = await callEndpoint(zoneEndpoints.listZoneMappings, {
        body: { supplierId, countryCode, pageSize: 100 },
      })
      const own = items.find((item) => item.supplierServiceMethodId === supplierServiceMethodId)
      setEdited(
        own
          ? { mapping: own }
          : { mapping: null, initial: { supplierId, supplierServiceMethodId, countryCode } },
      )
    } catch (error) {
      void showError(error)
    }
  }
  const view = (
    <ViewChoice
      label={t('pricing/rateTable:zone.view')}
      view={isMap ? 'map' : 'list'}
      views={[
        { value: 'list', label: t('pricing/rateTable:zone.asList') },
        { value: 'map', label: t('pricing/rateTable:zone.asMap') },
      ]}
      onChange={(next) =>
        setParams((before) => {
          before.delete('view')
          return next === 'map' ? [...before, ['view', 'map']] : before
        })
      }
    />
  )
  const actions = (
    <>
      <Button onClick={() => setIsImporting(true)}>{t('pricing/rateTable:zone.import')}</Button>
      <Button
        kind="primary"
        onClick={() =>
          setEdited({
            mapping: null,
            initial: carrier ? { supplierId: carrier.value, supplierServiceMethodId } : undefined,
          })
        }
      >
        {t('pricing/rateTable:zone.addMapping')}
      </Button>
    </>
  )
  return (
    <>
      {isMap ? (
        <>
          <PageHeader title={t('shell:screen.zones')} facts={carrier?.label} actions={actions} />
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: '8px 16px', marginBottom: 12 }}>
            {view}
            <FilterChips
              filters={list.filters.filter(({ key }) => key !== 'countryCode')}
              state={list.state}
            />
          </div>
          {carriers.error && <ErrorState error={carriers.error} onRetry={carriers.retry} />}
          {!carriers.error && !carrier && <LoadingRows />}
          {carrier && (
            <ZoneMapView
              key={`${carrier.value}/${supplierServiceMethodId}`}
              supplierId={carrier.value}
              supplierServiceMethodId={supplierServiceMethodId}
              onPickCountry={(code) => void openCountry(carrier.value, code)}
            />
          )}
        </>
      ) : (
        <ListScreen
          list={list}
          rowKey={({ id }) => String(id)}
          tools={view}
          actions={actions}
          onOpen={edit}
          rowActions={actionsOf}
          empty={
            <EmptyState title={t('pricing/rateTable:zone.none')}>
              {t('pricing/rateTable:zone.noneHelp')}
            </EmptyState>
          }
        />
      )}
      {edited && <MappingEditor {...edited} onClose={() => setEdited(null)} />}
      {isImporting && (
        <ZoneImport
          supplierId={carrier?.value ?? null}
          supplierName={carrier?.label}
          onClose={() => setIsImporting(false)}
        />
      )}
    </>
  )
}
