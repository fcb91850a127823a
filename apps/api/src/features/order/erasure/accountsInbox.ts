/** Reads webhooks by which a platform reports closed accounts of buyers. */
import { accountDeliveries } from '@kervan/connectors/receiving'
import { StoreError } from '@kervan/connectors/stores/store'
import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { DeliveryOutcome, DeliveryRow, InboxTopic } from '../../connection/inbox/inboxTopic.ts'
import { requestErasure } from './erasure.queries.ts'
import { eraseBuyersJob } from './eraseBuyers.ts'

const read = async (tx: Db, services: Services, row: DeliveryRow): Promise<DeliveryOutcome> => {
  const { id, nextAt, connectorKey, content } = row
  const outcome = { id, nextAt, unknownNumbers: [], problem: null, detail: '' }
  try {
    const buyerIds =
      services.connectors.find(connectorKey)?.readClosedAccounts?.(JSON.parse(content.toString('utf8'))) ?? []
    const wanted = { platform: connectorKey, buyerIds, now: services.clock() }
    return { ...outcome, state: 'read', recorded: await requestErasure(tx, wanted) }
  } catch (error) {
    if (!(error instanceof StoreError || error instanceof SyntaxError)) throw error
    return {
      ...outcome,
      state: 'failed',
      problem: 'garbage',
      detail: error.message.slice(0, 300),
      recorded: 0,
    }
  }
}

/**
 * Reader of closed accounts. A platform reports those of all its users, so that deliveries are stored for a day only:
 * the erased orders show when their buyer was erased.
 */
export const accountsInbox: InboxTopic = {
  topic: accountDeliveries,
  keepDays: 1,
  keepTroubledDays: 30,
  read: async (tx, services, deliveries) => {
    const outcomes: DeliveryOutcome[] = []
    for (const row of deliveries) outcomes.push(await read(tx, services, row))
    if (outcomes.some(({ recorded }) => recorded > 0))
      await services.jobs.enqueue(tx, eraseBuyersJob, {}, { singletonKey: 'closedAccount' })
    return outcomes
  },
}
