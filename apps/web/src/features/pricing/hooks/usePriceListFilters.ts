import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { priceListStates } from '@kervan/contract/pricing/priceListAnswer'
import { pricingEndpoints } from '@kervan/contract/pricing/pricing.endpoints'
import { useTranslation } from '../../../platform/i18n.ts'
import { endpointQuery } from '../../../platform/query.ts'
import { parseChoices } from '../../../ui/table/useListState.ts'
import type { FilterDefinition, FilterValues } from '../../../ui/table/useListState.ts'

export const priceListFilterKeys = ['view', 'carrier', 'service', 'state'] as const
export type PriceListFilterKey = (typeof priceListFilterKeys)[number]

/** The chips above the lists: carrier, service and, for those that were published, state. */
export const usePriceListFilters = (
  values: FilterValues<PriceListFilterKey>,
): readonly FilterDefinition<PriceListFilterKey>[] => {
  const { t } = useTranslation()
  const { data: carriers } = useQuery(endpointQuery(pricingEndpoints.listSuppliers, {}))
  const { data: services } = useQuery(endpointQuery(pricingEndpoints.listServiceMethods, { body: {} }))
  const isDrafts = values.view === 'drafts'
  return useMemo(() => {
    const service = {
      key: 'service',
      label: t('priceList:column.service'),
      kind: 'choice',
      options: services
        ?.filter(({ supplierId }) => !values.carrier || isDrafts || String(supplierId) === values.carrier)
        .map(({ id, name }) => ({ value: String(id), label: name })),
    } as const
    if (isDrafts) return [service]
    return [
      {
        key: 'carrier',
        label: t('priceList:column.carrier'),
        kind: 'choice',
        options: carriers?.map(({ id, name }) => ({ value: String(id), label: name })),
      },
      service,
      {
        key: 'state',
        label: t('priceList:column.state'),
        kind: 'choices',
        options: priceListStates.map((state) => ({ value: state, label: t(`priceList:state.${state}`) })),
      },
    ]
  }, [t, carriers, services, values.carrier, isDrafts])
}

const idOf = (value: string | undefined): number | null =>
  value && /^\d{1,9}$/.test(value) ? Number(value) : null

/** From the address bar to the call; what an old or edited address says wrongly is left out. */
export const toPriceListRequest = (values: FilterValues<PriceListFilterKey>) => ({
  supplierId: idOf(values.carrier),
  supplierServiceMethodId: idOf(values.service),
  states: priceListStates.filter((state) => parseChoices(values.state).includes(state)),
})

export const toDraftRequest = (values: FilterValues<PriceListFilterKey>) => ({
  supplierServiceMethodId: idOf(values.service),
})
