import { sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/database.ts'
import { orderRuleUses } from './rules/rule.tables.ts'
import { orderChanges, orders, orderShipments, storeNotices } from './order.tables.ts'

const parts: readonly (PgTable & { orderId: AnyPgColumn })[] = [
  orderShipments,
  orderChanges,
  storeNotices,
  orderRuleUses,
]

/**
 * Prepares orders for a merge of companies that connected the same shop: the surviving company's order takes over
 * the shipments, changes and numbers of the other one, so that no second shipment is created from it. An order that one
 * of them did not hide stays visible.
 */
export const yieldOrdersTo = async (
  tx: Db,
  { companyId, to }: { companyId: number; to: number },
): Promise<void> => {
  const pairs = sql`${orders} as own
    join ${orders} as other on other.platform = own.platform and other.shop = own.shop
      and other.channel_order_id = own.channel_order_id and other.company_id = ${to}`
  // A shipment that is being created from one of them is waited for. Lock order: companies before orders.
  await tx.execute(sql`
    select from ${orders} as one where one.id in (
      select unnest(array[own.id, other.id]) from ${pairs} where own.company_id = ${companyId})
    order by one.id for update`)
  for (const table of parts)
    await tx.execute(sql`
      update ${table} as part set order_id = other.id
      from ${pairs} where own.company_id = ${companyId} and part.order_id = own.id`)
  await tx.execute(sql`
    update ${orders} as surviving set hidden_at = null, hidden_by = null, content = own.content,
      content_hash = own.content_hash, search_text = own.search_text, state = own.state, changed_at = own.changed_at
    from ${pairs}
    where own.company_id = ${companyId} and surviving.id = other.id and own.hidden_at is null
      and surviving.hidden_at is not null`)
}
