/** Polls a carrier for tracking events over one connection. Answers go through the same inbox as webhooks. */
import { HttpError } from '@kervan/connectors/http/httpError'
import type { TrackedCarrier } from '@kervan/connectors/carriers/tracking'
import type { z } from 'zod'
import type { Services } from '../../../platform/ctx.ts'
import { insertDelivery } from '../../connection/inbox/deliveries.ts'
import { queueInboxReading } from '../../connection/inbox/readInboxJob.ts'
import { keyOfContent } from '../../connection/inbox/receiveDelivery.ts'
import { openConnection, openConnectionById } from '../../connection/openConnection.ts'
import type { OpenedConnection } from '../../connection/openConnection.ts'
import { findClaimedPolls, setNextPolls } from './poll.queries.ts'
import type { DuePoll } from './poll.queries.ts'
import type { pollConnectionJob } from './pollConnectionJob.ts'
import { chunksOf, claimedMs, dayMs, hourMs, mostWaitMs, pausedMs, waitUntilNext } from './pollTimes.ts'
import { trackingInbox } from './trackingDeliveries.ts'

const { topic } = trackingInbox

/** Timeout of one request to a carrier, in ms; then the next request is sent. */
const answerMs = 20_000

/** Connection that answers; its company limits the shipments that the answer may move. */
type Polled = Pick<OpenedConnection, 'id' | 'definition'>

const deliveryOf = ({ id, definition }: Polled) =>
  ({ topic, connectorKey: definition.key, connectionId: id, source: 'poll' }) as const

/** Records an answer that is not JSON: one row per day, so that staff see it without flooding the list. */
const noteGarbage = (services: Services, polled: Polled, error: Error): Promise<boolean> => {
  const now = services.clock()
  const note = {
    ...deliveryOf(polled),
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
  services: Services,
  carrier: TrackedCarrier,
  polled: Polled,
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
      const delivery = { ...deliveryOf(polled), deliveryKey: keyOfContent(content) }
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
    if (isGarbage(error)) await noteGarbage(services, polled, error)
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

export const pollConnection = async (
  services: Services,
  { connectorKey, connectionId, shipmentIds, claimedUntil }: z.output<typeof pollConnectionJob.payload>,
): Promise<void> => {
  const polls = await findClaimedPolls(services.db, shipmentIds, new Date(claimedUntil))
  if (polls.length === 0) return
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
  const opened =
    connectionId === null
      ? await openConnection(services, { connectorKey, companyId: null })
      : await openConnectionById(services, connectionId)
  const carrier = opened?.connector.tracking
  // The connection was disabled after the job was queued.
  if (!opened || !carrier) return later(polls, hourMs)
  const chunks = chunksOf(polls, carrier.mostNumbers)
  for (const [index, chunk] of chunks.entries())
    try {
      await ask(services, carrier, opened, chunk)
    } catch (error) {
      services.log.warn({ connector: connectorKey, err: String(error) }, 'a carrier could not be polled')
      if (isPaused(error)) {
        await later(chunks.slice(index).flat(), pausedMs)
        break
      }
    }
  await queueInboxReading(services, topic)
}
