import { useEffect, useRef } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import { cancellationEndpoints } from '@kervan/contract/cancellation/cancellation.endpoints'
import { shipmentDetailEndpoints } from '@kervan/contract/shipment/detail/shipmentDetail.endpoints'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import { isCancelledState } from '@kervan/domain/shipment/shipmentLife'
import { endpointQuery, queriesOf } from '../../../../platform/api/query.ts'
import { listenToShipment } from '../../../../platform/api/realtime.ts'

/** Poll interval in ms for a paid shipment, which is booked in the background. */
const bookingPollMs = 2000
/** Poll interval in ms for the outcome of a booking or cancellation on a page without the realtime hub. */
const fallbackPollMs = 5000

const changesByItself = (state: ShipmentState | undefined): boolean =>
  state !== undefined && (state === 'paid' || state === 'booked' || isCancelledState(state))

/** Loads the shipment, its company, offer, history and cancellation. */
export const useShipmentDetail = (shipmentId: string) => {
  const queryClient = useQueryClient()
  const shipment = useQuery({
    ...endpointQuery(shipmentEndpoints.findShipment, { body: { shipmentId } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (data?.state === 'paid') return bookingPollMs
      return data?.state === 'cancelling' ? fallbackPollMs : false
    },
  })
  const state = shipment.data?.state
  const detail = useQuery({
    ...endpointQuery(shipmentDetailEndpoints.findShipmentDetail, { body: { shipmentId } }),
    staleTime: 0,
    refetchInterval: state === 'paid' && fallbackPollMs,
  })
  const lastState = useRef(state)
  useEffect(() => {
    // The detail of the earlier state would show a booked shipment as not booked.
    if (lastState.current !== undefined && lastState.current !== state) void detail.refetch()
    lastState.current = state
    // `detail` is a new object at each render, so the effect depends on the state only
  }, [state])
  const cancellation = useQuery({
    ...endpointQuery(cancellationEndpoints.findCancellation, { body: { shipmentId } }),
    enabled: state !== undefined && isCancelledState(state),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      const { state: step, refund } = data?.cancellation ?? {}
      return step === 'askingCarrier' || refund?.status === 'onItsWay' ? fallbackPollMs : false
    },
  })
  const refresh = () =>
    Promise.all([
      shipment.refetch(),
      detail.refetch(),
      // Skips reloading the cancellation of a shipment that was not cancelled.
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
