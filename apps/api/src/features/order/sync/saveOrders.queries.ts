import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { connections } from '../../connection/connection.tables.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { orderChanges, orders, orderShipments, storeSyncs } from '../order.tables.ts'

/** Shop of one company, whose orders several connections may read. */
export interface Shop {
  companyId: number
  platform: string
  shop: string
}

export type NewOrder = typeof orders.$inferInsert
type LockedOrder = Pick<
  typeof orders.$inferSelect,
  'id' | 'channelOrderId' | 'content' | 'contentHash' | 'changedAt' | 'connectionId'
>
export type StoredOrder = LockedOrder & {
  /** False for an order whose connection was switched off or leads to another shop. */
  isConnectionActive: boolean
  /** True when a shipment of the order exists that is not cancelled. */
  hasShipment: boolean
}

/** Keeps the table's name before a column: the query builder removes it in a query of one table. */
const nested = <T>(expression: SQL<T>): SQL<T> => sql<T>`${expression}`

const hasShipment = nested(sql<boolean>`exists (select from ${orderShipments} as part
  join ${shipments} as shipment on shipment.id = part.shipment_id and shipment.state <> 'cancelled'
  where part.order_id = ${orders.id})`)

const isConnectionActive = nested(
  sql<boolean>`(select one.is_active and coalesce(sync.shop, ${orders.shop}) = ${orders.shop}
    from ${connections} as one left join ${storeSyncs} as sync on sync.connection_id = one.id
    where one.id = ${orders.connectionId})`,
)

/** Condition: order of the shop. */
export const isShop = ({ companyId, platform, shop }: Shop) =>
  and(eq(orders.companyId, companyId), eq(orders.platform, platform), eq(orders.shop, shop))

const lock = (tx: Db, shop: Shop, channelOrderIds: readonly string[]): Promise<LockedOrder[]> =>
  tx
    .select({
      id: orders.id,
      channelOrderId: orders.channelOrderId,
      content: orders.content,
      contentHash: orders.contentHash,
      changedAt: orders.changedAt,
      connectionId: orders.connectionId,
    })
    .from(orders)
    .where(and(isShop(shop), inArray(orders.channelOrderId, [...channelOrderIds])))
    .orderBy(asc(orders.id))
    .for('update')

/** Orders of the shop with these ids of the store, locked in the order of their ids. */
export const lockOrdersOf = async (
  tx: Db,
  shop: Shop,
  channelOrderIds: readonly string[],
): Promise<StoredOrder[]> => {
  if (channelOrderIds.length === 0) return []
  const locked = await lock(tx, shop, channelOrderIds)
  if (locked.length === 0) return []
  // A statement of its own: one that waited for a lock does not see the shipment that was created meanwhile.
  const facts = await tx
    .select({ id: orders.id, isConnectionActive, hasShipment })
    .from(orders)
    .where(
      inArray(
        orders.id,
        locked.map(({ id }) => id),
      ),
    )
  const byId = new Map(facts.map((row) => [row.id, row]))
  return locked.map((row) => ({ ...row, ...byId.get(row.id)! }))
}

/** Returns the ids of the inserted orders by the store's ids; one that another session inserted meanwhile is skipped. */
export const insertOrders = async (tx: Db, rows: readonly NewOrder[]): Promise<Map<string, string>> =>
  rows.length === 0
    ? new Map()
    : new Map(
        (
          await tx
            .insert(orders)
            .values([...rows])
            .onConflictDoNothing()
            .returning({ id: orders.id, channelOrderId: orders.channelOrderId })
        ).map(({ id, channelOrderId }) => [channelOrderId, id]),
      )

/** The caller has locked the order. */
export const updateOrder = async (
  tx: Db,
  id: string,
  changes: Partial<NewOrder>,
  now: Date,
): Promise<void> => {
  await tx
    .update(orders)
    .set({ ...changes, version: sql`${orders.version} + 1`, updatedAt: now })
    .where(eq(orders.id, id))
}

export const insertChanges = async (
  tx: Db,
  rows: readonly (typeof orderChanges.$inferInsert)[],
): Promise<void> => {
  if (rows.length > 0) await tx.insert(orderChanges).values([...rows])
}
