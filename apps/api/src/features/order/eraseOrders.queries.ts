import type { StoreParty } from '@kervan/connectors/stores/store'
import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { orderChanges, orders, orderShipments } from './order.tables.ts'
import type { OrderContent } from './order.tables.ts'

/** Hash of an order without content; a sync does not fill it again. */
export const erasedHash = ''

const nobody: StoreParty = {
  name: '',
  company: '',
  lines: [],
  postalCode: '',
  city: '',
  state: '',
  countryCode: '',
  phone: '',
  email: '',
  taxNumber: null,
}
const erased: Partial<OrderContent> = { billTo: nobody, shipTo: nobody, lines: [], note: '', giftMessage: '' }

/**
 * Removes buyer and lines of the orders that were never in a shipment. The rows stay with the store's ids, so that a
 * sync does not bring the orders back. The caller has locked them.
 */
export const eraseUnshipped = async (tx: Db, ids: readonly string[]): Promise<void> => {
  const rows = await tx
    .update(orders)
    .set({
      content: sql`${orders.content} || ${JSON.stringify(erased)}::jsonb`,
      contentHash: erasedHash,
      searchText: '',
    })
    .where(
      sql`${inArray(orders.id, [...ids])} and not exists (
        select from ${orderShipments} as part where part.order_id = ${orders.id})`,
    )
    .returning({ id: orders.id })
  const found = rows.map(({ id }) => id)
  if (found.length > 0) await tx.delete(orderChanges).where(inArray(orderChanges.orderId, found))
}
