import type { StoreNoticeState } from '@kervan/contract/order/orderAnswers'
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { inScope } from '../access/inScope.ts'
import type { Scope } from '../access/policies.ts'
import { companies } from '../company/company.tables.ts'
import { connections } from '../connection/connection.tables.ts'
import { carriers } from '../pricing/pricing.tables.ts'
import { shipments } from '../shipment/shipment.tables.ts'
import { noticeStatesByUrgency } from './noticeState.ts'
import { orderChanges, orders, orderShipments, storeNotices } from './order.tables.ts'

export type OrderRecord = typeof orders.$inferSelect
export type ChangeRecord = typeof orderChanges.$inferSelect
export type NoticeRecord = typeof storeNotices.$inferSelect

const isVisible = (scope: Scope, ids: readonly string[]) =>
  and(inArray(orders.id, [...ids]), inScope(orders.companyId, scope), isNull(orders.hiddenAt))

/** Visible orders of the scope, locked in the order of their ids. */
export const lockOrders = (tx: Db, scope: Scope, ids: readonly string[]): Promise<OrderRecord[]> =>
  tx.select().from(orders).where(isVisible(scope, ids)).orderBy(asc(orders.id)).for('update')

/** Visible orders of the scope, oldest first. */
export const findOrders = (db: Db, scope: Scope, ids: readonly string[]): Promise<OrderRecord[]> =>
  db.select().from(orders).where(isVisible(scope, ids)).orderBy(asc(orders.placedAt), asc(orders.id))

/**
 * Keeps the companies of the orders from being merged until the caller's transaction ends. Lock order: companies before
 * orders, as in a merge.
 * @returns true when one of them was merged meanwhile
 */
export const lockCompaniesOf = async (tx: Db, scope: Scope, ids: readonly string[]): Promise<boolean> => {
  const owners = tx.select({ id: orders.companyId }).from(orders).where(isVisible(scope, ids))
  const locked = await tx
    .select({ mergedIntoId: companies.mergedIntoId })
    .from(companies)
    .where(inArray(companies.id, owners))
    .orderBy(asc(companies.id))
    .for('key share')
  return locked.some(({ mergedIntoId }) => mergedIntoId !== null)
}

export const findOrderRow = async (db: Db, scope: Scope, id: string) =>
  (
    await db
      .select({ order: orders, companyName: companies.name, integrationName: connections.name })
      .from(orders)
      .innerJoin(companies, eq(companies.id, orders.companyId))
      .innerJoin(connections, eq(connections.id, orders.connectionId))
      .where(isVisible(scope, [id]))
  )[0]

export interface OrderPart {
  orderId: string
  lineId: string
  quantity: number
  shipmentId: string
  assetReference: string
  state: ShipmentState
  carrierName: string | null
  createdAt: Date
}

/** Pieces of the orders in shipments, cancelled ones included, oldest shipment first. */
export const listAllParts = (db: Db, orderIds: readonly string[]): Promise<OrderPart[]> =>
  db
    .select({
      orderId: orderShipments.orderId,
      lineId: orderShipments.lineId,
      quantity: orderShipments.quantity,
      shipmentId: orderShipments.shipmentId,
      assetReference: shipments.assetReference,
      state: shipments.state,
      carrierName: carriers.name,
      createdAt: orderShipments.createdAt,
    })
    .from(orderShipments)
    .innerJoin(shipments, eq(shipments.id, orderShipments.shipmentId))
    .leftJoin(carriers, eq(carriers.id, shipments.carrierId))
    .where(inArray(orderShipments.orderId, [...orderIds]))
    .orderBy(asc(orderShipments.createdAt), asc(orderShipments.shipmentId), asc(orderShipments.lineId))

export const isLivePart = ({ state }: Pick<OrderPart, 'state'>): boolean => state !== 'cancelled'

/** Pieces of the orders in shipments that are not cancelled. */
export const listParts = async (db: Db, orderIds: readonly string[]): Promise<OrderPart[]> =>
  (await listAllParts(db, orderIds)).filter(isLivePart)

export const insertParts = async (
  tx: Db,
  rows: readonly (typeof orderShipments.$inferInsert)[],
): Promise<void> => {
  if (rows.length > 0) await tx.insert(orderShipments).values([...rows])
}

export const listNotices = (db: Db, orderIds: readonly string[]): Promise<NoticeRecord[]> =>
  db
    .select()
    .from(storeNotices)
    .where(inArray(storeNotices.orderId, [...orderIds]))
    .orderBy(asc(storeNotices.id))

export const listChanges = (db: Db, orderId: string): Promise<ChangeRecord[]> =>
  db
    .select()
    .from(orderChanges)
    .where(eq(orderChanges.orderId, orderId))
    .orderBy(desc(orderChanges.id))
    .limit(500)

export const hideOrders = async (
  tx: Db,
  ids: readonly string[],
  { userId, now }: { userId: number; now: Date },
): Promise<void> => {
  await tx
    .update(orders)
    .set({ hiddenAt: now, hiddenBy: userId })
    .where(inArray(orders.id, [...ids]))
}

/** Confirms open changes of an order; returns their ids. */
export const confirmChanges = async (
  tx: Db,
  orderId: string,
  { changeIds, userId, now }: { changeIds: readonly number[]; userId: number; now: Date },
): Promise<number[]> =>
  (
    await tx
      .update(orderChanges)
      .set({ isOpen: false, confirmedAt: now, confirmedBy: userId })
      .where(
        and(
          eq(orderChanges.orderId, orderId),
          eq(orderChanges.isOpen, true),
          inArray(orderChanges.id, [...changeIds]),
        ),
      )
      .returning({ id: orderChanges.id })
  ).map(({ id }) => id)

/** Column of a list: most urgent state among the parcel numbers of the order. */
export const noticeStateOf = sql<StoreNoticeState | null>`(
  select notice.state from ${storeNotices} as notice where notice.order_id = ${orders.id}
  order by array_position(${sql.param([...noticeStatesByUrgency])}::text[], notice.state) limit 1)`

/** Names of integrations by their ids. */
export const listStoreNames = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> =>
  new Map(
    (
      await db
        .select({ id: connections.id, name: connections.name })
        .from(connections)
        .where(inArray(connections.id, [...ids]))
    ).map(({ id, name }) => [id, name]),
  )

/** Visible orders with pieces in a shipment, oldest first. */
export const listOrdersIn = (db: Db, scope: Scope, shipmentId: string) =>
  db
    .select({ id: orders.id, number: orders.number, platform: orders.platform })
    .from(orders)
    .where(
      and(
        inScope(orders.companyId, scope),
        isNull(orders.hiddenAt),
        inArray(
          orders.id,
          db
            .select({ id: orderShipments.orderId })
            .from(orderShipments)
            .where(eq(orderShipments.shipmentId, shipmentId)),
        ),
      ),
    )
    .orderBy(asc(orders.placedAt), asc(orders.id))
