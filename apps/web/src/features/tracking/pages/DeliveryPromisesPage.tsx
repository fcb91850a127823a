import { useQuery } from '@tanstack/react-query'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { promiseEndpoints } from '@kervan/contract/tracking/promise.endpoints'
import { endpointQuery } from '../../../platform/api/query.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { EmptyState } from '../../../ui/light/States.tsx'
import { CountryFlagName, StateDot, Tag } from '../../../ui/light/Tags.tsx'
import { ListScreen } from '../../../ui/table/ListScreen.tsx'
import { useEndpointList } from '../../../ui/table/useEndpointList.ts'

/** Shipments that are late or will be late against their promised day; oldest promise first. */
export const DeliveryPromisesPage = () => {
  const { t } = useTranslation()
  const { data: carriers } = useQuery(endpointQuery(pricingEndpoints.listSuppliers, {}))
  const supplierId = carriers?.map((carrier) => ({ value: String(carrier.id), label: carrier.name }))
  const list = useEndpointList(promiseEndpoints.listDeliveryPromises, { options: { supplierId } })
  return (
    <ListScreen
      list={list}
      rowKey={({ shipmentId }) => shipmentId}
      linkTo={({ assetReference }) => `/shipment/tracking/${assetReference}`}
      cells={{
        status: ({ status }) => (
          <StateDot tone={status === 'atRisk' ? 'warn' : 'bad'}>
            {t(`tracking/promise:status.${status}`)}
          </StateDot>
        ),
        country: ({ receiverCountryCode, hasUnknownHolidays }) =>
          receiverCountryCode && (
            <>
              <CountryFlagName code={receiverCountryCode} />
              {hasUnknownHolidays && <Tag>{t('tracking/promise:unknownHolidaysShort')}</Tag>}
            </>
          ),
      }}
      empty={<EmptyState title={t('tracking/promise:empty')}>{t('tracking/promise:emptyText')}</EmptyState>}
    />
  )
}
