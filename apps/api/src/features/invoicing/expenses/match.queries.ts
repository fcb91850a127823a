/** Bulk lookups for the lines of an invoice: every statement serves thousands of lines. */
import { and, asc, eq, gt, inArray, isNotNull, min, ne } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { inParts } from '../../../platform/db/inParts.ts'
import { shipmentMeasurings } from '../../measuring/measuring.tables.ts'
import { shipmentNumbers } from '../../shipment/booking/booking.tables.ts'
import { shipmentCosts } from '../../shipment/costs/cost.tables.ts'
import { offers } from '../../shipment/offers/offer.tables.ts'
import { shipmentEvents, shipments } from '../../shipment/shipment.tables.ts'
import { expenseInvoices, expenseLines } from './expense.tables.ts'

const parcelColumns = {
  id: shipments.id,
  assetReference: shipments.assetReference,
  carrierId: shipments.carrierId,
  state: shipments.state,
  weightKg: shipments.totalWeightKg,
  createdAt: shipments.createdAt,
  cost: shipmentCosts.amount,
  costLines: shipmentCosts.lines,
  currency: shipmentCosts.currency,
}

const inPartsOf = async <Key, Row>(
  keys: readonly Key[],
  find: (part: Key[]) => Promise<Row[]>,
): Promise<Row[]> => {
  const rows: Row[] = []
  for (const part of inParts([...new Set(keys)])) rows.push(...(await find(part)))
  return rows
}

/** Shipments with one of these carrier numbers; `key` is the number. */
export const findByCarrierNumbers = (db: Db, numbers: readonly string[]) =>
  inPartsOf(numbers, (part) =>
    db
      .select({ key: shipmentNumbers.number, ...parcelColumns })
      .from(shipmentNumbers)
      .innerJoin(shipments, eq(shipments.id, shipmentNumbers.shipmentId))
      .leftJoin(shipmentCosts, eq(shipmentCosts.shipmentId, shipments.id))
      .where(inArray(shipmentNumbers.number, part)),
  )

export type BilledShipment = Omit<Awaited<ReturnType<typeof findByCarrierNumbers>>[number], 'key'>

/** Shipments with one of these references of our own. */
export const findByOwnReferences = (db: Db, references: readonly string[]) =>
  inPartsOf(references, (part) =>
    db
      .select({ key: shipments.assetReference, ...parcelColumns })
      .from(shipments)
      .leftJoin(shipmentCosts, eq(shipmentCosts.shipmentId, shipments.id))
      .where(inArray(shipments.assetReference, part)),
  )

/** Paid shipments of the carrier with one of these references of their senders, which need not be unique. */
export const findBySenderReferences = (db: Db, carrierId: number, references: readonly string[]) =>
  inPartsOf(references, async (part) =>
    (
      await db
        .select({ key: shipments.customerReference, ...parcelColumns })
        .from(shipments)
        .leftJoin(shipmentCosts, eq(shipmentCosts.shipmentId, shipments.id))
        .where(
          and(
            inArray(shipments.customerReference, part),
            eq(shipments.carrierId, carrierId),
            eq(shipments.paymentStatus, 'successful'),
          ),
        )
    ).map(({ key, ...row }) => ({ key: key ?? '', ...row })),
  )

/** First bills of the shipments, and of their duties, in other invoices of the carrier. */
export const findEarlierLines = async (db: Db, carrierId: number, shipmentIds: readonly string[]) => {
  const rows = await inPartsOf(shipmentIds, (part) =>
    db
      .select({
        id: expenseLines.id,
        shipmentId: expenseLines.shipmentId,
        amount: expenseLines.amount,
        charges: expenseLines.charges,
        row: expenseLines.row,
        invoiceNumber: expenseInvoices.number,
      })
      .from(expenseLines)
      .innerJoin(expenseInvoices, eq(expenseInvoices.id, expenseLines.invoiceId))
      .where(
        and(
          inArray(expenseLines.shipmentId, part),
          eq(expenseInvoices.carrierId, carrierId),
          gt(expenseLines.amount, '0'),
          ne(expenseLines.state, 'duplicate'),
        ),
      )
      .orderBy(asc(expenseInvoices.createdAt), asc(expenseLines.row)),
  )
  const first = new Map<string, (typeof rows)[number]>()
  const duties = new Map<string, (typeof rows)[number]>()
  for (const row of rows) {
    if (row.shipmentId === null) continue
    const hasDuties = row.charges.some(({ code }) => code === 'duties')
    const isAlone = row.charges.every(({ code }) => code === 'duties')
    // Duties are billed apart from the carriage, so a bill of them alone is no first bill.
    if (hasDuties && !duties.has(row.shipmentId)) duties.set(row.shipmentId, row)
    if (!(hasDuties && isAlone) && !first.has(row.shipmentId)) first.set(row.shipmentId, row)
  }
  return { first, duties }
}
export type EarlierLine =
  Awaited<ReturnType<typeof findEarlierLines>>['first'] extends Map<string, infer Row> ? Row : never

/** Paid offers with the frozen costs of the shipments. */
export const findPaidOffers = async (db: Db, shipmentIds: readonly string[]) => {
  const rows = await inPartsOf(shipmentIds, (part) =>
    db
      .select({
        shipmentId: shipments.id,
        offerId: offers.id,
        request: offers.request,
        segmentId: offers.segmentId,
        serviceId: offers.serviceId,
        serviceName: offers.serviceName,
        priceListId: offers.priceListId,
        zoneCode: offers.zoneCode,
        offerLines: offers.lines,
        createdAt: offers.createdAt,
        costLines: shipmentCosts.lines,
        cost: shipmentCosts.amount,
        currency: shipmentCosts.currency,
      })
      .from(shipments)
      .innerJoin(offers, eq(offers.id, shipments.offerId))
      .innerJoin(shipmentCosts, eq(shipmentCosts.shipmentId, shipments.id))
      .where(inArray(shipments.id, part)),
  )
  return new Map(rows.map((row) => [row.shipmentId, row]))
}
export type PaidOfferRow =
  Awaited<ReturnType<typeof findPaidOffers>> extends Map<string, infer Row> ? Row : never

/** Pieces of the last measuring of each shipment. */
export const findMeasuredPieces = async (db: Db, shipmentIds: readonly string[]) => {
  const rows = await inPartsOf(shipmentIds, (part) =>
    db
      .select({ shipmentId: shipmentMeasurings.shipmentId, pieces: shipmentMeasurings.pieces })
      .from(shipmentMeasurings)
      .where(inArray(shipmentMeasurings.shipmentId, part))
      .orderBy(asc(shipmentMeasurings.version)),
  )
  return new Map(rows.map((row) => [row.shipmentId, row.pieces]))
}

const underWay = ['inProcess', 'inTransit', 'outForDelivery', 'delivered']

/** Time at which each shipment left our hands: its first step with the carrier. */
export const findHandOvers = async (db: Db, shipmentIds: readonly string[]) => {
  const rows = await inPartsOf(shipmentIds, (part) =>
    db
      .select({ shipmentId: shipmentEvents.shipmentId, at: min(shipmentEvents.at) })
      .from(shipmentEvents)
      .where(and(inArray(shipmentEvents.shipmentId, part), inArray(shipmentEvents.toState, underWay)))
      .groupBy(shipmentEvents.shipmentId),
  )
  return new Map(rows.flatMap(({ shipmentId, at }) => (at ? [[shipmentId, at] as const] : [])))
}

/** Disputed lines of the shipments that wait for a credit of the carrier in a currency, oldest first; locked. */
export const lockDisputedLines = async (
  db: Db,
  { carrierId, currency }: { carrierId: number; currency: string },
  shipmentIds: readonly string[],
) =>
  inPartsOf(shipmentIds, (part) =>
    db
      .select({
        id: expenseLines.id,
        shipmentId: expenseLines.shipmentId,
        difference: expenseLines.difference,
        credited: expenseLines.credited,
      })
      .from(expenseLines)
      .innerJoin(expenseInvoices, eq(expenseInvoices.id, expenseLines.invoiceId))
      .where(
        and(
          inArray(expenseLines.shipmentId, part),
          isNotNull(expenseLines.disputeId),
          eq(expenseLines.state, 'disputed'),
          eq(expenseInvoices.currency, currency),
          eq(expenseInvoices.carrierId, carrierId),
        ),
      )
      .orderBy(asc(expenseInvoices.createdAt), asc(expenseLines.row))
      .for('update', { of: expenseLines }),
  )
