import { and, asc, desc, eq, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/database.ts'
import { oneOf } from '../../platform/columns.ts'
import { users } from '../access/access.tables.ts'
import { paymentRefunds } from '../payment/payment.tables.ts'
import { livePurchaseStates, purchases } from '../shipment/booking/booking.tables.ts'
import { offers } from '../shipment/offers/offer.tables.ts'
import { shipments } from '../shipment/shipment.tables.ts'
import { shipmentCancellations } from './cancellation.tables.ts'

export type CancellationRow = typeof shipmentCancellations.$inferSelect

export const insertCancellation = async (
  db: Db,
  row: typeof shipmentCancellations.$inferInsert,
): Promise<CancellationRow> => (await db.insert(shipmentCancellations).values(row).returning())[0]!

export const findCancellation = async (db: Db, id: string): Promise<CancellationRow | undefined> =>
  (await db.select().from(shipmentCancellations).where(eq(shipmentCancellations.id, id)))[0]

const newestOf = (db: Db, shipmentId: string) =>
  db
    .select()
    .from(shipmentCancellations)
    .where(eq(shipmentCancellations.shipmentId, shipmentId))
    .orderBy(desc(shipmentCancellations.createdAt))
    .limit(1)

/** Latest cancellation. Lock order: shipment first, then its cancellation. */
export const lockCancellationOf = async (db: Db, shipmentId: string): Promise<CancellationRow | undefined> =>
  (await newestOf(db, shipmentId).for('update'))[0]

export const updateCancellation = async (
  db: Db,
  id: string,
  change: Partial<typeof shipmentCancellations.$inferInsert>,
): Promise<CancellationRow> =>
  (await db.update(shipmentCancellations).set(change).where(eq(shipmentCancellations.id, id)).returning())[0]!

/**
 * Cancellations whose carrier request was due before `moment`, with the connector to request from. Those tried least
 * come first, so that each has its turn.
 */
export const listAskingSince = (db: Db, moment: Date, limit: number) =>
  db
    .select({
      cancellationId: shipmentCancellations.id,
      connector: sql<string>`coalesce(${purchases.connector}, '')`,
    })
    .from(shipmentCancellations)
    .leftJoin(
      purchases,
      and(
        eq(purchases.shipmentId, shipmentCancellations.shipmentId),
        oneOf(purchases.state, livePurchaseStates),
      ),
    )
    .where(and(eq(shipmentCancellations.state, 'askingCarrier'), lt(shipmentCancellations.createdAt, moment)))
    .orderBy(asc(shipmentCancellations.tries), asc(shipmentCancellations.createdAt))
    .limit(limit)

const requesters = alias(users, 'requesters')
const deciders = alias(users, 'deciders')

const nameColumns = (table: typeof requesters | typeof deciders) => ({
  firstName: table.firstName,
  lastName: table.lastName,
  companyId: table.companyId,
})

/** Latest cancellation of a shipment with its users and refund. */
export const findCancellationOf = async (db: Db, shipmentId: string) =>
  (
    await db
      .select({
        row: shipmentCancellations,
        requester: nameColumns(requesters),
        decider: nameColumns(deciders),
        carrierName: offers.carrierName,
        refund: paymentRefunds,
      })
      .from(shipmentCancellations)
      .innerJoin(shipments, eq(shipments.id, shipmentCancellations.shipmentId))
      .innerJoin(requesters, eq(requesters.id, shipmentCancellations.requestedBy))
      .leftJoin(deciders, eq(deciders.id, shipmentCancellations.decidedBy))
      .leftJoin(offers, eq(offers.id, shipments.offerId))
      .leftJoin(paymentRefunds, eq(paymentRefunds.id, shipmentCancellations.refundId))
      .where(eq(shipmentCancellations.shipmentId, shipmentId))
      .orderBy(desc(shipmentCancellations.createdAt))
      .limit(1)
  )[0]
