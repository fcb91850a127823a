import type { ReactNode } from 'react'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { LandedSummary } from '../../../../ui/light/landedCost/LandedSummary.tsx'
import { OfferCard } from '../../../../ui/light/offers/OfferCard.tsx'
import { ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import type { useChosenService } from '../hooks/useChosenService.ts'
import { usePriceChange } from '../hooks/usePriceChange.ts'
import type { QuickQuote } from '../hooks/useQuickQuote.ts'
import { PriceChangeNote } from './PriceChangeNote.tsx'
import styles from './Wizard.module.css'

interface QuickOffersProps {
  quote: QuickQuote
  /** Service that the user chose before sign-in or here; its offer stays on top. */
  chosen: ReturnType<typeof useChosenService>
  onViewPrices: () => void
  /** Renders a link to the price comparison of the parcel by weight. */
  renderCompare: (request: object) => ReactNode
  /** Renders the services without an offer for the parcel. */
  renderWithoutOffer: (request: object) => ReactNode
}

const shownOffers = 3

/** Panel with the best prices so far, as estimates; the last tab has the bookable offers. */
export const QuickOffers = (props: QuickOffersProps) => {
  const { quote, chosen, onViewPrices, renderCompare, renderWithoutOffer } = props
  const { t } = useTranslation()
  const { offers } = quote
  const pinned = offers.find(({ serviceId }) => serviceId === chosen.serviceId)
  const ordered = pinned ? [pinned, ...offers.filter((offer) => offer !== pinned)] : offers
  const change = usePriceChange(ordered)
  const fastest = offers.reduce<number>(
    (days, { transitDaysMax }) => Math.min(days, transitDaysMax),
    Infinity,
  )
  const fastestId = offers.find(({ transitDaysMax }) => transitDaysMax === fastest)?.id
  const shown = ordered.slice(0, shownOffers)
  const isPinnedMissing = chosen.serviceId !== null && !pinned && offers.length > 0 && !quote.isRefreshing
  return (
    <section aria-label={t('shipment/draft:offers.title')}>
      <div className={styles.offersHead}>
        <h2>{t('shipment/draft:offers.title')}</h2>
        {shown.length > 0 && !pinned && (
          <span className={styles.help}>{t('shipment/draft:offers.cheapestFirst')}</span>
        )}
      </div>
      {!quote.isAskable && (
        <p className={styles.help}>
          {t(`shipment/draft:offers.${quote.isReturn ? 'notYetReturn' : 'notYet'}`)}
        </p>
      )}
      {quote.isAskable && !quote.hasAnswer && !quote.error && <LoadingRows rows={3} columns={2} />}
      {quote.isAskable && quote.error && !quote.hasAnswer && (
        <ErrorState error={quote.error} onRetry={quote.retry} />
      )}
      {quote.isAskable && quote.returnText && <Note tone="warn">{quote.returnText}</Note>}
      {quote.isAskable && shown.length > 0 && (
        <div
          className={`${styles.offers} ${quote.isRefreshing ? styles.refreshing : ''}`}
          aria-busy={quote.isRefreshing}
        >
          {quote.isWithoutDuties && <Note tone="warn">{t('shipment/draft:offers.withoutDuties')}</Note>}
          {isPinnedMissing && <Note tone="warn">{t('shipment/draft:offers.pinnedMissing')}</Note>}
          {change && <PriceChangeNote change={change} isOfPinned={pinned !== undefined} />}
          {shown.map((offer) => (
            <OfferCard
              key={offer.serviceId}
              offer={offer}
              delivery={t('shipment/draft:offers.days', {
                min: offer.transitDaysMin,
                max: offer.transitDaysMax,
              })}
              note={offer.landedCost && <LandedSummary cost={offer.landedCost} />}
              isCheapest={offer === offers[0]}
              isFastest={offer.id === fastestId}
              isChosen={offer === pinned}
              isWanted={offer === pinned}
              chooseLabel={t('shipment/draft:offers.pin')}
              onChoose={offer === pinned ? undefined : () => chosen.choose(offer.serviceId)}
            />
          ))}
          <p className={styles.help}>{t('shipment/draft:offers.estimate')}</p>
          <div className={styles.offerActions}>
            <Button size="small" onClick={onViewPrices}>
              {t('shipment/draft:offers.all', { count: offers.length })}
            </Button>
            {quote.request && renderCompare(quote.request)}
          </div>
        </div>
      )}
      {quote.isAskable && quote.hasAnswer && quote.request && renderWithoutOffer(quote.request)}
    </section>
  )
}
