import { useState } from 'react'
import type { OfferAnswer } from '@kervan/contract/pricing/quotes/offerAnswer'
import type { DutyEstimate } from '@kervan/contract/tax/dutyEstimate.endpoints'
import { formatDate, toDate } from '../../../../platform/text/format.ts'
import { usePublicSettings } from '../../../../platform/publicSettings.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { ButtonLink } from '../../../../ui/light/Button.tsx'
import { PillChoice } from '../../../../ui/light/PillChoice.tsx'
import { IossNote } from '../components/IossNote.tsx'
import { VisitorsWithoutOffer } from '../components/VisitorsWithoutOffer.tsx'
import { writeQuoteAddress } from '../quoteValues.ts'
import type { GoodsValues, QuoteValues } from '../quoteValues.ts'
import { sortOffers } from '../sortOffers.ts'
import type { OfferOrder } from '../sortOffers.ts'
import { DutyBasis, DutyText } from './DutyText.tsx'
import { OfferRow } from './OfferRow.tsx'
import styles from './Offers.module.css'

const orders: readonly OfferOrder[] = ['price', 'days', 'best']

interface LandingOffersProps {
  offers: readonly OfferAnswer[]
  /** Quote that the offers belong to. */
  priced: QuoteValues
  goods: GoodsValues
  estimate: DutyEstimate | null
  /** True while prices of changed values are awaited; the current ones stay visible. */
  isRefreshing: boolean
  onShip: (offer: OfferAnswer) => void
}

/** Offers of the landing page as rows, with the duty where it is known. */
export const LandingOffers = (props: LandingOffersProps) => {
  const { offers, priced, goods, estimate, isRefreshing, onShip } = props
  const { t, language } = useTranslation()
  const [order, setOrder] = useState<OfferOrder>('price')
  const isDemonstration = usePublicSettings()?.isDemonstration ?? false
  const sorted = sortOffers(offers, order)
  const cheapest = sortOffers(offers, 'price')[0]?.id
  const fastest = sortOffers(offers, 'days')[0]?.id
  const duty = estimate?.duty && <DutyText duty={estimate.duty} />
  return (
    <section aria-label={t('pricing:offers.title')} aria-busy={isRefreshing}>
      <div className={styles.head}>
        <div>
          <h2>{t('pricing:offers.count', { count: offers.length })}</h2>
          <p>{t('pricing:landing.refreshes')}</p>
        </div>
        <PillChoice
          label={t('pricing:offers.sort')}
          value={order}
          options={orders.map((value) => ({ value, label: t(`pricing:offers.order.${value}`) }))}
          onChange={setOrder}
        />
      </div>
      <div className={`${styles.rows} ${isRefreshing ? styles.faded : ''}`}>
        {sorted.map((offer, index) => (
          <OfferRow
            key={offer.serviceId}
            offer={offer}
            countryCode={priced.countryCode}
            duty={duty}
            isFirst={index === 0}
            isCheapest={offers.length > 1 && offer.id === cheapest}
            isFastest={offers.length > 1 && offer.id === fastest}
            onShip={() => onShip(offer)}
          />
        ))}
      </div>
      <div className={styles.notes}>
        {estimate && <DutyBasis estimate={estimate} goods={goods} />}
        <IossNote quote={priced} />
        <p>
          {t('pricing:public.estimate')}{' '}
          {sorted[0] &&
            t('pricing:offers.rate', { day: formatDate(toDate(sorted[0].exchangeRateDay), 'day', language) })}
          {sorted[0]?.isExchangeRateStale && ` ${t('pricing:offers.rateStale')}`}
          {isDemonstration && ` ${t('pricing:offers.illustrative')}`}
        </p>
        <VisitorsWithoutOffer priced={priced} />
        <ButtonLink to={`/pricingseperated?${writeQuoteAddress(priced).toString()}`} kind="text" size="small">
          {t('pricing:landing.ownPage')}
        </ButtonLink>
      </div>
    </section>
  )
}
