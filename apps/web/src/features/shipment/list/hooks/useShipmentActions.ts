import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import type { ShipmentListRow } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { useSession } from '../../../../platform/session/session.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import type { RowAction } from '../../../../ui/table/RowMenu.tsx'
import { isOperation, isStaff } from '@kervan/contract/roles'
import { canMeasure } from '@kervan/domain/shipment/adjustmentLife'
import { awaitsPayment, hasInvoice, hasLabel, isDeletable, shipmentPath } from '../shipmentList.ts'
import { useShipmentDocuments } from '../../documents/hooks/useShipmentDocuments.ts'

/** Actions for one shipment of the list that its state allows. */
export const useShipmentActions = (
  onDeleted: (ids: readonly string[]) => void,
): ((row: ShipmentListRow) => RowAction[]) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const documents = useShipmentDocuments()
  const session = useSession()
  // Staff cannot pay a company's debt by card.
  const paysItself = session !== null && !isStaff(session)
  const measures = session !== null && isOperation(session)
  const createLike = useEndpointMutation(shipmentEndpoints.createShipmentLike, {
    onSuccess: (shipment) => navigate(`${shipmentPath({ id: shipment.id, state: 'draft' })}/sender-receiver`),
  })
  const remove = useEndpointMutation(shipmentEndpoints.deleteShipment, {
    onSuccess: (_, { params }) => {
      onDeleted([params.shipmentId])
      return queryClient.invalidateQueries(queriesOf(shipmentListEndpoints.listShipments))
    },
  })

  return (row) => {
    const label = hasLabel(row)
    const actions: (RowAction | false)[] = [
      {
        key: 'open',
        label: t('shipment/list:action.open'),
        onSelect: () => void navigate(shipmentPath(row)),
      },
      awaitsPayment(row) && {
        key: 'pay',
        label: t('shipment/list:action.pay'),
        onSelect: () =>
          void navigate(row.state === 'inCart' ? '/cart' : `/shipment/shipment/${row.id}/payment`),
      },
      row.extraPayment === 'open' &&
        paysItself && {
          key: 'payExtra',
          label: t('shipment/list:action.payExtra'),
          onSelect: () => void navigate(shipmentPath(row)),
        },
      label && {
        key: 'label',
        label: t('shipment/list:action.label'),
        onSelect: () => void navigate(`/shipment/assetlabel/${row.assetReference}`),
      },
      hasInvoice(row) && {
        key: 'invoice',
        label: t('shipment/list:action.invoice'),
        onSelect: () => documents.saveInvoice(row.assetReference, 'commercial'),
      },
      label && {
        key: 'track',
        label: t('shipment/list:action.track'),
        onSelect: () => void navigate(`/shipment/tracking?reference=${row.assetReference}`),
      },
      measures &&
        canMeasure(row.state) && {
          key: 'measure',
          label: t('shipment/list:action.measure'),
          onSelect: () => void navigate(`/agent/measuring?reference=${row.assetReference}`),
        },
      {
        key: 'like',
        label: t('shipment/list:action.like'),
        onSelect: () => createLike.mutate({ body: { shipmentId: row.id } }),
      },
      isDeletable(row) && {
        key: 'delete',
        label: t('shipment/list:action.delete'),
        isDangerous: true,
        onSelect: () => remove.mutate({ params: { shipmentId: row.id } }),
      },
    ]
    return actions.filter((action) => action !== false)
  }
}
