import { Suspense } from 'react'
import { readStored } from '../../../../platform/session/storage.ts'
import { useIsMounted } from '../../../../platform/useIsMounted.ts'
import { pendingQuoteKey } from '../pendingQuoteKey.ts'
import { lazyExtra } from '../../../../ui/light/lazy/makeLazy.tsx'

const ChosenOffer = lazyExtra(() => import('./ChosenOffer.tsx').then((m) => ({ default: m.ChosenOffer })))

/** Height in pixels of the offer with its margin, so that the form does not move. */
const reservedHeight = 94

/** Place of the chosen offer. Its script is loaded only after a quote, because most visitors have none. */
export const ChosenOfferPlace = () => {
  const isMounted = useIsMounted()
  if (!isMounted || readStored(pendingQuoteKey) === null) return null
  return (
    <Suspense fallback={<div style={{ minHeight: reservedHeight }} />}>
      <ChosenOffer />
    </Suspense>
  )
}
