/** Standing pickups: a weekly courier pickup on fixed weekdays, created together with a reservation. */
import { standingEvents, standingStates } from '@kervan/domain/reservation/standingLife'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { versionNumber } from '../fields.ts'

const access = 'reservation_create'

const standing = z.object({
  id: z.uuid(),
  version: z.int(),
  state: z.enum(standingStates),
  companyName: z.string(),
  /** 1 is Monday, 7 is Sunday. */
  weekdays: z.array(z.int()),
  from: z.string(),
  to: z.string(),
  senderName: z.string(),
  city: z.string(),
  district: z.string(),
  address: z.string(),
  pieceCount: z.int(),
  startsOn: z.string(),
})
export type StandingRow = z.output<typeof standing>

const answer = z.object({ items: z.array(standing) })

export const standingEndpoints = {
  listStandingPickups: endpoint({
    onBehalf: 'read',
    method: 'POST',
    path: '/api/Reservation/GetStandingPickups',
    access,
    summary: 'Standing pickups that are not ended, newest first; 200 at most',
    answer,
  }),
  changeStandingPickup: endpoint({
    method: 'POST',
    path: '/api/Reservation/ChangeStandingPickup',
    access,
    summary: 'Pauses, resumes or ends a standing pickup; days that were asked for stay',
    body: z.object({
      id: z.uuid('validation:choice'),
      version: versionNumber(),
      event: z.enum(standingEvents, 'validation:choice'),
    }),
    answer,
    errors: ['notFound', 'changedMeanwhile', 'reservationStateRefused'],
  }),
}
