import { Suspense, useEffect } from 'react'
import type { OfferAnswer } from '@kervan/contract/pricing/quotes/offerAnswer'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { EmptyState, ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import type { OfferCardsProps } from './OfferCards.tsx'
import { lazyPart } from '../../../../ui/light/lazy/makeLazy.tsx'
import styles from './OfferList.module.css'

interface OfferListProps extends Omit<OfferCardsProps, 'offers'> {
  /** Price offers; undefined before the first request. */
  offers: readonly OfferAnswer[] | undefined
  error?: unknown
  onRetry?: () => void
}

// Offer cards, lazy loaded because visitors read the page before they request prices.
const loadCards = () => import('./OfferCards.tsx')
const OfferCards = lazyPart(() => loadCards().then((m) => ({ default: m.OfferCards })))

/** Price offers, the reason why there are none, or a placeholder. */
export const OfferList = ({ offers, error, onRetry, ...rest }: OfferListProps) => {
  const { t } = useTranslation()
  const { isLoading = false } = rest
  useEffect(() => {
    // Preloads the offer cards while the server calculates. A failed load shows when they render.
    if (isLoading) loadCards().catch(() => undefined)
  }, [isLoading])
  if (error) return <ErrorState error={error} onRetry={onRetry} />
  const waiting = (
    <div className={styles.waiting}>
      <LoadingRows rows={5} columns={2} />
    </div>
  )
  if (offers)
    return (
      <Suspense fallback={waiting}>
        <OfferCards {...rest} offers={offers} />
      </Suspense>
    )
  if (isLoading) return waiting
  return <EmptyState title={t('pricing:offers.emptyTitle')}>{t('pricing:offers.emptyText')}</EmptyState>
}
