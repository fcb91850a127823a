import { Suspense, useEffect, useRef } from 'react'
import type { DutyEstimate } from '@kervan/contract/tax/dutyEstimate.endpoints'
import { ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import { useShip } from '../hooks/useShip.ts'
import type { LandingQuote } from './useLandingQuote.ts'
import { lazyPart } from '../../../../ui/light/lazy/makeLazy.tsx'
import styles from './Landing.module.css'

// Offers, lazy loaded because visitors read the page before they request prices.
const loadOffers = () => import('./LandingOffers.tsx')
const LandingOffers = lazyPart(() => loadOffers().then((m) => ({ default: m.LandingOffers })))

interface LandingPricesProps {
  landing: LandingQuote
  estimate: DutyEstimate | null
}

/** Place of the prices under the form; reserves the space of the offers while they load. */
export const LandingPrices = ({ landing, estimate }: LandingPricesProps) => {
  const { quote, goods, isRefreshing } = landing
  const { offers, returnText, priced, failure, form } = quote
  const ship = useShip()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A failed load shows when the offers render.
    if (form.isBusy) loadOffers().catch(() => undefined)
  }, [form.isBusy])
  const isShown = priced !== null
  // Scrolls to the first offers on a phone, where they are below the form and the button would seem to do nothing.
  useEffect(() => {
    const top = place.current?.getBoundingClientRect().top ?? 0
    if (isShown && top > window.innerHeight * 0.6) place.current?.scrollIntoView({ block: 'start' })
  }, [isShown])
  const waiting = <LoadingRows rows={5} columns={3} />
  return (
    <div
      ref={place}
      className={isShown || isRefreshing || failure ? styles.prices : undefined}
      aria-live="polite"
    >
      {failure !== null && <ErrorState error={failure} onRetry={quote.retry} />}
      {returnText && <Note tone="warn">{returnText}</Note>}
      {!isShown && isRefreshing && waiting}
      {offers && priced && (
        <Suspense fallback={waiting}>
          <LandingOffers
            offers={offers}
            priced={priced}
            goods={goods}
            estimate={priced.countryCode === form.values.countryCode ? estimate : null}
            isRefreshing={isRefreshing}
            onShip={(offer) => ship(priced, offer, { ...goods, gtip: goods.gtip || (estimate?.code ?? '') })}
          />
        </Suspense>
      )}
    </div>
  )
}
