import type { Services } from '../../platform/ctx.ts'
import { handleJob } from '../../platform/jobs/jobs.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { dropShipment, dropShipmentJob } from './dropShipment.ts'
import {
  remindReservations,
  remindReservationsJob,
  tellReservations,
  tellReservationsJob,
} from './emails/tellReservations.ts'
import { makeStandingDays, makeStandingDaysJob } from './standing/makeStandingDays.ts'

export const reservationJobs = (services: Services): JobHandler[] => [
  handleJob(tellReservationsJob, () => tellReservations(services)),
  handleJob(remindReservationsJob, () => remindReservations(services)),
  handleJob(dropShipmentJob, (payload) => dropShipment(services, payload)),
  handleJob(makeStandingDaysJob, () => makeStandingDays(services)),
]
