/** All calls of the reservation feature. */
import { externalReservationEndpoints } from './externalReservation.endpoints.ts'
import { pickupProposalEndpoints } from './pickupProposal.endpoints.ts'
import { pickupWindowEndpoints } from './pickupWindow.endpoints.ts'
import { reservationEndpoints } from './reservation.endpoints.ts'
import { standingEndpoints } from './standing.endpoints.ts'

export const reservationCalls = {
  ...reservationEndpoints,
  ...pickupWindowEndpoints,
  ...pickupProposalEndpoints,
  ...standingEndpoints,
  ...externalReservationEndpoints,
}
