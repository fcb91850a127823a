/** Bulk queries for several cancellations, one statement each for all shipments. */
import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import type { Db } from '../../platform/db/database.ts'
import type { Scope } from '../access/policies.ts'
import { paymentItems, paymentRefunds } from '../payment/payment.tables.ts'
import { sentPurchaseStates, purchases } from '../shipment/booking/booking.tables.ts'
import { shipmentInScope } from '../shipment/shipmentInScope.ts'
import { shipmentEvents, shipments } from '../shipment/shipment.tables.ts'
import { shipmentCancellations } from './cancellation.tables.ts'

export interface NamedShipment {
  id: string
  assetReference: string
  state: ShipmentState
}

/** Named shipments in the scope. */
export const listNamed = async (
  db: Db,
  scope: Scope,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, NamedShipment>> => {
  const rows = await db
    .select({ id: shipments.id, assetReference: shipments.assetReference, state: shipments.state })
    .from(shipments)
    .where(and(inArray(shipments.id, [...shipmentIds]), shipmentInScope(scope)))
  return new Map(rows.map((row) => [row.id, row]))
}

const idsOf = (rows: readonly { shipmentId: string | null }[]): ReadonlySet<string | null> =>
  new Set(rows.map(({ shipmentId }) => shipmentId))

/** Shipments with an open cart payment. */
export const listBeingPaid = async (db: Db, shipmentIds: readonly string[]) =>
  idsOf(
    await db
      .select({ shipmentId: paymentItems.shipmentId })
      .from(paymentItems)
      .where(
        and(
          inArray(paymentItems.shipmentId, [...shipmentIds]),
          isNotNull(paymentItems.cartItemId),
          eq(paymentItems.isOpen, true),
        ),
      ),
  )

/** Shipments that a carrier was asked to book. */
export const listBooked = async (db: Db, shipmentIds: readonly string[]) =>
  idsOf(
    await db
      .select({ shipmentId: purchases.shipmentId })
      .from(purchases)
      .where(
        and(
          inArray(purchases.shipmentId, [...shipmentIds]),
          inArray(purchases.state, [...sentPurchaseStates]),
        ),
      ),
  )

/** Shipments that this user cancelled at exactly this time. */
export const listCancelledBy = async (
  db: Db,
  { shipmentIds, actorId, at }: { shipmentIds: readonly string[]; actorId: number; at: Date },
) =>
  idsOf(
    await db
      .select({ shipmentId: shipmentEvents.shipmentId })
      .from(shipmentEvents)
      .where(
        and(
          inArray(shipmentEvents.shipmentId, [...shipmentIds]),
          inArray(shipmentEvents.event, ['cancel', 'askCancel']),
          eq(shipmentEvents.actorId, actorId),
          eq(shipmentEvents.at, at),
        ),
      ),
  )

/** For paid shipments: whether a carrier is requested, and an existing refund. */
export const listStartedCancellations = (db: Db, shipmentIds: readonly string[]) =>
  db
    .select({
      shipmentId: shipmentCancellations.shipmentId,
      state: shipmentCancellations.state,
      carrierAnswer: shipmentCancellations.carrierAnswer,
      refund: { amount: paymentRefunds.amount, currency: paymentRefunds.currency },
    })
    .from(shipmentCancellations)
    .leftJoin(paymentRefunds, eq(paymentRefunds.id, shipmentCancellations.refundId))
    .where(
      and(
        inArray(shipmentCancellations.shipmentId, [...shipmentIds]),
        ne(shipmentCancellations.state, 'withdrawn'),
      ),
    )
