import { shipmentTypes } from '@kervan/contract/shipment/shipmentChoices'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { ReferenceTag } from '../../../../ui/light/ReferenceTag.tsx'
import { LoadingRows } from '../../../../ui/light/States.tsx'
import { useShipmentDocuments } from '../../documents/hooks/useShipmentDocuments.ts'
import { countPieces } from '../../documents/countPieces.ts'
import { labelCountText } from '../../documents/labelCountText.ts'
import { useBookingStates } from '../hooks/useBookingStates.ts'
import styles from './PaidShipments.module.css'

/** Maximum number of paid shipments listed by name; more are only counted. */
const namedAtMost = 5

interface PaidShipmentsProps {
  /** Ids of the paid shipments; their labels are printed in this order. */
  shipmentIds: readonly string[]
}

/**
 * Result page after a payment: labels and invoices as soon as the shipments are booked, and next steps for
 * pickup.
 */
export const PaidShipments = ({ shipmentIds }: PaidShipmentsProps) => {
  const { t } = useTranslation()
  const { shipments, booked } = useBookingStates(shipmentIds)
  const documents = useShipmentDocuments()
  const total = shipmentIds.length
  const isReady = booked.length === total
  const [single] = booked
  const inOrder = shipmentIds.flatMap((id) => booked.find((shipment) => shipment.id === id) ?? [])
  return (
    <div className={styles.paid}>
      {isReady ? (
        <>
          <Button
            kind="primary"
            isWide
            isBusy={documents.isBusy}
            onClick={() => documents.printLabels(inOrder.map(({ assetReference }) => assetReference))}
          >
            {labelCountText(t, { labels: countPieces(booked), shipments: total })}
          </Button>
          {total === 1 && single?.shipmentType === shipmentTypes.package && (
            <Button
              isWide
              isBusy={documents.isBusy}
              onClick={() => documents.saveInvoice(single.assetReference, 'commercial')}
            >
              {t('shipment/detail:action.invoice')}
            </Button>
          )}
        </>
      ) : (
        <div role="status">
          <p>{t('shipment/detail:paid.preparing', { booked: booked.length, count: total })}</p>
          <LoadingRows rows={1} columns={2} />
        </div>
      )}
      <p className={styles.references}>
        {shipments.slice(0, namedAtMost).map(({ id, assetReference }) => (
          <ReferenceTag key={id} reference={assetReference} to={`/shipment/shipmentdetail/${id}`} />
        ))}
        {total > namedAtMost && t('shipment/detail:paid.more', { count: total - namedAtMost })}
      </p>
      <ol className={styles.steps}>
        <li>{t('shipment/detail:paid.step.label')}</li>
        <li>{t('shipment/detail:paid.step.invoice')}</li>
        <li>{t('shipment/detail:paid.step.handOver')}</li>
      </ol>
    </div>
  )
}
