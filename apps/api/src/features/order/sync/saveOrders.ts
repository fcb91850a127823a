import type { StoreOrder } from '@kervan/connectors/stores/store'
import type { Db } from '../../../platform/db/database.ts'
import { erasedHash } from '../erasure/erasedOrder.ts'
import { listNotices } from '../order.queries.ts'
import { compareOrders } from './compareOrders.ts'
import { opensChange } from './opensChange.ts'
import { insertChanges, insertOrders, lockOrdersOf, updateOrder } from './saveOrders.queries.ts'
import type { Shop, StoredOrder } from './saveOrders.queries.ts'
import { columnsOf, contentOf } from './storedOrder.ts'

export interface SavedOrders {
  new: number
  changed: number
  /** Orders that are new and to be shipped, or released for shipping now. */
  readyIds: string[]
}

const isReady = ({ state }: Pick<StoreOrder, 'state'>): boolean => state === 'open' || state === 'partly'

export interface OrdersToSave extends Shop {
  connectionId: number
  orders: readonly StoreOrder[]
  now: Date
}

/** Keeps the newest state of an order that a page contains twice. */
const newestOfEach = (orders: readonly StoreOrder[]): StoreOrder[] => {
  const byId = new Map<string, StoreOrder>()
  for (const order of orders) {
    const known = byId.get(order.id)
    if (!known || order.changedAt >= known.changedAt) byId.set(order.id, order)
  }
  return [...byId.values()]
}

const saveKnown = async (
  tx: Db,
  stored: StoredOrder,
  order: StoreOrder,
  { connectionId, now }: OrdersToSave,
): Promise<boolean> => {
  const columns = columnsOf(contentOf(order))
  if (stored.contentHash === erasedHash) {
    const { changedAt } = columns
    if (changedAt > stored.changedAt) await updateOrder(tx, stored.id, { changedAt }, now)
    return false
  }
  const isNewer = columns.changedAt >= stored.changedAt && columns.contentHash !== stored.contentHash
  // An order whose connection was switched off, or leads to another shop now, follows the one that reads it now.
  const moves = !stored.isConnectionActive && stored.connectionId !== connectionId
  // The time counts without another change: the daily count compares times of change.
  const isTouched = columns.changedAt > stored.changedAt
  if (!isNewer && !moves && !isTouched) return false
  const { changedAt, content: read } = columns
  const update = isNewer ? columns : isTouched && { changedAt, content: read }
  await updateOrder(tx, stored.id, { ...update, ...((isNewer || moves) && { connectionId }) }, now)
  if (!isNewer) return false
  const content = { before: stored.content, after: columns.content }
  const changes = compareOrders(content.before, content.after)
  const notices = stored.hasShipment ? await listNotices(tx, [stored.id]) : []
  await insertChanges(
    tx,
    changes.map((change) => ({
      ...change,
      orderId: stored.id,
      at: now,
      isOpen: stored.hasShipment && opensChange(change, content, notices),
    })),
  )
  return true
}

/**
 * Stores orders as the store sent them, in the caller's transaction. A state older than the stored one is ignored. A
 * hidden order stays hidden. Changes of an order with a shipment are recorded as open, and the shipment stays as it
 * is. Idempotent.
 */
export const saveOrders = async (tx: Db, save: OrdersToSave): Promise<SavedOrders> => {
  const { companyId, platform, shop, connectionId } = save
  const newest = newestOfEach(save.orders)
  const lockKnown = async (wanted: readonly StoreOrder[]) => {
    const ids = wanted.map(({ id }) => id)
    return new Map((await lockOrdersOf(tx, save, ids)).map((row) => [row.channelOrderId, row]))
  }
  const known = await lockKnown(newest)
  const unknown = newest.filter(({ id }) => !known.has(id))
  const added = await insertOrders(
    tx,
    unknown.map((order) => ({
      ...columnsOf(contentOf(order)),
      ...{ companyId, platform, shop, connectionId },
      channelOrderId: order.id,
      createdAt: save.now,
      updatedAt: save.now,
    })),
  )
  // Inserted by another session meanwhile, perhaps with an older state.
  const late = await lockKnown(unknown.filter(({ id }) => !added.has(id)))
  const readyIds = newest.filter(isReady).flatMap(({ id }) => added.get(id) ?? [])
  let changed = 0
  for (const order of newest) {
    const stored = known.get(order.id) ?? late.get(order.id)
    if (!stored || !(await saveKnown(tx, stored, order, save))) continue
    changed++
    if (stored.content.state === 'waiting' && isReady(order)) readyIds.push(stored.id)
  }
  return { new: added.size, changed, readyIds }
}
