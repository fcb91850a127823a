import { Suspense, useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import type { OfferAnswer } from '@kervan/contract/pricing/quotes/offerAnswer'
import { lazyExtra } from '../../../../ui/light/lazy/makeLazy.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import type { useQuote } from '../hooks/useQuote.ts'
import type { OfferLane } from '../expectedDeliveries.ts'
import type { QuoteValues } from '../quoteValues.ts'
import { OfferList } from './OfferList.tsx'
import styles from './Pricing.module.css'

const IossNote = lazyExtra(() => import('./IossNote.tsx').then((m) => ({ default: m.IossNote })))

/** Route for delivery estimates, only for a departure today; prices of another day have none. */
const laneOf = ({ countryCode, day }: QuoteValues): OfferLane | undefined =>
  day ? undefined : { countryCode, direction: 'export' }

interface QuoteResultProps {
  quote: ReturnType<typeof useQuote>
  chooseLabel?: string
  onChoose?: (offer: OfferAnswer) => void
  /** List of services without an offer; also shown when no service makes one. */
  withoutOffer?: ReactNode
  /** Content below the price offers. */
  children?: ReactNode
}

/** Result of a quote: price offers, the reason why there are none, or a placeholder. */
export const QuoteResult = ({ quote, chooseLabel, onChoose, withoutOffer, children }: QuoteResultProps) => {
  const { offers, returnText, form, priced } = quote
  const place = useRef<HTMLDivElement>(null)
  // Scrolls to the offers on a phone, where they are below the form and the button would seem to do nothing.
  useEffect(() => {
    const top = place.current?.getBoundingClientRect().top ?? 0
    if (priced && top > window.innerHeight * 0.6) place.current?.scrollIntoView({ block: 'start' })
  }, [priced])
  return (
    <div ref={place} aria-live="polite" style={{ scrollMarginTop: 12 }}>
      {returnText ? (
        <Note tone="warn">{returnText}</Note>
      ) : (
        <OfferList
          offers={offers ?? undefined}
          isLoading={form.isBusy}
          error={quote.failure}
          onRetry={quote.retry}
          isOutdated={quote.isOutdated}
          lane={priced ? laneOf(priced) : undefined}
          chooseLabel={chooseLabel}
          onChoose={onChoose}
        />
      )}
      {offers && priced && (
        <div className={styles.help}>
          <Suspense fallback={null}>
            <IossNote quote={priced} />
          </Suspense>
        </div>
      )}
      {(offers || returnText) && withoutOffer}
      {offers && children}
    </div>
  )
}
