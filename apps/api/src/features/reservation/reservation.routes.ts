import type { pickupProposalEndpoints } from '@kervan/contract/reservation/pickupProposal.endpoints'
import type { pickupWindowEndpoints } from '@kervan/contract/reservation/pickupWindow.endpoints'
import type { reservationEndpoints } from '@kervan/contract/reservation/reservation.endpoints'
import type { standingEndpoints } from '@kervan/contract/reservation/standing.endpoints'
import type { Handlers } from '../../platform/http/bind.ts'
import { createReservation } from './createReservation.ts'
import { cancelReservation, confirmReservation } from './decideReservation.ts'
import { listReservableShipments } from './listReservableShipments.ts'
import { proposePickup } from './proposal/proposePickup.ts'
import { readCalendar } from './readCalendar.ts'
import { readReservation } from './readReservation.ts'
import { reservationList } from './reservations.list.ts'
import { updateReservation } from './updateReservation.ts'
import { changeStandingPickup, listStandingPickups } from './standing/standingPickups.ts'
import { offerWindows } from './windows/offerWindows.ts'
import { readDistrictWindows, saveWindows } from './windows/saveWindows.ts'

export const reservationHandlers: Handlers<
  typeof reservationEndpoints &
    typeof pickupWindowEndpoints &
    typeof pickupProposalEndpoints &
    typeof standingEndpoints
> = {
  listStandingPickups: (ctx) => listStandingPickups(ctx),
  changeStandingPickup: (ctx, { body }) => changeStandingPickup(ctx, body),
  getReservationCalendar: (ctx, { body }) => readCalendar(ctx, body),
  listReservations: reservationList.findPage,
  exportReservations: reservationList.exportAll,
  createReservation: (ctx, { body }) => createReservation(ctx, body),
  getReservation: (ctx, { body }) => readReservation(ctx, body),
  cancelReservation: (ctx, { body }) => cancelReservation(ctx, body),
  confirmReservation: (ctx, { body }) => confirmReservation(ctx, body),
  updateReservation: (ctx, { body }) => updateReservation(ctx, body),
  listReservableShipments: (ctx, { body }) => listReservableShipments(ctx, body),
  getPickupProposal: (ctx, { body }) => proposePickup(ctx, body),
  getPickupWindows: (ctx, { body }) => offerWindows(ctx, body),
  getDistrictWindows: (ctx, { body }) => readDistrictWindows(ctx, body),
  savePickupWindows: (ctx, { body }) => saveWindows(ctx, body),
}
