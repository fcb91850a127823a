import { useQuery } from '@tanstack/react-query'
import { cardEndpoints } from '@kervan/contract/payment/cards/card.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { useSession } from '../../../../platform/session/session.ts'

/** Saved cards of the user. Not loaded while viewing on behalf of a company, where no payment is possible. */
export const useSavedCards = () => {
  const session = useSession()
  return useQuery({
    ...endpointQuery(cardEndpoints.listSavedCards, {}),
    enabled: session !== null && session.visitorName === null,
    staleTime: 0,
  })
}
