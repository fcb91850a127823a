import { Suspense, lazy, useEffect } from 'react'
import type { OfferAnswer } from '@kervan/contract/pricing/quotes/offerAnswer'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { EmptyState, ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import type { OfferCardsProps } from './OfferCards.tsx'

interface OfferListProps extends Omit<OfferCardsProps, 'offers'> {
  /** Undefined: not asked for yet. */
  offers: readonly OfferAnswer[] | undefined
  error?: unknown
  onRetry?: () => void
}

// A visitor's page is read before anything is priced.
const loadCards = () => import('./OfferCards.tsx')
const OfferCards = lazy(() => loadCards().then((m) => ({ default: m.OfferCards })))

/** Offers, or why there are none, or what will stand here. */
export const OfferList = ({ offers, error, onRetry, ...rest }: OfferListProps) => {
  const { t } = useTranslation()
  const { isLoading = false } = rest
  useEffect(() => {
    // While the server works out the prices. A failure shows when they are drawn.
    if (isLoading) loadCards().catch(() => undefined)
  }, [isLoading])
  if (error) return <ErrorState error={error} onRetry={onRetry} />
  const waiting = <LoadingRows rows={5} columns={2} />
  if (offers)
    return (
      <Suspense fallback={waiting}>
        <OfferCards {...rest} offers={offers} />
      </Suspense>
    )
  if (isLoading) return waiting
  return <EmptyState title={t('pricing:offers.emptyTitle')}>{t('pricing:offers.emptyText')}</EmptyState>
}
