import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { callEndpoint } from '../../../../platform/api/apiClient.ts'
import { endpointQuery, queriesOf } from '../../../../platform/api/query.ts'
import { useNow } from '../../../../platform/useNow.ts'

/** Cache time in ms, shorter than the offers' validity. */
const freshMs = 10 * 60_000

/** Bookable offers of the saved shipment; each save requests new offers. They expire while the page is open. */
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
  const now = useNow()
  const [renewedAt, setRenewedAt] = useState<number | null>(null)
  const answer = query.data
  const offers = Array.isArray(answer) ? answer : null
  // An offer that is over when it arrives is valid for the server: the browser's clock is wrong.
  const isExpiredAt = (moment: number): boolean =>
    (offers ?? []).some(({ validUntil }) => {
      const end = validUntil === null ? Infinity : Date.parse(validUntil)
      return end > query.dataUpdatedAt && end <= moment
    })
  return {
    offers,
    /** Server's reason why there is no price offer. */
    returnText: answer && !Array.isArray(answer) ? answer.returnText : null,
    error: query.error,
    retry: () => void query.refetch(),
    /** Measured with the browser's clock, up to 20 s late; the server uses its own clock. */
    isExpired: isExpiredAt(now),
    /** For a click, which can come before the next tick of the page's clock. */
    isExpiredNow: () => isExpiredAt(Date.now()),
    /** Requests new offers in place of the shown ones, which stay until the answer. */
    renew: () => void query.refetch().then(({ dataUpdatedAt }) => setRenewedAt(dataUpdatedAt)),
    isRenewing: query.isFetching && offers !== null,
    /** True while the shown offers are those of the last `renew`. */
    isRenewed: renewedAt !== null && renewedAt === query.dataUpdatedAt && !query.isError,
  }
}
