import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { labelPrints } from '../../shipment/documents/labelPrint.tables.ts'
import { offers } from '../../shipment/offers/offer.tables.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { paymentItems, payments } from '../payment.tables.ts'

/** Card and time of a payment, which `PaymentRow` does not have. */
export const findCapture = async (db: Db, paymentId: string) =>
  (
    await db
      .select({
        finalizedAt: payments.finalizedAt,
        cardScheme: payments.cardScheme,
        cardLastFour: payments.cardLastFour,
      })
      .from(payments)
      .where(eq(payments.id, paymentId))
  )[0]!

/** Shipments of a payment with their paid offer, also when the payment is an extra one, in the order in which they were created. */
export const listPaidShipments = (db: Db, paymentId: string) =>
  db
    .select({
      id: shipments.id,
      assetReference: shipments.assetReference,
      receiverName: shipments.receiverName,
      receiverCountryCode: shipments.receiverCountry,
      shipmentType: shipments.shipmentType,
      state: shipments.state,
      pieceCount: shipments.pieceCount,
      carrierName: offers.carrierName,
      logoImageName: offers.logoImageName,
      serviceName: offers.serviceName,
      chargeableKg: offers.chargeableKg,
      lines: offers.lines,
      landedCost: offers.landedCost,
      labelPrintedAt: labelPrints.printedAt,
      isExtra: sql<boolean>`${payments.paymentType} = 'extra'`,
    })
    .from(paymentItems)
    .innerJoin(shipments, eq(shipments.id, paymentItems.shipmentId))
    .innerJoin(payments, eq(payments.id, paymentItems.paymentId))
    // An extra payment's item has no offer, so the shipment's offer is read.
    .innerJoin(offers, eq(offers.id, sql`coalesce(${paymentItems.offerId}, ${shipments.offerId})`))
    .leftJoin(labelPrints, eq(labelPrints.shipmentId, shipments.id))
    .where(eq(paymentItems.paymentId, paymentId))
    .orderBy(asc(shipments.serial))
