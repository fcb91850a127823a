import { useQuery } from '@tanstack/react-query'
import { cardEndpoints } from '@kervan/contract/payment/cards/card.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { useSession } from '../../../../platform/session/session.ts'

/** The caller's own cards. Who looks on behalf of somebody pays nothing, and is not told. */
export const useSavedCards = () => {
  const session = useSession()
  return useQuery({
    ...endpointQuery(cardEndpoints.listSavedCards, {}),
    enabled: session !== null && session.visitorName === null,
    staleTime: 0,
  })
}
