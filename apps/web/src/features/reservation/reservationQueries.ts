import { pickupWindowEndpoints } from '@kervan/contract/reservation/pickupWindow.endpoints'
import { reservationEndpoints } from '@kervan/contract/reservation/reservation.endpoints'

/** What a change of a reservation makes outdated. */
export const reservationQueries = [
  reservationEndpoints.listReservations,
  reservationEndpoints.getReservation,
  reservationEndpoints.listReservableShipments,
  pickupWindowEndpoints.getPickupWindows,
]
