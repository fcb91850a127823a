import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, lte, max, sql } from 'drizzle-orm'
import type { DeliverySource } from '@kervan/contract/tracking/ingest.endpoints'
import type { Db } from '../../../platform/db/database.ts'
import { connections } from '../../connection/connection.tables.ts'
import { bookedAtOf, wasBooked } from '../../shipment/booking/bookedAt.ts'
import { purchases, shipmentNumbers } from '../../shipment/booking/booking.tables.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { trackingStatuses } from '../tracking.tables.ts'
import { trackingInbox } from './ingest.tables.ts'

export interface NewDelivery {
  connectorKey: string
  connectionId: number | null
  source: DeliverySource
  deliveryKey: string
  content: Uint8Array
}

/** Stores a delivery in its own transaction and returns false when it is a repetition. */
export const insertDelivery = async (
  db: Db,
  { content, ...delivery }: NewDelivery & Partial<Omit<typeof trackingInbox.$inferInsert, 'content'>>,
  now: Date,
): Promise<boolean> =>
  (
    await db
      .insert(trackingInbox)
      .values({ ...delivery, content: Buffer.from(content), receivedAt: now, nextAt: now })
      .onConflictDoNothing()
      .returning({ id: trackingInbox.id })
  ).length > 0

export type DeliveryRow = typeof trackingInbox.$inferSelect & {
  /** Company that owns the connection; null for a platform-wide connection. */
  companyId: number | null
}

/** Locks waiting deliveries that are due, oldest first. Skips locked rows, so that other processes read the rest. */
export const lockDueDeliveries = (
  tx: Db,
  { now, limit, ids }: { now: Date; limit: number; ids?: readonly number[] },
): Promise<DeliveryRow[]> =>
  tx
    .select({
      ...getTableColumns(trackingInbox),
      companyId: sql<number | null>`(select ${connections.companyId} from ${connections}
        where ${connections.id} = ${trackingInbox.connectionId})`,
    })
    .from(trackingInbox)
    .where(
      and(
        eq(trackingInbox.state, 'waiting'),
        lte(trackingInbox.nextAt, now),
        ids && inArray(trackingInbox.id, [...ids]),
      ),
    )
    .orderBy(asc(trackingInbox.nextAt), asc(trackingInbox.id))
    .limit(limit)
    .for('update', { skipLocked: true })

export interface DeliveryOutcome {
  id: number
  state: DeliveryRow['state']
  problem: DeliveryRow['problem']
  detail: string
  nextAt: Date
  unknownNumbers: readonly string[]
  newEvents: number
}

export const updateDeliveries = async (tx: Db, outcomes: readonly DeliveryOutcome[]): Promise<void> => {
  await tx.execute(sql`
    update ${trackingInbox} as delivery
    set state = outcome.state, problem = outcome.problem, detail = outcome.detail, next_at = outcome."nextAt",
      unknown_numbers = outcome."unknownNumbers", new_events = delivery.new_events + outcome."newEvents",
      tries = delivery.tries + 1
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as outcome (id bigint, state text, problem text, detail text,
      "nextAt" timestamptz, "unknownNumbers" text[], "newEvents" int)
    where delivery.id = outcome.id`)
}

export interface NumberedShipment {
  number: string
  /** Connector of the carrier that gave the number. */
  connector: string
  /** Piece that the carrier gave the number to, from 1; null for the whole shipment. */
  piece: number | null
  /** True if the carrier also uses the number for the whole shipment. */
  isWhole: boolean
  shipmentId: string
  companyId: number
  pieceCount: number
  bookedAt: Date
}

/** Booked shipments by any of their carriers' numbers, those booked last first. */
export const findShipmentsByNumbers = async (
  db: Db,
  numbers: readonly string[],
): Promise<NumberedShipment[]> => {
  if (numbers.length === 0) return []
  const rows = await db
    .select({
      number: shipmentNumbers.number,
      connector: shipmentNumbers.connector,
      piece: max(shipmentNumbers.piece),
      isWhole: sql<boolean>`bool_or(${shipmentNumbers.kind} <> 'piece')`,
      shipmentId: shipments.id,
      companyId: shipments.companyId,
      pieceCount: shipments.pieceCount,
      bookedAt: bookedAtOf(shipments.id),
    })
    .from(shipmentNumbers)
    .innerJoin(shipments, eq(shipments.id, shipmentNumbers.shipmentId))
    .where(and(inArray(shipmentNumbers.number, [...numbers]), wasBooked(shipments.id)))
    .groupBy(shipmentNumbers.number, shipmentNumbers.connector, shipments.id)
    .orderBy(desc(bookedAtOf(shipments.id)))
  return rows as NumberedShipment[]
}

/** Numbers of the shipment with the connector that gave them, without those of cancelled bookings. */
export const findNumbersOf = (db: Db, shipmentId: string): Promise<{ number: string; connector: string }[]> =>
  db
    .select({ number: shipmentNumbers.number, connector: shipmentNumbers.connector })
    .from(shipmentNumbers)
    .leftJoin(purchases, eq(purchases.number, shipmentNumbers.purchaseNumber))
    .where(and(eq(shipmentNumbers.shipmentId, shipmentId), isNull(purchases.voidedAt)))

export const findStatusIds = async (
  db: Db,
  carrierCode: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (codes.length === 0) return new Map()
  const rows = await db
    .select({ id: trackingStatuses.id, code: trackingStatuses.code })
    .from(trackingStatuses)
    .where(and(eq(trackingStatuses.carrierCode, carrierCode), inArray(trackingStatuses.code, [...codes])))
  return new Map(rows.map(({ id, code }) => [code, id]))
}

/** Makes deliveries that wait for one of these numbers due immediately. */
export const wakeDeliveriesOf = async (db: Db, numbers: readonly string[], now: Date): Promise<void> => {
  await db
    .update(trackingInbox)
    .set({ nextAt: now })
    .where(
      and(
        eq(trackingInbox.state, 'waiting'),
        sql`${trackingInbox.unknownNumbers} && ${sql.param(numbers)}::text[]`,
      ),
    )
}

export const findBookedAt = async (
  db: Db,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> => {
  if (shipmentIds.length === 0) return new Map()
  const rows = await db
    .select({ id: purchases.shipmentId, bookedAt: max(purchases.bookedAt) })
    .from(purchases)
    .where(and(inArray(purchases.shipmentId, [...shipmentIds]), isNotNull(purchases.bookedAt)))
    .groupBy(purchases.shipmentId)
  return new Map(rows.map(({ id, bookedAt }) => [id, bookedAt!]))
}
