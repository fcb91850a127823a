import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { nameWithoutCarrier } from '@kervan/domain/pricing/serviceName'
import type { OfferAnswer } from '@kervan/contract/pricing/quotes/offerAnswer'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { CarrierMark } from '../../../../ui/light/CarrierMark.tsx'
import { MoneyText } from '../../../../ui/light/MoneyText.tsx'
import { PriceLines } from '../../../../ui/light/offers/OfferCard.tsx'
import { Tag } from '../../../../ui/light/Tags.tsx'
import { ExpectedDelivery } from '../components/ExpectedDelivery.tsx'
import styles from './Offers.module.css'

interface OfferRowProps {
  offer: OfferAnswer
  countryCode: string
  duty: ReactNode
  isFirst: boolean
  isCheapest: boolean
  isFastest: boolean
  onShip: () => void
}

/** Offer as a row: service, delivery, duty, price and the button that starts a shipment with it. */
export const OfferRow = ({ offer, countryCode, duty, onShip, ...marks }: OfferRowProps) => {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const linesId = useId()
  const service = nameWithoutCarrier(offer.supplierServiceMethodName, offer.supplierName)
  return (
    <article className={styles.row} aria-label={offer.supplierServiceMethodName}>
      <CarrierMark name={offer.supplierName} logoImageName={offer.logoImageName} size={36} />
      <div className={styles.name}>
        <b>{offer.supplierName}</b> {service}{' '}
        <span className={styles.tags}>
          {marks.isCheapest && <Tag tone="ok">{t('ui:offer.cheapest')}</Tag>}
          {marks.isFastest && <Tag tone="info">{t('ui:offer.fastest')}</Tag>}
        </span>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? linesId : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? t('ui:offer.hideLines') : t('ui:offer.showLines')}
        </button>
      </div>
      <div className={styles.days}>
        <b>{t('pricing:offers.days', { min: offer.transitDaysMin, max: offer.transitDaysMax })}</b>
        <ExpectedDelivery lane={{ countryCode, direction: 'export' }} serviceId={offer.serviceId} />
      </div>
      <div className={styles.duty}>{duty}</div>
      <div className={styles.price}>
        <b>
          <MoneyText amount={offer.totalPrice} currency={offer.priceCurrency} />
        </b>
        {offer.priceCurrency !== 'TRY' && (
          <span>
            <MoneyText amount={offer.totalPriceInTry} currency="TRY" />
          </span>
        )}
      </div>
      <div className={styles.action}>
        <Button kind={marks.isFirst ? 'primary' : 'plain'} isWide onClick={onShip}>
          {t('pricing:public.ship')}
        </Button>
      </div>
      {isOpen && (
        <div className={styles.lines}>
          <PriceLines offer={offer} id={linesId} />
          <p>{offer.explanation}</p>
          {offer.bookedBy && (
            <p>{t('ui:offer.bookedBy', { name: offer.bookedBy, carrier: offer.supplierName })}</p>
          )}
        </div>
      )}
    </article>
  )
}
