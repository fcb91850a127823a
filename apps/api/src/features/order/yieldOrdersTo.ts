import { sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/database.ts'
import { orderChanges, orders, orderShipments, storeNotices } from './order.tables.ts'

const parts: readonly (PgTable & { orderId: AnyPgColumn })[] = [orderShipments, orderChanges, storeNotices]

/**
 * Prepares orders for a merge of companies that connected the same shop: the surviving company's order takes over
 * the shipments, changes and numbers of the other one, so that no second shipment is created from it.
 */
export const yieldOrdersTo = async (
  tx: Db,
  { companyId, to }: { companyId: number; to: number },
): Promise<void> => {
  for (const table of parts)
    await tx.execute(sql`
      update ${table} as part set order_id = other.id
      from ${orders} as own
        join ${orders} as other on other.platform = own.platform and other.shop = own.shop
          and other.channel_order_id = own.channel_order_id and other.company_id = ${to}
      where own.company_id = ${companyId} and part.order_id = own.id`)
}
