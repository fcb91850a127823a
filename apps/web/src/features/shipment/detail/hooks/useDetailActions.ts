import { useState } from 'react'
import { useNavigate } from 'react-router'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import { shipmentTypes } from '@kervan/contract/shipment/shipmentChoices'
import { isOperation } from '@kervan/contract/roles'
import { canMeasure } from '@kervan/domain/shipment/adjustmentLife'
import { canCancel, canComeBack, isBooked } from '@kervan/domain/shipment/shipmentLife'
import { notify } from '../../../../platform/notices.ts'
import { useEndpointMutation } from '../../../../platform/api/query.ts'
import { useHasFlag } from '../../../../platform/session/permissions.ts'
import { useSession } from '../../../../platform/session/session.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import type { RowAction } from '../../../../ui/table/RowMenu.tsx'
import { useShipmentDocuments } from '../../documents/hooks/useShipmentDocuments.ts'

/** Actions that the shipment's state allows, besides the page's primary action. */
export const useDetailActions = (shipment: ShipmentAnswer, refresh: () => Promise<unknown>) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const documents = useShipmentDocuments()
  const canEnterStatus = useHasFlag('agent_shipmenttrackingstatusescreate')
  const canCreate = useHasFlag('shipment_shipment')
  const session = useSession()
  const [isCancelling, setIsCancelling] = useState(false)
  const [isReturning, setIsReturning] = useState(false)
  const createLike = useEndpointMutation(shipmentEndpoints.createShipmentLike, {
    onSuccess: (like) => {
      notify('success', t('shipment/detail:likeCreated', { reference: like.assetReference }))
      return navigate(`/shipment/shipment/${like.id}/sender-receiver`)
    },
  })
  const { assetReference, state } = shipment
  const booked = isBooked(state) && state !== 'returned'
  const isPackage = shipment.shipmentType === shipmentTypes.package
  const actions: (RowAction | false)[] = [
    booked && {
      key: 'labelA4',
      label: t('shipment/detail:action.labelA4'),
      onSelect: () => documents.saveLabels([assetReference], 'a4'),
    },
    booked && {
      key: 'preview',
      label: t('shipment/detail:action.preview'),
      onSelect: () => void navigate(`/shipment/assetlabel/${assetReference}`),
    },
    isPackage &&
      booked && {
        key: 'invoice',
        label: t('shipment/detail:action.invoice'),
        onSelect: () => documents.saveInvoice(assetReference, 'commercial'),
      },
    isPackage &&
      booked && {
        key: 'previewInvoice',
        label: t('shipment/detail:action.previewInvoice'),
        onSelect: () => void navigate(`/shipment/assetinvoice/${assetReference}`),
      },
    booked &&
      canEnterStatus && {
        key: 'status',
        label: t('shipment/detail:action.status'),
        onSelect: () => void navigate(`/agent/shipmenttrackingstatusescreate?reference=${assetReference}`),
      },
    session !== null &&
      isOperation(session) &&
      canMeasure(state) && {
        key: 'measure',
        label: t('shipment/detail:action.measure'),
        onSelect: () => void navigate(`/agent/measuring?reference=${assetReference}`),
      },
    canCreate && {
      key: 'like',
      label: t('shipment/detail:action.like'),
      onSelect: () => createLike.mutate({ body: { shipmentId: shipment.id } }),
    },
    canCreate &&
      canComeBack(state) && {
        key: 'return',
        label: t('shipment/detail:action.return'),
        onSelect: () => setIsReturning(true),
      },
    canCreate &&
      canCancel(state) && {
        key: 'cancel',
        label: t('shipment/detail:action.cancel'),
        isDangerous: true,
        onSelect: () => setIsCancelling(true),
      },
  ]
  return {
    menu: actions.filter((action) => action !== false),
    documents,
    isCancelling,
    isReturning,
    stopReturning: () => setIsReturning(false),
    onReturned: ({ id, assetReference: reference }: ShipmentAnswer) => {
      notify('success', t('shipment/detail:return.saved', { reference }))
      return navigate(`/shipment/shipment/${id}/sender-receiver`)
    },
    stopCancelling: () => setIsCancelling(false),
    onCancelled: () => {
      setIsCancelling(false)
      return refresh()
    },
  }
}
