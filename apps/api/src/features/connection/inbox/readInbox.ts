import type { Services } from '../../../platform/ctx.ts'
import { isDatabaseUnavailable } from '../../../platform/db/database.ts'
import { describeFault } from '../../../platform/faults.ts'
import { lockDueDeliveries, updateDeliveries } from './inbox.queries.ts'
import type { InboxTopic } from './inboxTopic.ts'

/** Deliveries per transaction. */
const batch = 200
const mostTries = 5
const firstWaitMs = 60_000

/** @returns number of deliveries that were due */
const readBatch = (
  services: Services,
  { topic, read }: InboxTopic,
  ids?: readonly number[],
): Promise<number> =>
  services.db.transaction(async (tx) => {
    const rows = await lockDueDeliveries(tx, { topic, now: services.clock(), limit: batch, ids })
    if (rows.length > 0) await updateDeliveries(tx, await read(tx, services, rows))
    return rows.length
  })

/** Handles an internal error: retries later, each time after twice the wait, then shows the delivery to staff. */
const putOff = (services: Services, topic: string, id: number, error: unknown): Promise<void> =>
  services.db.transaction(async (tx) => {
    const now = services.clock()
    const [row] = await lockDueDeliveries(tx, { topic, now, limit: 1, ids: [id] })
    if (!row) return
    await updateDeliveries(tx, [
      {
        id,
        state: row.tries + 1 < mostTries ? 'waiting' : 'failed',
        problem: 'fault',
        detail: describeFault(error).slice(0, 300),
        nextAt: new Date(now.getTime() + firstWaitMs * 2 ** row.tries),
        unknownNumbers: row.unknownNumbers,
        recorded: 0,
      },
    ])
  })

/** Reads deliveries one by one, so that an unreadable one does not block the others. */
const readOneByOne = async (services: Services, topic: InboxTopic): Promise<number> => {
  const ids = await services.db.transaction(async (tx) => {
    const due = { topic: topic.topic, now: services.clock(), limit: batch }
    return (await lockDueDeliveries(tx, due)).map(({ id }) => id)
  })
  for (const id of ids)
    try {
      await readBatch(services, topic, [id])
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
      services.log.error(
        { delivery: id, topic: topic.topic, err: describeFault(error) },
        'a delivery could not be read',
      )
      await putOff(services, topic.topic, id, error)
    }
  return ids.length
}

/** Reads all due deliveries of a topic. */
export const readTopic = async (services: Services, topic: InboxTopic): Promise<void> => {
  for (let due = batch; due === batch;)
    try {
      due = await readBatch(services, topic)
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
      due = await readOneByOne(services, topic)
    }
}
