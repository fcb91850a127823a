import { useQuery } from '@tanstack/react-query'
import { shipmentDetailEndpoints } from '@kervan/contract/shipment/detail/shipmentDetail.endpoints'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'

/** A paid shipment is booked in the background; the page asks again until its label is there. */
const bookingPollMs = 2000

/** The shipment's own fields, and whose it is, its offer and its history. */
export const useShipmentDetail = (shipmentId: string) => {
  const shipment = useQuery({
    ...endpointQuery(shipmentEndpoints.findShipment, { body: { shipmentId } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'paid' ? bookingPollMs : false),
  })
  const state = shipment.data?.state
  const detail = useQuery({
    ...endpointQuery(shipmentDetailEndpoints.findShipmentDetail, { body: { shipmentId } }),
    staleTime: 0,
  })
  const { refetch } = detail
  return {
    shipment: shipment.data ?? null,
    detail: detail.data ?? null,
    error: shipment.error ?? detail.error,
    state,
    refresh: () => Promise.all([shipment.refetch(), refetch()]),
  }
}
