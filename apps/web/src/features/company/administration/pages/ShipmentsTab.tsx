import { useQuery } from '@tanstack/react-query'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { EmptyState } from '../../../../ui/light/States.tsx'
import { EndpointTable } from '../../../../ui/table/EndpointTable.tsx'
import { useEndpointList } from '../../../../ui/table/useEndpointList.ts'
import { shipmentCells } from '../../../shipment/list/components/shipmentCells.tsx'
import { shipmentPath } from '../../../shipment/list/shipmentList.ts'

/** Tab with the shipments of a company. */
export const ShipmentsTab = ({ companyId }: { companyId: number }) => {
  const { t } = useTranslation()
  const { data: carriers } = useQuery(endpointQuery(pricingEndpoints.listSuppliers, {}))
  const list = useEndpointList(shipmentListEndpoints.listShipments, {
    fixed: { companyID: companyId },
    without: ['companyID'],
    options: { supplierIds: carriers?.map(({ id, name }) => ({ value: String(id), label: name })) },
  })
  return (
    <EndpointTable
      list={list}
      rowKey={({ id }) => id}
      linkTo={shipmentPath}
      cells={shipmentCells(t)}
      withoutColumns={['company']}
      isMarked={({ trackingException }) => trackingException !== null}
      empty={
        <EmptyState title={t('company:detail.noShipments')}>{t('company:detail.noShipmentsText')}</EmptyState>
      }
    />
  )
}
