/** Finds shipments whose carrier must be polled for tracking events, and divides them by connection. */
import { groupBy } from '@kervan/domain/pricing/rating/compile/groupBy'
import { z } from 'zod'
import type { Services } from '../../../platform/ctx.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { openConnection, openConnectionById } from '../../connection/openConnection.ts'
import type { OpenedConnection } from '../../connection/openConnection.ts'
import { claimDuePolls, deletePolls, setNextPolls } from './poll.queries.ts'
import type { DuePoll } from './poll.queries.ts'
import { pollConnectionJob } from './pollConnectionJob.ts'
import { chunksOf, claimedMs, hourMs, waitUntilNext } from './pollTimes.ts'

/** Queues the polls that are due. Idempotent: claiming a shipment postpones its next poll. */
export const pollCarriersJob = jobKind({
  name: 'tracking-poll',
  payload: z.object({}),
  cron: '*/5 * * * *',
  retryLimit: 1,
})

/** Maximum number of shipments queued per run. */
const mostOfRun = 2000
/** Calls per job: each may last 20 seconds, and the job 15 minutes. */
const callsOfJob = 40
const mostOfJob = 300

/** Opens the connection that booked, otherwise the default of the shipment's company. */
const openFor = (
  services: Services,
  { connectionId, connectorKey, companyId }: DuePoll,
): Promise<OpenedConnection | null> =>
  connectionId === null
    ? openConnection(services, { connectorKey, companyId })
    : openConnectionById(services, connectionId)

const queuePolls = async (
  services: Services,
  { id, definition, connector }: OpenedConnection,
  polls: readonly DuePoll[],
  claimedUntil: Date,
): Promise<void> => {
  const size = Math.min(callsOfJob * connector.tracking!.mostNumbers, mostOfJob)
  await services.jobs.enqueueMany(
    services.db,
    pollConnectionJob,
    chunksOf(polls, size).map((chunk) => ({
      lane: `${definition.key} ${id ?? 'settings'}`,
      connectorKey: definition.key,
      connectionId: id,
      shipmentIds: chunk.map(({ shipmentId }) => shipmentId),
      claimedUntil: claimedUntil.toISOString(),
    })),
  )
}

/**
 * Claims due polls and queues one job or several per connection, so that a carrier that does not answer delays only
 * its own. Shipments whose connection is missing or disabled are looked at again after an hour.
 */
export const pollCarriers = async (services: Services): Promise<void> => {
  const now = services.clock()
  const claimedUntil = new Date(now.getTime() + claimedMs)
  const due = await claimDuePolls(services.db, { now, limit: mostOfRun, claimedUntil })
  const isOver = (poll: DuePoll) => waitUntilNext(poll, now) === null
  await deletePolls(
    services.db,
    due.filter(isOver).map(({ shipmentId }) => shipmentId),
  )
  const owners = groupBy(
    due.filter((poll) => !isOver(poll)),
    ({ connectorKey, connectionId, companyId }) => `${connectorKey} ${connectionId ?? `of ${companyId}`}`,
  )
  const byConnection = new Map<string, { opened: OpenedConnection; polls: DuePoll[] }>()
  const closed: DuePoll[] = []
  for (const polls of owners.values()) {
    const opened = await openFor(services, polls[0]!)
    if (!opened?.connector.tracking) {
      closed.push(...polls)
      continue
    }
    const key = `${opened.definition.key} ${opened.id}`
    byConnection.set(key, { opened, polls: [...(byConnection.get(key)?.polls ?? []), ...polls] })
  }
  await setNextPolls(
    services.db,
    closed.map(({ shipmentId, failures }) => ({
      shipmentId,
      nextAt: new Date(now.getTime() + hourMs),
      failures,
    })),
  )
  for (const { opened, polls } of byConnection.values())
    await queuePolls(services, opened, polls, claimedUntil)
}
