import { useQuery } from '@tanstack/react-query'
import { bulkEndpoints } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import type { BulkShipment } from '@kervan/contract/shipment/bulk/bulkAnswers'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { AppModal } from '../../../../ui/AppModal.tsx'
import { Button } from '../../../../ui/light/Button.tsx'
import { CarrierMark } from '../../../../ui/light/CarrierMark.tsx'
import { MoneyText } from '../../../../ui/light/MoneyText.tsx'
import { ServicesWithoutOffer } from '../../../../ui/light/offers/ServicesWithoutOffer.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { Tag } from '../../../../ui/light/Tags.tsx'
import { LandedCost } from '../../../../ui/light/landedCost/LandedCost.tsx'
import { daysText } from './OfferTable.tsx'
import styles from './Bulk.module.css'

interface OfferDialogProps {
  uploadId: string
  shipment: BulkShipment
  isBusy: boolean
  onChoose: (serviceId: number) => void
  onClose: () => void
}

/** Dialog with all offers of one shipment, cheapest first. */
export const OfferDialog = ({ uploadId, shipment, isBusy, onChoose, onClose }: OfferDialogProps) => {
  const { t } = useTranslation()
  const offers = useQuery(
    endpointQuery(bulkEndpoints.listBulkOffers, { body: { uploadId, row: shipment.row } }),
  )
  return (
    <AppModal
      open
      width={620}
      footer={null}
      onCancel={onClose}
      title={t('shipment/bulk:offers.chooseTitle', { reference: shipment.customerReference })}
    >
      {offers.isPending && <LoadingRows rows={4} columns={4} />}
      {offers.isError && <ErrorState error={offers.error} onRetry={() => void offers.refetch()} />}
      {offers.data?.offers.length === 0 && <EmptyState title={t('shipment/bulk:offers.noOffers')} />}
      <ul className={styles.offers}>
        {offers.data?.offers.map((offer) => {
          const isChosen = offer.serviceId === (shipment.offer?.serviceId ?? null)
          return (
            <li key={offer.serviceId}>
              <CarrierMark name={offer.supplierName} logoImageName={offer.logoImageName} />
              <span className={styles.words} style={{ flex: 1 }}>
                <span>{offer.supplierServiceMethodName}</span>
                <span className={styles.muted}>{daysText(offer, t)}</span>
              </span>
              <span className={styles.price}>
                <MoneyText amount={offer.totalPrice} currency={offer.priceCurrency} />
              </span>
              {isChosen ? (
                <Tag tone="ok">{t('shipment/bulk:offers.chosen')}</Tag>
              ) : (
                <Button
                  size="small"
                  isBusy={isBusy}
                  aria-label={`${t('shipment/bulk:offers.take')}: ${offer.supplierServiceMethodName}`}
                  onClick={() => onChoose(offer.serviceId)}
                >
                  {t('shipment/bulk:offers.take')}
                </Button>
              )}
              {offer.landedCost && (
                <div className={styles.landed}>
                  <LandedCost cost={offer.landedCost} />
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {offers.data && <ServicesWithoutOffer services={offers.data.withoutOffer} />}
    </AppModal>
  )
}
