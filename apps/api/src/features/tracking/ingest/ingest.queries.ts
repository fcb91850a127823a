import { and, desc, eq, inArray, isNotNull, isNull, max, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { bookedAtOf, wasBooked } from '../../shipment/booking/bookedAt.ts'
import { purchases, shipmentNumbers } from '../../shipment/booking/booking.tables.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { trackingStatuses } from '../tracking.tables.ts'

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

/** Booked shipments by any of their carriers' numbers, without those of cancelled bookings, those booked last first. */
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
    .leftJoin(purchases, eq(purchases.number, shipmentNumbers.purchaseNumber))
    .where(
      and(inArray(shipmentNumbers.number, [...numbers]), isNull(purchases.voidedAt), wasBooked(shipments.id)),
    )
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
