import { z } from 'zod'
import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { wasNotified } from '../../notice/notify.ts'
import { lockFlight } from './flight.queries.ts'
import type { StoredFlight } from './flight.queries.ts'
import { preAlert, preAlertEmail, preAlertKey } from './preAlert.ts'
import { keyOfStep } from './recordFlightEventsJob.ts'

/**
 * Emails the agent that the flight closed. Starts when the undo period has ended; reopening the flight deletes the
 * waiting job. A second run sends nothing, because the agent is emailed once per state.
 */
export const emailAgentJob = jobKind({
  name: 'flight-email-agent',
  payload: z.object({ flightId: z.uuid(), actorId: z.int() }),
})

export const keyOfClosing = (flightId: string): string => keyOfStep(flightId, 'close')

/** Queues the email about the closing, unless the flight has no agent or the agent has it from an earlier closing. */
export const queueAgentEmail = async (
  tx: Db,
  { jobs, settings, now }: Pick<Services, 'jobs' | 'settings'> & { now: Date },
  { id, agentEmail }: Pick<StoredFlight, 'id' | 'agentEmail'>,
  actorId: number,
): Promise<void> => {
  if (agentEmail === null || (await wasNotified(tx, preAlertEmail, preAlertKey(id, 'closed')))) return
  await jobs.enqueue(
    tx,
    emailAgentJob,
    { flightId: id, actorId },
    {
      singletonKey: keyOfClosing(id),
      startAfter: new Date(now.getTime() + settings.UNDO_MINUTES * 60_000),
    },
  )
}

/** Sends nothing once the flight has departed, because the email about the departure reports the same bags. */
export const emailAgent = (
  services: Pick<Services, 'db' | 'jobs' | 'clock'>,
  { flightId }: { flightId: string },
): Promise<void> =>
  services.db.transaction(async (tx) => {
    const flight = await lockFlight(tx, flightId, 'share')
    if (flight?.state !== 'closed') return
    await preAlert(tx, { ...services, now: services.clock() }, flight, { state: 'closed', isAgain: false })
  })
