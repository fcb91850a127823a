import { useNavigate } from 'react-router'
import type { OfferAnswer } from '@kervan/contract/pricing/quotes/offerAnswer'
import { readSession, rememberOrigin } from '../../../../platform/session/session.ts'
import { rememberQuote } from '../rememberQuote.ts'
import type { GoodsValues, QuoteValues } from '../quoteValues.ts'

/** Stores the quote and leads to the wizard, for visitors through sign-up. */
export const useShip = () => {
  const navigate = useNavigate()
  return (values: QuoteValues, offer: OfferAnswer | null, goods?: GoodsValues): void => {
    rememberQuote(values, offer, goods)
    const isSignedIn = readSession() !== null
    if (!isSignedIn) rememberOrigin('/shipment/shipment')
    void navigate(isSignedIn ? '/shipment/shipment' : '/signup')
  }
}
