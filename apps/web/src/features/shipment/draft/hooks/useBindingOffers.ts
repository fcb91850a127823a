import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { callEndpoint } from '../../../../platform/api/apiClient.ts'
import { endpointQuery, queriesOf } from '../../../../platform/api/query.ts'

/** Cache time in ms, shorter than the offers' validity. */
const freshMs = 10 * 60_000

/** Bookable offers of the saved shipment; each save requests new offers. */
export const useBindingOffers = (shipment: ShipmentAnswer) => {
  const queryClient = useQueryClient()
  const { queryKey } = endpointQuery(pricingEndpoints.quoteShipment, {
    body: { shipmentId: shipment.id },
  })
  const query = useQuery({
    queryKey: [...queryKey, shipment.version],
    queryFn: async ({ signal }) => {
      const body = { shipmentId: shipment.id }
      const offers = await callEndpoint(pricingEndpoints.quoteShipment, { body, signal })
      // Offers change the draft's state to priced on the server, so the shipment is reloaded.
      if (Array.isArray(offers) && shipment.state === 'draft')
        void queryClient.invalidateQueries(queriesOf(shipmentEndpoints.findShipment))
      return offers
    },
    staleTime: freshMs,
  })
  const answer = query.data
  return {
    offers: Array.isArray(answer) ? answer : null,
    /** Server's reason why there is no price offer. */
    returnText: answer && !Array.isArray(answer) ? answer.returnText : null,
    error: query.error,
    retry: () => void query.refetch(),
  }
}
