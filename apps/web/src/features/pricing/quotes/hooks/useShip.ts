import { useNavigate } from 'react-router'
import type { OfferAnswer } from '@kervan/contract/pricing/quotes/offerAnswer'
import { showError } from '../../../../platform/api/showError.ts'
import { readSession, rememberOrigin } from '../../../../platform/session/session.ts'
import type { GoodsValues, QuoteValues } from '../quoteValues.ts'

/** Stores the quote and leads to the wizard, for visitors through sign-up. */
export const useShip = () => {
  const navigate = useNavigate()
  const ship = async (values: QuoteValues, offer: OfferAnswer | null, goods?: GoodsValues): Promise<void> => {
    // Lazy loaded, because most visitors compare prices only.
    const { rememberQuote } = await import('../rememberQuote.ts')
    rememberQuote(values, offer, goods)
    const isSignedIn = readSession() !== null
    if (!isSignedIn) rememberOrigin('/shipment/shipment')
    await navigate(isSignedIn ? '/shipment/shipment' : '/signup')
  }
  return (...choice: Parameters<typeof ship>): void => void ship(...choice).catch(showError)
}
