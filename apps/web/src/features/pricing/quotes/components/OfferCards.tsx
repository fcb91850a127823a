import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import type { OfferAnswer } from '@kervan/contract/pricing/quotes/offerAnswer'
import { formatDate, toDate } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { usePublicSettings } from '../../../../platform/publicSettings.ts'
import { OfferCard } from '../../../../ui/light/offers/OfferCard.tsx'
import { PillChoice } from '../../../../ui/light/PillChoice.tsx'
import { ReferenceTag } from '../../../../ui/light/ReferenceTag.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import type { OfferLane } from '../expectedDeliveries.ts'
import { sortOffers } from '../sortOffers.ts'
import type { OfferOrder } from '../sortOffers.ts'
import { StaffPrice } from './StaffPrice.tsx'
import { lazyExtra } from '../../../../ui/light/lazy/makeLazy.tsx'
import styles from './Pricing.module.css'

export interface OfferCardsProps {
  offers: readonly OfferAnswer[]
  chosenId?: string | null
  /** Called when the user chooses an offer; without it the cards have no choose button. */
  onChoose?: (offer: OfferAnswer) => void
  chooseLabel?: string
  /** Service that the user chose earlier; its offer comes first. */
  wantedServiceId?: number | null
  /** Route of the parcel; with it each offer shows its expected delivery day. */
  lane?: OfferLane
  /** Renders what stands below the prices. */
  renderNote?: (offer: OfferAnswer) => ReactNode
  /** Renders a second action beside choosing the offer. */
  renderOtherAction?: (offer: OfferAnswer) => ReactNode
  /** Id of the offer that is being chosen. */
  busyId?: string | null
  /** True while new offers are loading; the current ones stay visible. */
  isLoading?: boolean
  /** True when the form changed after the shown offers were calculated. */
  isOutdated?: boolean
}

const ExpectedDelivery = lazyExtra(() =>
  import('./ExpectedDelivery.tsx').then((m) => ({ default: m.ExpectedDelivery })),
)

const orders: readonly OfferOrder[] = ['best', 'price', 'days']

/** Notes below the prices: the exchange rate of the day, and that the demo's carriers have example prices. */
const Footnote = ({ offer }: { offer: OfferAnswer }) => {
  const { t, language } = useTranslation()
  const isDemonstration = usePublicSettings()?.isDemonstration ?? false
  return (
    <p className={styles.help}>
      {t('pricing:offers.rate', { day: formatDate(toDate(offer.exchangeRateDay), 'day', language) })}
      {offer.isExchangeRateStale && ` ${t('pricing:offers.rateStale')}`}
      {isDemonstration && ` ${t('pricing:offers.illustrative')}`}
    </p>
  )
}

/** Cards of offers sorted by price, by days or by both. Each expands to its price lines. */
export const OfferCards = (props: OfferCardsProps) => {
  const { offers, chosenId, onChoose, chooseLabel, busyId, isLoading, isOutdated } = props
  const { t } = useTranslation()
  const [order, setOrder] = useState<OfferOrder>('price')
  const isWanted = ({ serviceId }: OfferAnswer) => serviceId === props.wantedServiceId
  const ordered = sortOffers(offers, order)
  const sorted = [...ordered.filter(isWanted), ...ordered.filter((offer) => !isWanted(offer))]
  const cheapest = sortOffers(offers, 'price')[0]?.id
  const fastest = sortOffers(offers, 'days')[0]?.id
  return (
    <section aria-label={t('pricing:offers.title')} aria-busy={isLoading}>
      <div className={styles.offersHead}>
        <h2>{t('pricing:offers.count', { count: offers.length })}</h2>
        <PillChoice
          label={t('pricing:offers.sort')}
          value={order}
          options={orders.map((value) => ({ value, label: t(`pricing:offers.order.${value}`) }))}
          onChange={setOrder}
        />
      </div>
      {isOutdated && (
        <div className={styles.outdated} role="status">
          <Note tone="info">{t('pricing:offers.outdated')}</Note>
        </div>
      )}
      <div className={`${styles.offers} ${isLoading ? styles.faded : ''}`}>
        {sorted.map((offer) => (
          <OfferCard
            key={offer.serviceId}
            offer={offer}
            delivery={t('pricing:offers.days', { min: offer.transitDaysMin, max: offer.transitDaysMax })}
            expected={
              props.lane && (
                <Suspense fallback={<div className={styles.expectedPlace} />}>
                  <ExpectedDelivery lane={props.lane} serviceId={offer.serviceId} />
                </Suspense>
              )
            }
            note={props.renderNote?.(offer)}
            isCheapest={offers.length > 1 && offer.id === cheapest}
            isFastest={offers.length > 1 && offer.id === fastest}
            isChosen={offer.id === chosenId}
            isWanted={offer.serviceId === props.wantedServiceId}
            isBusy={offer.id === busyId}
            otherAction={props.renderOtherAction?.(offer)}
            chooseLabel={chooseLabel}
            onChoose={onChoose && (() => onChoose(offer))}
            number={offer.validUntil !== null && <ReferenceTag reference={offer.id} />}
            extra={offer.staff && <StaffPrice offer={offer} />}
          />
        ))}
      </div>
      {sorted[0] && <Footnote offer={sorted[0]} />}
    </section>
  )
}
