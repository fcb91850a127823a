import { useQuery } from '@tanstack/react-query'
import { shipmentDetailEndpoints } from '@kervan/contract/shipment/detail/shipmentDetail.endpoints'
import { isBooked } from '@kervan/domain/shipment/shipmentLife'
import { endpointQuery } from '../../../../platform/api/query.ts'

const pollMs = 1000

/** Polls the booking state of paid shipments until each is booked. */
export const useBookingStates = (shipmentIds: readonly string[]) => {
  const query = useQuery({
    ...endpointQuery(shipmentDetailEndpoints.listBookingStates, { body: { shipmentIds: [...shipmentIds] } }),
    enabled: shipmentIds.length > 0,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.items.every((shipment) => isBooked(shipment.state)) ? false : pollMs,
  })
  const shipments = query.data?.items ?? []
  return { shipments, booked: shipments.filter(({ state }) => isBooked(state)) }
}
