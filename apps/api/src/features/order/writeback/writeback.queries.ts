import { and, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { connections } from '../../connection/connection.tables.ts'
import { carriers } from '../../pricing/pricing.tables.ts'
import { purchases, shipmentNumbers } from '../../shipment/booking/booking.tables.ts'
import { shipmentEvents, shipmentProducts, shipments } from '../../shipment/shipment.tables.ts'
import { orders, orderShipments, storeNotices, storeSyncs } from '../order.tables.ts'
import type { BookedLine, BookedProduct } from './bookedLines.ts'

export interface BookedParcel {
  purchaseNumber: number
  trackingNumber: string
  bookedAt: Date
  /** True when the parcel was scanned after its booking. */
  isScanned: boolean
  carrierCode: string
  carrierName: string
  receiverCountry: string | null
  receiverPostcode: string | null
}

/** Parcel of a booked shipment; undefined for a cancelled one, and one without a live booking or a number. */
export const findBookedParcel = async (db: Db, shipmentId: string): Promise<BookedParcel | undefined> => {
  const [row] = await db
    .select({
      purchaseNumber: purchases.number,
      trackingNumber: shipments.supplierReference,
      bookedAt: purchases.bookedAt,
      isScanned: sql<boolean>`${shipments.state} not in ('paid', 'booked', 'cancelling')`,
      carrierCode: carriers.code,
      carrierName: carriers.name,
      receiverCountry: shipments.receiverCountry,
      receiverPostcode: sql<string | null>`${shipments.receiver} ->> 'zipCode'`,
    })
    .from(shipments)
    .innerJoin(
      purchases,
      and(eq(purchases.shipmentId, shipments.id), isNotNull(purchases.bookedAt), isNull(purchases.voidedAt)),
    )
    .innerJoin(carriers, eq(carriers.id, shipments.carrierId))
    // The booking of a cancelled shipment may be live until its carrier answers.
    .where(and(eq(shipments.id, shipmentId), ne(shipments.state, 'cancelled')))
  if (!row?.trackingNumber || !row.bookedAt) return undefined
  return { ...row, trackingNumber: row.trackingNumber, bookedAt: row.bookedAt }
}

/** Numbers of the pieces of a booking beside that of the parcel, in the order of the pieces. */
export const listPieceNumbers = async (
  db: Db,
  { purchaseNumber, trackingNumber }: { purchaseNumber: number; trackingNumber: string },
): Promise<string[]> =>
  (
    await db
      .select({ number: shipmentNumbers.number })
      .from(shipmentNumbers)
      .where(
        and(
          eq(shipmentNumbers.purchaseNumber, purchaseNumber),
          eq(shipmentNumbers.kind, 'piece'),
          ne(shipmentNumbers.number, trackingNumber),
        ),
      )
      .orderBy(shipmentNumbers.piece)
  ).map(({ number }) => number)

/** Pieces of orders in the shipment. */
export const listPartsIn = (db: Db, shipmentId: string) =>
  db
    .select({
      orderId: orderShipments.orderId,
      lineId: orderShipments.lineId,
      quantity: orderShipments.quantity,
    })
    .from(orderShipments)
    .where(eq(orderShipments.shipmentId, shipmentId))
    .orderBy(orderShipments.orderId, orderShipments.lineId)

/** Locks the orders, in the order of their ids. */
export const lockOrdersWithLines = (tx: Db, ids: readonly string[]) =>
  tx
    .select({
      id: orders.id,
      platform: orders.platform,
      content: orders.content,
      reportNumbersAt: connections.reportNumbersAt,
    })
    .from(orders)
    .innerJoin(connections, eq(connections.id, orders.connectionId))
    .where(inArray(orders.id, [...ids]))
    .orderBy(orders.id)
    .for('update', { of: orders })

export const listProductsIn = async (db: Db, shipmentId: string): Promise<BookedProduct[]> =>
  (
    await db
      .select({ sku: shipmentProducts.sku, quantity: shipmentProducts.quantity })
      .from(shipmentProducts)
      .where(eq(shipmentProducts.shipmentId, shipmentId))
      .orderBy(shipmentProducts.position)
  ).map(({ sku, quantity }) => ({ sku, quantity: quantity === null ? null : Number(quantity) }))

/** Writes the pieces of an order that were booked; a line without any is not in the shipment. */
export const updateParts = async (
  tx: Db,
  { orderId, shipmentId }: { orderId: string; shipmentId: string },
  lines: readonly BookedLine[],
): Promise<void> => {
  for (const { lineId, quantity } of lines) {
    const part = and(
      eq(orderShipments.orderId, orderId),
      eq(orderShipments.shipmentId, shipmentId),
      eq(orderShipments.lineId, lineId),
    )
    if (quantity > 0) await tx.update(orderShipments).set({ quantity }).where(part)
    else await tx.delete(orderShipments).where(part)
  }
}

/** Time of an event of a shipment; undefined when it was deleted. */
export const findEventTime = async (db: Db, eventId: string): Promise<Date | undefined> =>
  (await db.select({ at: shipmentEvents.at }).from(shipmentEvents).where(eq(shipmentEvents.id, eventId)))[0]
    ?.at

/** Detail of a number that is reported at the first scan of its parcel. */
export const waitsForScan = 'waitsForScan'

/** Makes the numbers of a shipment due that wait for its first scan. */
export const releaseScanned = (tx: Db, shipmentId: string, { at, now }: { at: Date; now: Date }) =>
  tx
    .update(storeNotices)
    .set({ detail: '', shippedAt: at, dueSince: now, updatedAt: now })
    .from(orders)
    .where(
      and(
        eq(orders.id, storeNotices.orderId),
        eq(storeNotices.shipmentId, shipmentId),
        eq(storeNotices.state, 'due'),
        eq(storeNotices.detail, waitsForScan),
        eq(storeNotices.isCancelled, false),
      ),
    )
    .returning({ id: storeNotices.id, platform: orders.platform })

/** Returns the ids of the inserted rows; numbers that are noted already are skipped. */
export const insertNotices = async (
  tx: Db,
  rows: readonly (typeof storeNotices.$inferInsert)[],
): Promise<Pick<typeof storeNotices.$inferSelect, 'id' | 'orderId' | 'state' | 'detail'>[]> =>
  rows.length === 0
    ? []
    : tx
        .insert(storeNotices)
        .values([...rows])
        .onConflictDoNothing()
        .returning({
          id: storeNotices.id,
          orderId: storeNotices.orderId,
          state: storeNotices.state,
          detail: storeNotices.detail,
        })

/** Marks the numbers of a cancelled shipment; those that no call can have brought to the store are done. */
export const cancelNotices = (tx: Db, shipmentId: string, now: Date) =>
  tx
    .update(storeNotices)
    .set({
      isCancelled: true,
      state: sql`case when ${storeNotices.tries} = 0 and ${storeNotices.sentAt} is null then 'takenBack' else ${storeNotices.state} end`,
      dueSince: now,
      updatedAt: now,
    })
    .from(orders)
    .where(
      and(
        eq(orders.id, storeNotices.orderId),
        eq(storeNotices.shipmentId, shipmentId),
        eq(storeNotices.isCancelled, false),
      ),
    )
    .returning({ id: storeNotices.id, state: storeNotices.state, platform: orders.platform })

/** Number with its order and the connection that the order belongs to. */
export const findNotice = async (db: Db, id: number) =>
  (
    await db
      .select({
        notice: storeNotices,
        connectionId: orders.connectionId,
        shop: orders.shop,
        channelOrderId: orders.channelOrderId,
      })
      .from(storeNotices)
      .innerJoin(orders, eq(orders.id, storeNotices.orderId))
      .where(eq(storeNotices.id, id))
  )[0]
export type FoundNotice = NonNullable<Awaited<ReturnType<typeof findNotice>>>

/**
 * Claims a number for calls until `until`. False while a process is calling the store about another number of the
 * order, because stores lose changes of one order that arrive together.
 */
export const claimNotice = (
  db: Db,
  { id, orderId }: { id: number; orderId: string },
  { now, until }: { now: Date; until: Date },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('update')
    const claimed = await tx
      .select({ id: storeNotices.id })
      .from(storeNotices)
      .where(and(eq(storeNotices.orderId, orderId), gt(storeNotices.claimedUntil, now)))
    if (claimed.length > 0) return false
    await tx.update(storeNotices).set({ claimedUntil: until }).where(eq(storeNotices.id, id))
    return true
  })

export const releaseNotice = async (db: Db, id: number): Promise<void> => {
  await db.update(storeNotices).set({ claimedUntil: null }).where(eq(storeNotices.id, id))
}

/** Returns whether the label was cancelled meanwhile. */
export const updateNotice = async (
  db: Db,
  id: number,
  changes: Partial<typeof storeNotices.$inferInsert>,
  now: Date,
): Promise<boolean> =>
  (
    await db
      .update(storeNotices)
      .set({ ...changes, updatedAt: now })
      .where(eq(storeNotices.id, id))
      .returning({ isCancelled: storeNotices.isCancelled })
  )[0]?.isCancelled ?? false

/** Counts a try before the call, so that a cancellation knows that the store may have the number. */
export const countTry = async (db: Db, id: number, now: Date): Promise<number> =>
  (
    await db
      .update(storeNotices)
      .set({ tries: sql`least(${storeNotices.tries} + 1, 1000)`, updatedAt: now })
      .where(eq(storeNotices.id, id))
      .returning({ tries: storeNotices.tries })
  )[0]!.tries

/** Counts an acceptance after which the store does not show the number. */
export const countDrop = async (db: Db, id: number, now: Date): Promise<number> =>
  (
    await db
      .update(storeNotices)
      .set({ drops: sql`least(${storeNotices.drops} + 1, 1000)`, updatedAt: now })
      .where(eq(storeNotices.id, id))
      .returning({ drops: storeNotices.drops })
  )[0]!.drops

/** With literals, so that the index of waiting numbers serves it. */
const isWaiting = sql`(${storeNotices.state} in ('due', 'sent') or ${storeNotices.isCancelled})
  and ${storeNotices.state} in ('due', 'sent', 'seen', 'dropped')`

/** A number whose call was refused for the credentials waits until a sync shows that they are accepted again. */
const areCredentialsAccepted = sql`(${storeNotices.detail} not in ('credentials', 'appKeys') or exists (
  select from ${storeSyncs} as sync
  where sync.connection_id = ${orders.connectionId} and sync.last_success_at > ${storeNotices.updatedAt}))`

/** True for a parcel whose first scan came while its number was noted. */
const isParcelScanned = sql`exists (select from ${shipments} as parcel where parcel.id = ${storeNotices.shipmentId}
  and parcel.state not in ('paid', 'booked', 'cancelling', 'cancelled'))`

/** Numbers that nobody worked on since `before`, of stores that are switched on. */
export const listWaitingNotices = (db: Db, { before, limit }: { before: Date; limit: number }) =>
  db
    .select({ id: storeNotices.id, platform: orders.platform })
    .from(storeNotices)
    .innerJoin(orders, eq(orders.id, storeNotices.orderId))
    .innerJoin(connections, and(eq(connections.id, orders.connectionId), eq(connections.isActive, true)))
    .where(
      and(
        isWaiting,
        lt(storeNotices.updatedAt, before),
        or(ne(storeNotices.detail, waitsForScan), isParcelScanned),
        areCredentialsAccepted,
      ),
    )
    .orderBy(storeNotices.updatedAt)
    .limit(limit)

/**
 * Makes refused, dropped and failed numbers of an order due again, also those to be removed; returns their ids. Tries
 * go on counting: a cancellation must know that the store may have the number. Numbers that wait for the first scan of
 * their parcel stay as they are.
 */
export const renewNotices = async (tx: Db, orderId: string, now: Date): Promise<number[]> =>
  (
    await tx
      .update(storeNotices)
      .set({ state: 'due', drops: 0, detail: '', dueSince: now, updatedAt: now })
      .where(
        and(
          eq(storeNotices.orderId, orderId),
          inArray(storeNotices.state, ['due', 'refused', 'dropped']),
          ne(storeNotices.detail, waitsForScan),
        ),
      )
      .returning({ id: storeNotices.id })
  ).map(({ id }) => id)
