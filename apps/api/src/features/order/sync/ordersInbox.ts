/** Reads webhooks about orders from the inbox. */
import { orderDeliveries } from '@kervan/connectors/receiving'
import { StoreError } from '@kervan/connectors/stores/store'
import type { DeliveredOrder } from '@kervan/connectors/stores/store'
import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { DeliveryOutcome, DeliveryRow, InboxTopic } from '../../connection/inbox/inboxTopic.ts'
import { openConnectionById } from '../../connection/openConnection.ts'
import { requestRules } from '../rules/requestRules.ts'
import { saveOrders } from './saveOrders.ts'
import { listConnectionsOfShop } from './sync.queries.ts'
import { readOrderJob } from './syncJobs.ts'

const parse = (services: Services, { connectorKey, content }: DeliveryRow): DeliveredOrder[] => {
  const { readOrders } = services.connectors.find(connectorKey) ?? {}
  if (!readOrders) throw new StoreError('garbage', 'This connector reads no orders.')
  try {
    return readOrders(JSON.parse(content.toString('utf8')))
  } catch (error) {
    throw error instanceof SyntaxError ? new StoreError('garbage', error.message, { cause: error }) : error
  }
}

const outcome = (
  { id, nextAt }: DeliveryRow,
  result: Pick<DeliveryOutcome, 'state' | 'problem' | 'detail' | 'recorded'>,
): DeliveryOutcome => ({ id, nextAt, unknownNumbers: [], ...result })

/** Queues the reading of an order. Stores send several webhooks about one change; a job that waits will see all of them. */
const queueReading = (
  tx: Db,
  services: Services,
  order: { connectorKey: string; connectionId: number; channelOrderId: string },
): Promise<void> =>
  services.jobs.enqueue(tx, readOrderJob, order, {
    singletonKey: `${order.connectionId}:${order.channelOrderId}`,
  })

/** Queues the reading of the orders that a webhook to the house's app names, in each connection to their shop. */
const readForApp = async (tx: Db, services: Services, row: DeliveryRow): Promise<DeliveryOutcome> => {
  const { connectorKey } = row
  let recorded = 0
  for (const one of parse(services, row)) {
    if (!('id' in one) || one.shop === undefined) continue
    for (const connectionId of await listConnectionsOfShop(tx, { connectorKey, shop: one.shop })) {
      await queueReading(tx, services, { connectorKey, connectionId, channelOrderId: one.id })
      recorded++
    }
  }
  return outcome(row, { state: 'read', problem: null, detail: '', recorded })
}

/** Stores the orders of a delivery, and queues the reading of those that it only names. */
const readOfCompany = async (tx: Db, services: Services, row: DeliveryRow): Promise<DeliveryOutcome> => {
  const { connectionId, companyId, connectorKey } = row
  const opened = connectionId === null ? null : await openConnectionById(services, connectionId)
  const store = opened?.connector.store
  // The connection was switched off after the delivery; the next sync reads what it missed.
  if (connectionId === null || companyId === null || !store)
    return outcome(row, { state: 'read', problem: null, detail: '', recorded: 0 })
  const delivered = parse(services, row)
  const orders = delivered.flatMap((one) => ('order' in one ? [one.order] : []))
  const shop = { companyId, platform: connectorKey, shop: store.shop }
  const saved = await saveOrders(tx, { ...shop, connectionId, orders, now: services.clock() })
  await requestRules(tx, services, { companyId, readyIds: saved.readyIds })
  const named = delivered.flatMap((one) => ('id' in one ? [one.id] : []))
  for (const channelOrderId of named)
    await queueReading(tx, services, { connectorKey, connectionId, channelOrderId })
  const recorded = saved.new + saved.changed + named.length
  return outcome(row, { state: 'read', problem: null, detail: '', recorded })
}

const read = async (tx: Db, services: Services, row: DeliveryRow): Promise<DeliveryOutcome> => {
  try {
    const isForApp = row.connectionId !== null && row.companyId === null
    return await (isForApp ? readForApp : readOfCompany)(tx, services, row)
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    const detail = error.words.slice(0, 300)
    return outcome(row, { state: 'failed', problem: 'garbage', detail, recorded: 0 })
  }
}

/** Reader of stores' webhooks. Deliveries hold personal data of buyers and are stored for days only. */
export const ordersInbox: InboxTopic = {
  topic: orderDeliveries,
  keepDays: 7,
  keepTroubledDays: 30,
  read: async (tx, services, deliveries) => {
    const outcomes: DeliveryOutcome[] = []
    for (const row of deliveries) outcomes.push(await read(tx, services, row))
    return outcomes
  },
}
