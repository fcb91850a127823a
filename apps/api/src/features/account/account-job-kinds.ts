import { z } from 'zod'
import { jobKind } from '../../platform/jobs/jobs.ts'

/** Mails the code of a row. Run twice it mails the same code again; it carries no address and no code itself. */
export const sendCodeJob = jobKind({
  name: 'account-send-code',
  payload: z.object({ codeId: z.uuid() }),
  retryLimit: 4,
  retryDelaySeconds: 5,
})

/** Tells a user that their password was changed. Run twice it tells them twice. */
export const tellPasswordChangedJob = jobKind({
  name: 'account-tell-password-changed',
  payload: z.object({ userId: z.number().int() }),
})

/** Forgets codes, captchas, counters and ended sessions whose time is over. Running twice deletes nothing more. */
export const sweepAccountJob = jobKind({
  name: 'account-sweep',
  payload: z.object({}),
  cron: '*/10 * * * *',
})
