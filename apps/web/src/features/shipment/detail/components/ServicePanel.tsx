import type { ChosenOffer } from '@kervan/contract/shipment/detail/shipmentDetail.endpoints'
import { carrierAndService } from '@kervan/domain/pricing/serviceName'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { CarrierMark } from '../../../../ui/light/CarrierMark.tsx'
import { MoneyText } from '../../../../ui/light/MoneyText.tsx'
import { FactLines, Panel } from '../../../../ui/light/Panel.tsx'
import type { Fact } from '../../../../ui/light/Panel.tsx'
import { WeightText } from '../../../../ui/light/WeightText.tsx'
import { LandedCost } from '../../../../ui/light/landedCost/LandedCost.tsx'
import styles from './ShipmentDetail.module.css'

/** Chosen offer with its price lines, as frozen at the payment. */
export const ServicePanel = ({
  offer,
  bookedBy,
}: {
  offer: ChosenOffer
  /** Name of who books in place of the carrier; null when the carrier itself does. */
  bookedBy: string | null
}) => {
  const { t } = useTranslation()
  const { price } = offer
  const facts: Fact[] = [
    {
      label: t('shipment/detail:transit'),
      value: t('shipment/detail:days', { min: offer.transitDaysMin, max: offer.transitDaysMax }),
    },
    {
      label: t('shipment/detail:chargeableWeight'),
      value: <WeightText weightKg={offer.totalChargedWeight} />,
    },
    ...(price?.surcharges ?? []).map(({ costName, price: amount }) => ({
      label: costName,
      value: <MoneyText amount={amount} currency={price!.priceCurrency} />,
    })),
  ]
  if (price) {
    facts.push({
      label: t('shipment/detail:total'),
      value: <MoneyText amount={price.totalPrice} currency={price.priceCurrency} />,
      isStrong: true,
    })
    if (price.priceCurrency !== 'TRY')
      facts.push({
        label: t('shipment/detail:inTry'),
        value: <MoneyText amount={price.totalPriceInTry} currency="TRY" />,
      })
  }
  return (
    <Panel
      title={
        <>
          <CarrierMark name={offer.supplierName} size={24} />{' '}
          {carrierAndService(offer.supplierName, offer.supplierServiceMethodName)}
        </>
      }
    >
      <FactLines facts={facts} />
      {offer.landedCost && (
        <div className={styles.gap}>
          <LandedCost cost={offer.landedCost} />
        </div>
      )}
      {bookedBy && (
        <p className={`${styles.quiet} ${styles.gap}`}>
          {t('shipment/detail:booking.bookedBy', { name: bookedBy, carrier: offer.supplierName })}
        </p>
      )}
    </Panel>
  )
}
