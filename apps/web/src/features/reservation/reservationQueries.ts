import { pickupProposalEndpoints } from '@kervan/contract/reservation/pickupProposal.endpoints'
import { pickupWindowEndpoints } from '@kervan/contract/reservation/pickupWindow.endpoints'
import { reservationEndpoints } from '@kervan/contract/reservation/reservation.endpoints'

/** Queries to invalidate after a reservation changed. */
export const reservationQueries = [
  reservationEndpoints.listReservations,
  reservationEndpoints.getReservation,
  reservationEndpoints.listReservableShipments,
  pickupWindowEndpoints.getPickupWindows,
  pickupProposalEndpoints.getPickupProposal,
]
