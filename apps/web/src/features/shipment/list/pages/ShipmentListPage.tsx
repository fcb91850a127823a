import { useQuery } from '@tanstack/react-query'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { useHasFlag } from '../../../../platform/session/permissions.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { ButtonLink } from '../../../../ui/light/Button.tsx'
import { EmptyState } from '../../../../ui/light/States.tsx'
import { ListScreen } from '../../../../ui/table/ListScreen.tsx'
import { UndoBar } from '../../../../ui/table/SelectionBar.tsx'
import { useEndpointList } from '../../../../ui/table/useEndpointList.ts'
import { BulkUploadButton } from '../../bulk/components/BulkUploadButton.tsx'
import { BulkActions } from '../components/BulkActions.tsx'
import { twoLineCells } from '../components/shipmentCells.tsx'
import { useShipmentActions } from '../hooks/useShipmentActions.ts'
import { useUndoDelete } from '../hooks/useUndoDelete.ts'
import { shipmentPath } from '../shipmentList.ts'

/** All shipments visible to the user, newest first. */
export const ShipmentListPage = () => {
  const { t } = useTranslation()
  const { data: carriers } = useQuery(endpointQuery(pricingEndpoints.listSuppliers, {}))
  const supplierIds = carriers?.map(({ id, name }) => ({ value: String(id), label: name }))
  const list = useEndpointList(shipmentListEndpoints.listShipments, { options: { supplierIds } })
  const undo = useUndoDelete()
  // Removes deleted shipments from the selection.
  const offerUndo = (ids: readonly string[]) => {
    undo.offer(ids)
    list.select(new Map([...list.selected].filter(([id]) => !ids.includes(id))))
  }
  const create = useHasFlag('shipment_shipment') && (
    <ButtonLink kind="primary" to="/shipment/shipment">
      {t('shipment/list:create')}
    </ButtonLink>
  )
  return (
    <>
      <ListScreen
        list={list}
        views="shipments"
        rowKey={({ id }) => id}
        linkTo={shipmentPath}
        rowActions={useShipmentActions(offerUndo)}
        isMarked={({ trackingException }) => trackingException !== null}
        cells={twoLineCells(t)}
        bulkActions={(selected) => (
          <BulkActions selected={selected} onLetGo={() => list.select(new Map())} onDeleted={offerUndo} />
        )}
        actions={
          create && (
            <>
              <BulkUploadButton />
              {create}
            </>
          )
        }
        empty={
          <EmptyState title={t('shipment/list:empty')} action={create}>
            {t('shipment/list:emptyText')}
          </EmptyState>
        }
      />
      {undo.deleted.length > 0 && (
        <UndoBar
          text={t('shipment/list:undo.deleted', { count: undo.deleted.length })}
          undo={t('shipment/list:undo.action')}
          isBusy={undo.isBusy}
          onUndo={undo.undo}
          onClose={undo.forget}
        />
      )}
    </>
  )
}
