/** Polls carriers for tracking events. Answers go through the same inbox as webhooks. */
import { HttpError } from '@kervan/connectors/http/httpError'
import type { TrackedCarrier } from '@kervan/connectors/carriers/tracking'
import { groupBy } from '@kervan/domain/pricing/rating/compile/groupBy'
import { isBooked } from '@kervan/domain/shipment/shipmentLife'
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import { z } from 'zod'
import type { Services } from '../../../platform/ctx.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { openConnection } from '../../connection/openConnection.ts'
import { insertDelivery } from './ingest.queries.ts'
import { claimDuePolls, deletePolls, setNextPolls } from './poll.queries.ts'
import type { DuePoll } from './poll.queries.ts'
import { queueInboxReading } from './readInbox.ts'
import { keyOfContent } from './receiveDelivery.ts'

/** Polls what is due. Idempotent: claiming a shipment postpones its next poll before the carrier is called. */
export const pollCarriersJob = jobKind({
  name: 'tracking-poll',
  payload: z.object({}),
  cron: '*/5 * * * *',
  expireInSeconds: 900,
  retryLimit: 1,
})

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Maximum number of shipments polled per run. */
const atOnce = 300
/** Time in ms during which a claimed shipment is not polled by another process. */
const claimedMs = 15 * minuteMs
const pausedMs = 5 * minuteMs
const mostWaitMs = 12 * hourMs
/** Timeout of one request to a carrier, in ms; then the next request is sent. */
const answerMs = 20_000

/** Time until the next poll: shorter when delivery is near, longer after a long transit. Null ends polling. */
const waitUntilNext = (
  { state, bookedAt }: Pick<DuePoll, 'state' | 'bookedAt'>,
  now: Date,
): number | null => {
  const age = now.getTime() - bookedAt.getTime()
  if (!isOnTheWay(state) || age > 90 * dayMs) return null
  if (age > 30 * dayMs) return dayMs
  return { booked: 6 * hourMs, outForDelivery: hourMs }[state as string] ?? 3 * hourMs
}

const isOnTheWay = (state: ShipmentState): boolean =>
  isBooked(state) && state !== 'delivered' && state !== 'returned'

const chunksOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )

type Poller = Services

/** Records an answer that is not JSON: one row per day, so that staff see it without flooding the list. */
const noteGarbage = (services: Poller, connectorKey: string, error: Error): Promise<boolean> => {
  const now = services.clock()
  const note = {
    connectorKey,
    connectionId: null,
    source: 'poll',
    deliveryKey: `garbage:${now.toISOString().slice(0, 10)}`,
    content: Buffer.from(''),
    state: 'failed',
    problem: 'garbage',
    detail: error.message.slice(0, 300),
  } as const
  return insertDelivery(services.db, note, now)
}

const isGarbage = (error: unknown): error is Error =>
  error instanceof Error && 'kind' in error && error.kind === 'garbage'

const ask = async (
  services: Poller,
  carrier: TrackedCarrier,
  connectorKey: string,
  polls: readonly DuePoll[],
): Promise<void> => {
  const now = services.clock()
  try {
    const answer = await carrier.track(
      polls.map(({ number }) => number),
      AbortSignal.timeout(answerMs),
    )
    if (answer !== null) {
      const content = JSON.stringify(answer)
      const delivery = {
        connectorKey,
        connectionId: null,
        source: 'poll',
        deliveryKey: keyOfContent(content),
      } as const
      await insertDelivery(services.db, { ...delivery, content: Buffer.from(content) }, now)
    }
    await setNextPolls(
      services.db,
      polls.map((poll) => ({
        shipmentId: poll.shipmentId,
        nextAt: new Date(now.getTime() + (waitUntilNext(poll, now) ?? dayMs)),
        failures: 0,
      })),
    )
  } catch (error) {
    if (isGarbage(error)) await noteGarbage(services, connectorKey, error)
    await setNextPolls(
      services.db,
      polls.map(({ shipmentId, failures }) => ({
        shipmentId,
        nextAt: new Date(now.getTime() + Math.min(claimedMs * 2 ** Math.min(failures, 10), mostWaitMs)),
        failures: failures + 1,
      })),
    )
    throw error
  }
}

/** The circuit breaker has paused the carrier: this is not an error, and the remaining requests are skipped. */
const isPaused = (error: unknown): boolean => error instanceof HttpError && error.kind === 'paused'

const askAll = async (
  services: Poller,
  connectorKey: string,
  companyId: number,
  polls: readonly DuePoll[],
): Promise<void> => {
  const now = services.clock()
  const later = (rest: readonly DuePoll[], waitMs: number) =>
    setNextPolls(
      services.db,
      rest.map(({ shipmentId, failures }) => ({
        shipmentId,
        nextAt: new Date(now.getTime() + waitMs),
        failures,
      })),
    )
  const carrier = (await openConnection(services, { connectorKey, companyId }))?.connector.tracking
  // The connection is missing or disabled.
  if (!carrier) return later(polls, hourMs)
  const chunks = chunksOf(polls, carrier.mostNumbers)
  for (const [index, chunk] of chunks.entries())
    try {
      await ask(services, carrier, connectorKey, chunk)
    } catch (error) {
      services.log.warn(
        { connector: connectorKey, err: String(error) },
        'a carrier did not tell of its parcels',
      )
      if (isPaused(error)) return later(chunks.slice(index).flat(), pausedMs)
    }
}

export const pollCarriers = async (services: Poller): Promise<void> => {
  const now = services.clock()
  const due = await claimDuePolls(services.db, {
    now,
    limit: atOnce,
    claimedUntil: new Date(now.getTime() + claimedMs),
  })
  const isOver = (poll: DuePoll) => waitUntilNext(poll, now) === null
  await deletePolls(
    services.db,
    due.filter(isOver).map(({ shipmentId }) => shipmentId),
  )
  const asked = due.filter((poll) => !isOver(poll))
  const byConnection = groupBy(asked, ({ connectorKey, companyId }) => `${connectorKey} ${companyId}`)
  for (const polls of byConnection.values())
    await askAll(services, polls[0]!.connectorKey, polls[0]!.companyId, polls)
  if (asked.length > 0) await queueInboxReading(services)
}
