import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { orderChanges, orders, orderShipments } from '../order.tables.ts'
import type { RuleUseRow } from '../rules/ruleUses.queries.ts'
import { orderRuleUses } from '../rules/rule.tables.ts'

export interface ShipmentHold {
  /** True when an order of the shipment was cancelled in its store. */
  isCancelled: boolean
  /**
   * True when an order of the shipment changed in its store and nobody has confirmed it. Changes of an order that a user
   * deleted do not count, because nobody can confirm them.
   */
  isChanged: boolean
}

/** State of all orders in each shipment, also of those that were merged into it. */
export const listHolds = async (
  db: Db,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, ShipmentHold>> => {
  const rows = await db
    .select({
      shipmentId: orderShipments.shipmentId,
      isCancelled: sql<boolean>`bool_or(${orders.state} = 'cancelled')`,
      isChanged: sql<boolean>`bool_or(${orders.hiddenAt} is null and exists (select from ${orderChanges} as change
        where change.order_id = ${orders.id} and change.is_open))`,
    })
    .from(orderShipments)
    .innerJoin(orders, eq(orders.id, orderShipments.orderId))
    .where(inArray(orderShipments.shipmentId, [...shipmentIds]))
    .groupBy(orderShipments.shipmentId)
  return new Map(rows.map(({ shipmentId, ...hold }) => [shipmentId, hold]))
}

/** Rule that chose the service of each shipment. */
export const listShippingUses = async (
  db: Db,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, RuleUseRow>> => {
  const rows = await db
    .selectDistinctOn([orderRuleUses.shipmentId])
    .from(orderRuleUses)
    .where(and(inArray(orderRuleUses.shipmentId, [...shipmentIds]), eq(orderRuleUses.kind, 'shipping')))
    .orderBy(orderRuleUses.shipmentId, desc(orderRuleUses.at))
  return new Map(rows.map((row) => [row.shipmentId!, row]))
}
