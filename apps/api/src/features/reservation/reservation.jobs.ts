import type { Services } from '../../platform/ctx.ts'
import { handleJob } from '../../platform/jobs/jobs.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { dropShipment, dropShipmentJob } from './dropShipment.ts'
import {
  remindReservations,
  remindReservationsJob,
  emailReservations,
  emailReservationsJob,
} from './emails/emailReservations.ts'
import { makeStandingDays, makeStandingDaysJob } from './standing/makeStandingDays.ts'

export const reservationJobs = (services: Services): JobHandler[] => [
  handleJob(emailReservationsJob, () => emailReservations(services)),
  handleJob(remindReservationsJob, () => remindReservations(services)),
  handleJob(dropShipmentJob, (payload) => dropShipment(services, payload)),
  handleJob(makeStandingDaysJob, () => makeStandingDays(services)),
]
