import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { AdjustmentState } from '@kervan/domain/shipment/adjustmentLife'
import { unsettledStates } from '@kervan/domain/shipment/adjustmentLife'
import type { Db } from '../../platform/db/database.ts'
import type { Scope } from '../access/policies.ts'
import { companies } from '../company/company.tables.ts'
import { paymentItems } from '../payment/payment.tables.ts'
import { shipmentInScope } from '../shipment/shipmentInScope.ts'
import { shipments } from '../shipment/shipment.tables.ts'
import { shipmentAdjustments, shipmentMeasurings } from './measuring.tables.ts'

export type MeasuringRow = typeof shipmentMeasurings.$inferSelect
export type AdjustmentRow = typeof shipmentAdjustments.$inferSelect

/** The last one; undefined when the shipment was not measured yet. */
export const findLastMeasuring = async (db: Db, shipmentId: string): Promise<MeasuringRow | undefined> =>
  (
    await db
      .select()
      .from(shipmentMeasurings)
      .where(eq(shipmentMeasurings.shipmentId, shipmentId))
      .orderBy(desc(shipmentMeasurings.version))
      .limit(1)
  )[0]

export const insertMeasuring = async (
  db: Db,
  row: typeof shipmentMeasurings.$inferInsert,
): Promise<MeasuringRow> => (await db.insert(shipmentMeasurings).values(row).returning())[0]!

export const insertAdjustment = async (
  db: Db,
  row: typeof shipmentAdjustments.$inferInsert,
): Promise<AdjustmentRow> => (await db.insert(shipmentAdjustments).values(row).returning())[0]!

export const updateAdjustment = async (
  db: Db,
  id: string,
  change: Partial<typeof shipmentAdjustments.$inferInsert>,
): Promise<AdjustmentRow> =>
  (await db.update(shipmentAdjustments).set(change).where(eq(shipmentAdjustments.id, id)).returning())[0]!

/** Newest first, with the calculations of those that a measuring made. */
export const listAdjustments = (db: Db, shipmentId: string) =>
  db
    .select({
      row: shipmentAdjustments,
      before: shipmentMeasurings.before,
      after: shipmentMeasurings.after,
      isBeingPaid: sql<boolean>`exists(select 1 from ${paymentItems}
        where ${paymentItems.adjustmentId} = ${shipmentAdjustments.id} and ${paymentItems.isOpen})`,
    })
    .from(shipmentAdjustments)
    .leftJoin(shipmentMeasurings, eq(shipmentMeasurings.id, shipmentAdjustments.measuringId))
    .where(eq(shipmentAdjustments.shipmentId, shipmentId))
    .orderBy(desc(shipmentAdjustments.createdAt), desc(shipmentAdjustments.id))

/** All of a shipment, whose lock the caller holds: a payment that ends meanwhile waits, or has been waited for. */
export const lockAdjustments = (db: Db, shipmentId: string): Promise<AdjustmentRow[]> =>
  db
    .select()
    .from(shipmentAdjustments)
    .where(eq(shipmentAdjustments.shipmentId, shipmentId))
    .orderBy(shipmentAdjustments.id)
    .for('update')

export const isBeingPaid = async (db: Db, adjustmentId: string): Promise<boolean> =>
  (
    await db
      .select({ id: paymentItems.id })
      .from(paymentItems)
      .where(and(eq(paymentItems.adjustmentId, adjustmentId), eq(paymentItems.isOpen, true)))
      .limit(1)
  ).length > 0

/** The shipment of an adjustment that the caller may see. */
export const findShipmentOfAdjustment = async (
  db: Db,
  scope: Scope,
  adjustmentId: string,
): Promise<string | undefined> =>
  (
    await db
      .select({ shipmentId: shipmentAdjustments.shipmentId })
      .from(shipmentAdjustments)
      .innerJoin(shipments, eq(shipments.id, shipmentAdjustments.shipmentId))
      .where(and(eq(shipmentAdjustments.id, adjustmentId), shipmentInScope(scope)))
  )[0]?.shipmentId

/** Those of them that were still open are paid now. */
export const payOpenAdjustments = async (db: Db, ids: readonly string[], now: Date): Promise<string[]> =>
  (
    await db
      .update(shipmentAdjustments)
      .set({ state: 'paid' satisfies AdjustmentState, settledAt: now })
      .where(and(inArray(shipmentAdjustments.id, [...ids]), eq(shipmentAdjustments.state, 'open')))
      .returning({ id: shipmentAdjustments.id })
  ).map(({ id }) => id)

export const isUnsettled = ({ state }: Pick<AdjustmentRow, 'state'>): boolean =>
  unsettledStates.some((one) => one === state)

export const findCompanyName = async (db: Db, companyId: number): Promise<string> =>
  (await db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId)))[0]?.name ??
  ''

/** Those of them that an extra payment holds. */
export const findHeldShipments = async (db: Db, shipmentIds: readonly string[]): Promise<string[]> =>
  (
    await db
      .select({ shipmentId: shipmentAdjustments.shipmentId })
      .from(shipmentAdjustments)
      .where(
        and(
          inArray(shipmentAdjustments.shipmentId, [...shipmentIds]),
          inArray(shipmentAdjustments.state, [...unsettledStates]),
        ),
      )
  ).map(({ shipmentId }) => shipmentId)
