import { useState } from 'react'
import type { OfferAnswer } from '@kervan/contract/pricing/offerAnswer'
import { useTranslation } from '../../../platform/i18n.ts'
import { OfferCard } from '../../../ui/light/OfferCard.tsx'
import { sortOffers } from '../sortOffers.ts'
import type { OfferOrder } from '../sortOffers.ts'
import { StaffPrice } from './StaffPrice.tsx'
import styles from './Pricing.module.css'

interface OfferListProps {
  offers: readonly OfferAnswer[]
  chosenId?: string | null
  onChoose?: (offer: OfferAnswer) => void
  chooseLabel?: string
  /** The offer being taken now. */
  busyId?: string | null
}

const orders: readonly OfferOrder[] = ['best', 'price', 'days']

/** Offers to compare: by price, by days, or by both. Each opens in place, line by line. */
export const OfferList = ({ offers, chosenId, onChoose, chooseLabel, busyId }: OfferListProps) => {
  const { t } = useTranslation()
  const [order, setOrder] = useState<OfferOrder>('price')
  const sorted = sortOffers(offers, order)
  const cheapest = sortOffers(offers, 'price')[0]?.id
  const fastest = sortOffers(offers, 'days')[0]?.id
  return (
    <section aria-label={t('pricing:offers.title')}>
      <div className={styles.offersHead}>
        <h2>{t('pricing:offers.count', { count: offers.length })}</h2>
        <div role="group" aria-label={t('pricing:offers.sort')} className={styles.orders}>
          {orders.map((key) => (
            <button key={key} type="button" aria-pressed={key === order} onClick={() => setOrder(key)}>
              {t(`pricing:offers.order.${key}`)}
            </button>
          ))}
        </div>
      </div>
      <div className={styles.offers}>
        {sorted.map((offer) => (
          <OfferCard
            key={offer.id}
            offer={offer}
            delivery={t('pricing:offers.days', { min: offer.transitDaysMin, max: offer.transitDaysMax })}
            isCheapest={offers.length > 1 && offer.id === cheapest}
            isFastest={offers.length > 1 && offer.id === fastest}
            isChosen={offer.id === chosenId}
            isBusy={offer.id === busyId}
            chooseLabel={chooseLabel}
            onChoose={onChoose && (() => onChoose(offer))}
            extra={offer.staff && <StaffPrice offer={offer} />}
          />
        ))}
      </div>
      {sorted[0] && (
        <p className={styles.help}>
          {t('pricing:offers.rate', { day: sorted[0].exchangeRateDay.split('-').reverse().join('.') })}
          {sorted[0].isExchangeRateStale && ` ${t('pricing:offers.rateStale')}`}
        </p>
      )}
    </section>
  )
}
