import { useEffect, useRef } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import { cancellationEndpoints } from '@kervan/contract/cancellation/cancellation.endpoints'
import { shipmentDetailEndpoints } from '@kervan/contract/shipment/detail/shipmentDetail.endpoints'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import { isGivenUp } from '@kervan/domain/shipment/shipmentLife'
import { endpointQuery, queriesOf } from '../../../../platform/api/query.ts'
import { listenToShipment } from '../../../../platform/api/realtime.ts'

/** A paid shipment is booked in the background; the page asks again until its label is there. */
const bookingPollMs = 2000
/** The hub tells of each step of a cancellation; a page that cannot reach it asks. */
const cancellingPollMs = 5000

const changesByItself = (state: ShipmentState | undefined): boolean =>
  state !== undefined && (state === 'paid' || state === 'booked' || isGivenUp(state))

/** The shipment's own fields, whose it is, its offer, its history, and how far its cancellation is. */
export const useShipmentDetail = (shipmentId: string) => {
  const queryClient = useQueryClient()
  const shipment = useQuery({
    ...endpointQuery(shipmentEndpoints.findShipment, { body: { shipmentId } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (data?.state === 'paid') return bookingPollMs
      return data?.state === 'cancelling' ? cancellingPollMs : false
    },
  })
  const state = shipment.data?.state
  const detail = useQuery({
    ...endpointQuery(shipmentDetailEndpoints.findShipmentDetail, { body: { shipmentId } }),
    staleTime: 0,
  })
  const cancellation = useQuery({
    ...endpointQuery(cancellationEndpoints.findCancellation, { body: { shipmentId } }),
    enabled: state !== undefined && isGivenUp(state),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      const { state: step, refund } = data?.cancellation ?? {}
      return step === 'askingCarrier' || refund?.status === 'onItsWay' ? cancellingPollMs : false
    },
  })
  const refresh = () =>
    Promise.all([
      shipment.refetch(),
      detail.refetch(),
      // Of a shipment that was not cancelled nothing is asked.
      cancellation.data ? cancellation.refetch() : undefined,
      queryClient.invalidateQueries(queriesOf(paymentEndpoints.listShipmentTransactions)),
    ])
  const onChange = useRef(refresh)
  useEffect(() => {
    onChange.current = refresh
  })
  const isFollowed = changesByItself(state)
  useEffect(
    () => (isFollowed ? listenToShipment(shipmentId, () => void onChange.current()) : undefined),
    [shipmentId, isFollowed],
  )
  return {
    shipment: shipment.data ?? null,
    detail: detail.data ?? null,
    cancellation: cancellation.data?.cancellation ?? null,
    error: shipment.error ?? detail.error,
    state,
    refresh,
  }
}
