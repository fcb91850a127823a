import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { shipmentReturns } from '../../shipment/returns/return.tables.ts'
import { shipmentEvents, shipments } from '../../shipment/shipment.tables.ts'
import { buyerIdOf, orderChanges, orders, orderShipments } from '../order.tables.ts'
import type { ErasedWithOrder, OrderContent } from '../order.tables.ts'
import { searchTextOf } from '../sync/storedOrder.ts'
import { buyerFields, erasedHash, withoutBuyer } from './erasedOrder.ts'

const nothing: ErasedWithOrder = { shipments: 0, labels: 0, changes: 0 }

/**
 * Removes buyer and lines of the orders that were never in a shipment. The rows stay with the store's ids, so that a
 * sync does not bring the orders back. The caller has locked them.
 */
export const eraseUnshipped = async (tx: Db, ids: readonly string[], now: Date): Promise<void> => {
  const rows = await tx
    .update(orders)
    .set({
      content: sql`(${orders.content} - 'buyerId') || ${JSON.stringify({ ...buyerFields, lines: [] })}::jsonb`,
      contentHash: erasedHash,
      searchText: '',
      erasedAt: now,
      erased: nothing,
    })
    .where(
      sql`${inArray(orders.id, [...ids])} and not exists (
        select from ${orderShipments} as part where part.order_id = ${orders.id})`,
    )
    .returning({ id: orders.id })
  const found = rows.map(({ id }) => id)
  if (found.length > 0) await tx.delete(orderChanges).where(inArray(orderChanges.orderId, found))
}

const finishedStates = sql`('delivered', 'returned')`

/** Returns of the order's shipments that are under way: their carrier needs the buyer as the sender. */
const returnUnderWay = sql`from ${orderShipments} as part
  join ${shipmentReturns} as back on back.origin_id = part.shipment_id
  join ${shipments} as parcel on parcel.id = back.shipment_id
  where part.order_id = ${orders.id} and parcel.state not in ('draft', 'priced', 'delivered', 'returned', 'cancelled')`

/** Draft whose orders all were cancelled, or shipped otherwise: it never becomes a parcel. */
const isLeftOver = sql`(parcel.state in ('draft', 'priced') and not exists (
  select from ${orderShipments} as other join ${orders} as sibling on sibling.id = other.order_id
  where other.shipment_id = parcel.id and sibling.state not in ('cancelled', 'fulfilled')))`

/** Shipments of the order that are not cancelled, without drafts that are left over. */
const livePart = sql`from ${orderShipments} as part join ${shipments} as parcel on parcel.id = part.shipment_id
  where part.order_id = ${orders.id} and parcel.state <> 'cancelled' and not ${isLeftOver}`

const isFinishedBefore = (before: Date) =>
  sql`case when exists (select ${livePart})
    then not exists (select ${livePart} and (parcel.state not in ${finishedStates} or exists (
      select from ${shipmentEvents} as event where event.shipment_id = parcel.id
        and event.to_state in ${finishedStates} and event.at > ${before})))
    else ${orders.changedAt} <= ${before} end`

/**
 * Finds orders of a platform that were shipped as a whole, or cancelled there, and whose last parcel reached its end
 * before a time. An order without a parcel here counts from its last change in the store. Those of a buyer whose
 * erasure was requested do not wait for the time.
 * @param before null for a platform that allows storage without end
 */
export const lockFinishedOrders = (
  tx: Db,
  { platform, before, now, limit }: { platform: string; before: Date | null; now: Date; limit: number },
) =>
  tx
    .select({ id: orders.id, content: orders.content })
    .from(orders)
    .where(
      and(
        eq(orders.platform, platform),
        isNull(orders.erasedAt),
        inArray(orders.state, ['cancelled', 'fulfilled']),
        sql`not exists (select ${returnUnderWay})`,
        or(
          and(isNotNull(orders.eraseRequestedAt), isFinishedBefore(now)),
          before === null ? sql`false` : and(lte(orders.placedAt, before), isFinishedBefore(before)),
        ),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(limit)
    .for('update')

/** Marks orders of buyers who closed their account at the platform; returns their number. Idempotent. */
export const requestErasure = async (
  tx: Db,
  { platform, buyerIds, now }: { platform: string; buyerIds: readonly string[]; now: Date },
): Promise<number> =>
  (
    await tx
      .update(orders)
      .set({ eraseRequestedAt: now })
      .where(
        and(
          eq(orders.platform, platform),
          inArray(buyerIdOf(orders), [...buyerIds]),
          isNull(orders.erasedAt),
          isNull(orders.eraseRequestedAt),
        ),
      )
      .returning({ id: orders.id })
  ).length

/** Shipments of an order, cancelled ones included. */
export const listShipmentIds = async (tx: Db, orderId: string): Promise<string[]> =>
  (
    await tx
      .selectDistinct({ id: orderShipments.shipmentId })
      .from(orderShipments)
      .where(eq(orderShipments.orderId, orderId))
  ).map(({ id }) => id)

/** Removes the buyer of an order, and values of its changes; returns the number of removed changes. */
export const eraseBuyer = async (
  tx: Db,
  { id, content }: { id: string; content: OrderContent },
  { now, ...with_ }: Omit<ErasedWithOrder, 'changes'> & { now: Date },
): Promise<void> => {
  const changes = await tx
    .delete(orderChanges)
    .where(eq(orderChanges.orderId, id))
    .returning({ id: orderChanges.id })
  const left = withoutBuyer(content)
  await tx
    .update(orders)
    .set({
      content: left,
      contentHash: erasedHash,
      searchText: searchTextOf(left),
      erasedAt: now,
      erased: { ...with_, changes: changes.length },
    })
    .where(eq(orders.id, id))
}
