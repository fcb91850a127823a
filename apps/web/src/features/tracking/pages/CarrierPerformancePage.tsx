import { useQuery } from '@tanstack/react-query'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { performanceEndpoints } from '@kervan/contract/tracking/performance.endpoints'
import { endpointQuery } from '../../../platform/api/query.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { EmptyState } from '../../../ui/light/States.tsx'
import { ListScreen } from '../../../ui/table/ListScreen.tsx'
import { useEndpointList } from '../../../ui/table/useEndpointList.ts'
import { PerformanceChart } from '../components/PerformanceChart.tsx'

/** On-time rates of carriers by service and country: a chart, and a table with all numbers. */
export const CarrierPerformancePage = () => {
  const { t } = useTranslation()
  const { data: carriers } = useQuery(endpointQuery(pricingEndpoints.listSuppliers, {}))
  const { data: services } = useQuery(endpointQuery(pricingEndpoints.listServiceMethods, { body: {} }))
  const list = useEndpointList(performanceEndpoints.listCarrierPerformance, {
    options: {
      supplierId: carriers?.map(({ id, name }) => ({ value: String(id), label: name })),
      serviceId: services?.map(({ id, name }) => ({ value: String(id), label: name })),
    },
  })
  return (
    <ListScreen
      list={list}
      rowKey={({ id }) => String(id)}
      summary={<PerformanceChart rows={list.items ?? []} />}
      empty={
        <EmptyState title={t('tracking/performance:empty')}>{t('tracking/performance:emptyText')}</EmptyState>
      }
    />
  )
}
