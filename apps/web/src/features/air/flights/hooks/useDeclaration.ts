import { useQuery } from '@tanstack/react-query'
import { flightEndpoints } from '@kervan/contract/air/flights/flight.endpoints'
import { hasReach } from '@kervan/contract/roles'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { useSession } from '../../../../platform/session/session.ts'

/** Missing data of the flight's pre-declaration, for users who see all companies. */
export const useDeclaration = (flightId: string) => {
  const session = useSession()
  const seesDeclaration = session !== null && hasReach(session, 'all')
  const { data, error, isPending, refetch } = useQuery({
    ...endpointQuery(flightEndpoints.checkDeclaration, { body: { id: flightId } }),
    enabled: seesDeclaration,
    staleTime: 0,
  })
  return { seesDeclaration, data, error, isLoading: seesDeclaration && isPending, refetch }
}

export type DeclarationCheck = ReturnType<typeof useDeclaration>
