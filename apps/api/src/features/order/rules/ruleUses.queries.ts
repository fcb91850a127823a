import { actionKinds } from '@kervan/domain/order/rules/orderRule'
import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { connections } from '../../connection/connection.tables.ts'
import type { Scope } from '../../access/policies.ts'
import { shipmentInScope } from '../../shipment/shipmentInScope.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { orders, orderShipments } from '../order.tables.ts'
import { orderRuleUses } from './rule.tables.ts'

export type RuleUseRow = typeof orderRuleUses.$inferSelect

export const insertRuleUses = async (
  tx: Db,
  rows: readonly (typeof orderRuleUses.$inferInsert)[],
): Promise<void> => {
  if (rows.length > 0) await tx.insert(orderRuleUses).values([...rows])
}

/** Column to sort by: kinds of actions in the order in which they are shown. */
const byKind = sql`array_position(${sql.param([...actionKinds])}::text[], ${orderRuleUses.kind})`

/** Uses of rules on an order, oldest first. */
export const listRuleUses = (db: Db, orderId: string): Promise<RuleUseRow[]> =>
  db
    .select()
    .from(orderRuleUses)
    .where(eq(orderRuleUses.orderId, orderId))
    .orderBy(asc(orderRuleUses.at), byKind)

/** Services that rules will choose for drafts in the scope, which are locked in the order of their ids. */
export const lockWaitingUses = (tx: Db, scope: Scope, shipmentIds: readonly string[]) =>
  tx
    .select({ use: orderRuleUses, companyId: shipments.companyId })
    .from(orderRuleUses)
    .innerJoin(shipments, eq(shipments.id, orderRuleUses.shipmentId))
    .where(
      and(
        inArray(orderRuleUses.shipmentId, [...shipmentIds]),
        eq(orderRuleUses.kind, 'shipping'),
        eq(orderRuleUses.outcome, 'waiting'),
        eq(shipments.state, 'draft'),
        shipmentInScope(scope),
      ),
    )
    .orderBy(asc(shipments.id))
    .for('update', { of: shipments })

/** Records the service that was chosen for a shipment. */
export const updateChosen = async (
  tx: Db,
  shipmentId: string,
  { serviceId, name, outcome }: Pick<RuleUseRow, 'serviceId' | 'name' | 'outcome'>,
): Promise<void> => {
  await tx
    .update(orderRuleUses)
    .set({ serviceId, name, outcome })
    .where(and(eq(orderRuleUses.shipmentId, shipmentId), eq(orderRuleUses.kind, 'shipping')))
}

/** Orders that are not hidden, with their present companies. */
export const listVisibleOrders = (
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; companyId: number }[]> =>
  db
    .select({ id: orders.id, companyId: orders.companyId })
    .from(orders)
    .where(and(inArray(orders.id, [...ids]), isNull(orders.hiddenAt)))

/** Newest orders of a company that are not cancelled, with the names of their stores. */
export const listNewestOrders = (db: Db, companyId: number, most: number) =>
  db
    .select({ order: orders, integrationName: connections.name })
    .from(orders)
    .innerJoin(connections, eq(connections.id, orders.connectionId))
    .where(and(eq(orders.companyId, companyId), isNull(orders.hiddenAt), ne(orders.state, 'cancelled')))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(most)

export type NewestOrder = Awaited<ReturnType<typeof listNewestOrders>>[number]['order']

/** Removes earlier holds of orders, so that the newest one counts. */
export const removeHolds = async (tx: Db, orderIds: readonly string[]): Promise<void> => {
  await tx
    .delete(orderRuleUses)
    .where(and(inArray(orderRuleUses.orderId, [...orderIds]), isNull(orderRuleUses.shipmentId)))
}

const hold = sql`from ${orderRuleUses} as held
  where held.order_id = ${orders.id} and held.shipment_id is null and not exists (
    select from ${orderShipments} as part where part.order_id = ${orders.id})`

/** Column of a list: rule that holds the order back; null when none does, and with a shipment. */
export const heldByOf = sql<string | null>`(select held.rule_name ${hold} order by held.at desc limit 1)`

/** Condition of a list: a rule holds the order back. */
export const isHeld = sql`exists (select ${hold})`
