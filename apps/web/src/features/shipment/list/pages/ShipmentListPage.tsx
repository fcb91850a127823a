import { useQuery } from '@tanstack/react-query'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import type { ShipmentListRow } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { useHasFlag } from '../../../../platform/session/permissions.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button, ButtonLink } from '../../../../ui/light/Button.tsx'
import { EmptyState } from '../../../../ui/light/States.tsx'
import { ListScreen } from '../../../../ui/table/ListScreen.tsx'
import { useEndpointList } from '../../../../ui/table/useEndpointList.ts'
import { BulkUploadButton } from '../../bulk/components/BulkUploadButton.tsx'
import { useShipmentDocuments } from '../../documents/hooks/useShipmentDocuments.ts'
import { shipmentCells } from '../components/shipmentCells.tsx'
import { useShipmentActions } from '../hooks/useShipmentActions.ts'
import { hasLabel, shipmentPath } from '../shipmentList.ts'

const PrintLabels = ({ selected }: { selected: readonly ShipmentListRow[] }) => {
  const { t } = useTranslation()
  const documents = useShipmentDocuments()
  const printable = selected.filter(hasLabel)
  return (
    <Button
      size="small"
      isBusy={documents.isBusy}
      disabled={printable.length === 0}
      onClick={() => documents.saveLabels(printable.map(({ assetReference }) => assetReference))}
    >
      {t('shipmentList:printLabels', { count: printable.length })}
    </Button>
  )
}

/** All shipments that the caller may see, newest first. */
export const ShipmentListPage = () => {
  const { t } = useTranslation()
  const { data: carriers } = useQuery(endpointQuery(pricingEndpoints.listSuppliers, {}))
  const supplierIds = carriers?.map(({ id, name }) => ({ value: String(id), label: name }))
  const list = useEndpointList(shipmentListEndpoints.listShipments, { options: { supplierIds } })
  const create = useHasFlag('shipment_shipment') && (
    <ButtonLink kind="primary" to="/shipment/shipment">
      {t('shipmentList:create')}
    </ButtonLink>
  )
  return (
    <ListScreen
      list={list}
      views="shipments"
      rowKey={({ id }) => id}
      linkTo={shipmentPath}
      rowActions={useShipmentActions()}
      isMarked={({ trackingException }) => trackingException !== null}
      cells={shipmentCells(t)}
      bulkActions={(selected) => <PrintLabels selected={selected} />}
      actions={
        create && (
          <>
            <BulkUploadButton />
            {create}
          </>
        )
      }
      empty={
        <EmptyState title={t('shipmentList:empty')} action={create}>
          {t('shipmentList:emptyText')}
        </EmptyState>
      }
    />
  )
}
