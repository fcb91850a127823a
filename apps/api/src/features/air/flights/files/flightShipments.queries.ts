import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/db/database.ts'
import { houseInvoiceSettings } from '../../../company/invoiceSettings/invoiceSettings.tables.ts'
import { shipmentPieces, shipments } from '../../../shipment/shipment.tables.ts'
import { bags } from '../../bags/bag.tables.ts'
import { pieceOfPlace, weightOfPiece } from '../../bags/bagSums.ts'
import type { FoundCandidate } from '../../manifest/manifest.queries.ts'
import { piecePlaceRows } from '../../../tracking/locations/place.tables.ts'

export interface FlightShipment extends FoundCandidate {
  /** Number of the shipment's pieces on the flight. */
  piecesHere: number
  /** Weight of these pieces, as calculated for bags. */
  weightKgHere: number
  /** Bags of the flight with a piece of the shipment. */
  bagNumbersHere: string
}

/** Shipments with a piece in a bag of the flight, ordered by reference. */
export const listFlightShipments = async (db: Db, flightId: string): Promise<FlightShipment[]> => {
  const rows = await db
    .select({
      id: shipments.id,
      assetReference: shipments.assetReference,
      state: shipments.state,
      piecesHere: sql<number>`count(*)::int`,
      weightKgHere: sql<string>`sum(${weightOfPiece})`,
      bagNumbersHere: sql<string>`string_agg(distinct ${bags.number}, ', ' order by ${bags.number})`,
    })
    .from(bags)
    .innerJoin(piecePlaceRows, eq(piecePlaceRows.bagId, bags.id))
    .innerJoin(shipments, eq(shipments.id, piecePlaceRows.shipmentId))
    .leftJoin(shipmentPieces, pieceOfPlace)
    .where(eq(bags.flightId, flightId))
    .groupBy(shipments.id)
    .orderBy(asc(shipments.assetReference))
  return rows.map((row) => ({ ...row, weightKgHere: Number(row.weightKgHere), receivedAt: null }))
}

/** Platform's company details as on its invoices; undefined when not entered. */
export const findHouse = async (db: Db) =>
  (await db.select({ settings: houseInvoiceSettings.settings }).from(houseInvoiceSettings))[0]?.settings
