import { standingEndpoints } from '@kervan/contract/reservation/standing.endpoints'
import type { ForeignRows, ForeignWorld, NothingForeign } from '../../../testing/foreignWorld.ts'
import { buildReservation, createReservation } from './buildReservation.ts'

const reservationOf = async ({ test, token }: ForeignWorld): Promise<string> =>
  (await createReservation(test, {}, token)).id

const standingOf = async (world: ForeignWorld): Promise<string> => {
  await createReservation(world.test, { standingWeekdays: [1, 2] }, world.token)
  const { body } = await world.test.call(standingEndpoints.listStandingPickups, { token: world.token })
  return body.items[0]!.id
}

export const reservationForeignRows: ForeignRows = {
  getReservation: async (world) => ({ body: { id: await reservationOf(world) } }),
  cancelReservation: async (world) => ({ body: { id: await reservationOf(world) } }),
  confirmReservation: async (world) => ({ body: { id: await reservationOf(world) } }),
  getReservationCalendar: async (world) => ({ body: { id: await reservationOf(world) } }),
  changeStandingPickup: async (world) => ({
    body: { id: await standingOf(world), version: 1, event: 'pause' },
  }),
  updateReservation: async (world) => ({
    body: { ...(await buildReservation(world.test)), id: await reservationOf(world), version: 1 },
  }),
}

const houseRequest =
  'requests of people without an account are the house’s: agents answer 403 (externalReservations.test.ts)'

const checkedCompany =
  'companyId is ignored from customers and checked against the scope of staff on its field'

export const reservationNothingForeign: NothingForeign = {
  createReservation: `${checkedCompany}; shipments of another company too (reservations.test.ts)`,
  listReservableShipments: checkedCompany,
  getPickupProposal: 'shipments of another company are left out (proposal/proposePickup.test.ts)',
  getPickupWindows: 'districts and windows are the same for everybody',
  convertExternalReservation: houseRequest,
  rejectExternalReservation: houseRequest,
}
