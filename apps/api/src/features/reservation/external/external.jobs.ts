import { z } from 'zod'
import type { Services } from '../../../platform/ctx.ts'
import { handleJob, jobKind } from '../../../platform/jobs/jobs.ts'
import type { JobHandler } from '../../../platform/jobs/jobs.ts'
import { eraseExternal } from './external.queries.ts'

/** Erases personal data of old requests. Idempotent. */
const eraseExternalJob = jobKind({
  name: 'reservation.eraseExternal',
  payload: z.object({}),
  cron: '10 2 * * *',
})

export const externalReservationJobs = ({ db, clock }: Services): JobHandler[] => [
  handleJob(eraseExternalJob, () => eraseExternal(db, clock())),
]
