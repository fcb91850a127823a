import { eq, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { cartItems } from '../../cart/cart.tables.ts'
import { offers } from '../../shipment/offers/offer.tables.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { userFacts } from './userFacts.tables.ts'

/**
 * Counts each person's shipments and cart items, and writes changed numbers. One statement over all users:
 * shipments have no index by person, and one scan costs less than maintaining that index on each insert.
 */
export const refreshUserFacts = async (db: Db): Promise<void> => {
  const sent = db
    .select({
      userId: shipments.createdBy,
      count: sql<number>`count(*)::int`.as('count'),
      last: sql`max(${shipments.createdAt})`.as('last'),
    })
    .from(shipments)
    .where(notInArray(shipments.state, ['draft', 'priced', 'cancelled']))
    .groupBy(shipments.createdBy)
    .as('sent')
  const waiting = db
    .select({ userId: cartItems.addedBy, total: sql`sum(${offers.totalInTry})`.as('total') })
    .from(cartItems)
    .innerJoin(offers, eq(offers.id, cartItems.offerId))
    .where(eq(cartItems.state, 'open'))
    .groupBy(cartItems.addedBy)
    .as('waiting')
  const changed = db
    .select({
      id: sql<number>`${userFacts.userId}`.as('id'),
      count: sql<number>`coalesce(${sent.count}, 0)`.as('new_count'),
      last: sql<Date>`coalesce(${sent.last}, to_timestamp(0))`.as('new_last'),
      total: sql<string>`coalesce(${waiting.total}, 0)`.as('new_total'),
    })
    .from(userFacts)
    .leftJoin(sent, eq(sent.userId, userFacts.userId))
    .leftJoin(waiting, eq(waiting.userId, userFacts.userId))
    .where(
      sql`(${userFacts.shipmentCount}, ${userFacts.lastShipmentAt}, ${userFacts.unpaidInTry})
        is distinct from (coalesce(${sent.count}, 0), coalesce(${sent.last}, to_timestamp(0)), coalesce(${waiting.total}, 0))`,
    )
    .as('changed')
  await db
    .update(userFacts)
    .set({
      shipmentCount: sql`${changed.count}`,
      lastShipmentAt: sql`${changed.last}`,
      unpaidInTry: sql`${changed.total}`,
    })
    .from(changed)
    .where(eq(userFacts.userId, changed.id))
}
