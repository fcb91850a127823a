import { useQuery } from '@tanstack/react-query'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import { pricingEndpoints } from '@kervan/contract/pricing/pricing.endpoints'
import { callEndpoint } from '../../../platform/apiClient.ts'
import { endpointQuery } from '../../../platform/query.ts'

/** Shorter than the offers are valid. */
const freshMs = 10 * 60_000

/** The offers that hold for the shipment as it is saved; another save asks for new ones. */
export const useBindingOffers = (shipment: ShipmentAnswer) => {
  const { queryKey } = endpointQuery(pricingEndpoints.quoteShipment, {
    body: { shipmentId: shipment.id },
  })
  const query = useQuery({
    queryKey: [...queryKey, shipment.version],
    queryFn: ({ signal }) =>
      callEndpoint(pricingEndpoints.quoteShipment, { body: { shipmentId: shipment.id }, signal }),
    staleTime: freshMs,
  })
  const answer = query.data
  return {
    offers: Array.isArray(answer) ? answer : null,
    /** Why there is no offer. */
    returnText: answer && !Array.isArray(answer) ? answer.returnText : null,
    error: query.error,
    retry: () => void query.refetch(),
  }
}
