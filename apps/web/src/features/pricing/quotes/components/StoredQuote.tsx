import type { StoredOfferAnswer, StoredQuote } from '@kervan/contract/shipment/offers/offerHistory.endpoints'
import { formatWeight } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { DateText } from '../../../../ui/light/DateText.tsx'
import { OfferCard } from '../../../../ui/light/offers/OfferCard.tsx'
import { ReferenceTag } from '../../../../ui/light/ReferenceTag.tsx'
import { Tag } from '../../../../ui/light/Tags.tsx'
import { LandedCost } from '../../../../ui/light/landedCost/LandedCost.tsx'
import { StaffPrice } from './StaffPrice.tsx'
import styles from './Pricing.module.css'

/** Says whether the offer comes out the same when it is computed again as of its day. */
const Recomputed = ({ differences }: Pick<StoredOfferAnswer, 'differences'>) => {
  const { t } = useTranslation()
  if (differences.length === 0) return <Tag tone="ok">{t('pricing/quotes:history.recomputed.same')}</Tag>
  const parts = differences.map((part) => t(`pricing/quotes:history.recomputed.${part}`)).join(', ')
  return <Tag tone="warn">{t('pricing/quotes:history.recomputed.differs', { parts })}</Tag>
}

const StoredOfferCard = ({ offer }: { offer: StoredOfferAnswer }) => {
  const { t } = useTranslation()
  return (
    <OfferCard
      offer={offer}
      isChosen={offer.isTaken || offer.isAsked}
      delivery={
        <>
          {offer.isTaken && <Tag tone="ok">{t('pricing/quotes:history.taken')}</Tag>}{' '}
          {offer.isAsked && <Tag tone="info">{t('pricing/quotes:history.asked')}</Tag>}{' '}
          {t('pricing:offers.days', { min: offer.transitDaysMin, max: offer.transitDaysMax })}
        </>
      }
      note={
        <>
          <Recomputed differences={offer.differences} />
          {offer.landedCost && <LandedCost cost={offer.landedCost} />}
        </>
      }
      number={<ReferenceTag reference={offer.id} />}
      extra={<StaffPrice offer={offer} />}
    />
  )
}

/** Stored quote of a shipment: its facts, and all services' offers when expanded. */
export const StoredQuoteDetails = ({ quote, isOpen }: { quote: StoredQuote; isOpen: boolean }) => {
  const { t, language } = useTranslation()
  const { pieceCount, totalWeight, segmentName } = quote
  const facts = [
    quote.companyName,
    segmentName,
    [quote.countryCode, quote.zipCode].filter(Boolean).join(' '),
    t('pricing/quotes:history.parcel', { count: pieceCount, weight: formatWeight(totalWeight, language) }),
    t(`pricing/quotes:history.since.${quote.shipmentSince}`),
    quote.isExpired && t('pricing/quotes:history.expired'),
  ].filter(Boolean)
  return (
    <details className={styles.storedQuote} open={isOpen}>
      <summary>
        <b>
          <DateText value={quote.madeAt} format="minute" />
        </b>{' '}
        · {quote.assetReference} · {t('pricing/quotes:history.offerCount', { count: quote.offers.length })}
        <span className={styles.storedQuoteFacts}>{facts.join(' · ')}</span>
      </summary>
      <div className={styles.offers}>
        {quote.offers.map((offer) => (
          <StoredOfferCard key={offer.id} offer={offer} />
        ))}
      </div>
    </details>
  )
}
