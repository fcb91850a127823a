import { and, asc, desc, eq, getTableColumns, inArray, isNull, or, sql } from 'drizzle-orm'
import { toDecimal } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import { isCaptured, paymentStates } from '@kervan/domain/payment/paymentLife'
import type { AdjustmentState } from '@kervan/domain/shipment/adjustmentLife'
import { unsettledStates } from '@kervan/domain/shipment/adjustmentLife'
import type { Db } from '../../../platform/db/database.ts'
import type { Scope } from '../../access/policies.ts'
import { companies } from '../../company/company.tables.ts'
import { segments } from '../../pricing/pricing.tables.ts'
import { paymentItems, payments } from '../../payment/payment.tables.ts'
import { shipmentInScope } from '../../shipment/shipmentInScope.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { shipmentAdjustments, shipmentMeasurings } from '../measuring.tables.ts'

export type MeasuringRow = typeof shipmentMeasurings.$inferSelect
export type AdjustmentRow = typeof shipmentAdjustments.$inferSelect

export interface SettledAdjustment extends AdjustmentRow {
  /** Amount captured by its payments, minus completed and pending refunds. */
  paidAmount: string
}

const capturedStates = sql.raw(
  paymentStates
    .filter(isCaptured)
    .map((state) => `'${state}'`)
    .join(),
)

const paidAmount = sql<string>`coalesce((
  select sum(payments.amount - coalesce((
    select sum(payment_refunds.amount) from payment_refunds
    where payment_refunds.payment_id = payments.id and payment_refunds.state <> 'withdrawn'), 0))
  from payment_items inner join payments on payments.id = payment_items.payment_id
  where payment_items.adjustment_id = shipment_adjustments.id and payments.state in (${capturedStates})), 0)`

const adjustmentColumns = { ...getTableColumns(shipmentAdjustments), paidAmount }

/** Latest measuring; undefined when the shipment was never measured. */
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

/** Extra payments and discounts of a shipment, newest first, with their calculations. */
export const listAdjustments = (db: Db, shipmentId: string) =>
  db
    .select({
      row: adjustmentColumns,
      before: shipmentMeasurings.before,
      after: shipmentMeasurings.after,
      isBeingPaid: sql<boolean>`exists(select 1 from ${paymentItems}
        where ${paymentItems.adjustmentId} = ${shipmentAdjustments.id} and ${paymentItems.isOpen})`,
    })
    .from(shipmentAdjustments)
    .leftJoin(shipmentMeasurings, eq(shipmentMeasurings.id, shipmentAdjustments.measuringId))
    .where(eq(shipmentAdjustments.shipmentId, shipmentId))
    .orderBy(desc(shipmentAdjustments.createdAt), desc(shipmentAdjustments.id))

/**
 * Locks all adjustments of a shipment whose lock the caller holds. Waits for concurrent payments and refunds of
 * them. Lock order: payments first, as when they end.
 */
export const lockAdjustments = async (db: Db, shipmentId: string): Promise<SettledAdjustment[]> => {
  const ofShipment = eq(shipmentAdjustments.shipmentId, shipmentId)
  const paidBy = db
    .select({ id: paymentItems.paymentId })
    .from(paymentItems)
    .innerJoin(shipmentAdjustments, eq(shipmentAdjustments.id, paymentItems.adjustmentId))
    .where(ofShipment)
  await db
    .select({ id: payments.id })
    .from(payments)
    .where(inArray(payments.id, paidBy))
    .orderBy(asc(payments.id))
    .for('update')
  await db
    .select({ id: shipmentAdjustments.id })
    .from(shipmentAdjustments)
    .where(ofShipment)
    .orderBy(asc(shipmentAdjustments.id))
    .for('update')
  // Read after both locks, so that concurrent changes are included.
  return db.select(adjustmentColumns).from(shipmentAdjustments).where(ofShipment)
}

export const isBeingPaid = async (db: Db, adjustmentId: string): Promise<boolean> =>
  (
    await db
      .select({ id: paymentItems.id })
      .from(paymentItems)
      .where(and(eq(paymentItems.adjustmentId, adjustmentId), eq(paymentItems.isOpen, true)))
      .limit(1)
  ).length > 0

/** Id of the adjustment's shipment; undefined when the shipment is outside the user's scope. */
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

/** Marks the open adjustments whose amount equals the captured one as paid. */
export const payOpenAdjustments = async (
  db: Db,
  taken: readonly { id: string; amount: Money }[],
  now: Date,
): Promise<{ id: string; shipmentId: string }[]> =>
  db
    .update(shipmentAdjustments)
    .set({ state: 'paid' satisfies AdjustmentState, settledAt: now })
    .where(
      and(
        eq(shipmentAdjustments.state, 'open'),
        or(
          ...taken.map(({ id, amount }) =>
            and(
              eq(shipmentAdjustments.id, id),
              eq(shipmentAdjustments.amount, toDecimal(amount)),
              eq(shipmentAdjustments.currency, amount.currency),
            ),
          ),
        ),
      ),
    )
    .returning({ id: shipmentAdjustments.id, shipmentId: shipmentAdjustments.shipmentId })

export const isUnsettled = ({ state }: Pick<AdjustmentRow, 'state'>): boolean =>
  unsettledStates.some((one) => one === state)

export const findCompanyName = async (db: Db, companyId: number): Promise<string> =>
  (await db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId)))[0]?.name ??
  ''

/** A company without a segment uses the default one. */
const segmentOfCompany = or(
  eq(segments.id, companies.segmentId),
  and(isNull(companies.segmentId), eq(segments.isDefault, true)),
)

/** Checks whether unsettled extra payments hold the company's parcels. */
export const isHeldBySegment = async (db: Db, companyId: number): Promise<boolean> =>
  (
    await db
      .select({ holdsUnpaid: segments.holdsUnpaid })
      .from(companies)
      .innerJoin(segments, segmentOfCompany)
      .where(eq(companies.id, companyId))
  )[0]?.holdsUnpaid ?? true

/** Shipments held by an extra payment: not released, and of a company whose segment holds parcels. */
export const findHeldShipments = async (db: Db, shipmentIds: readonly string[]): Promise<string[]> =>
  (
    await db
      .select({ shipmentId: shipmentAdjustments.shipmentId })
      .from(shipmentAdjustments)
      .innerJoin(shipments, eq(shipments.id, shipmentAdjustments.shipmentId))
      .innerJoin(companies, eq(companies.id, shipments.companyId))
      .leftJoin(segments, segmentOfCompany)
      .where(
        and(
          inArray(shipmentAdjustments.shipmentId, [...shipmentIds]),
          inArray(shipmentAdjustments.state, [...unsettledStates]),
          isNull(shipmentAdjustments.releasedAt),
          sql`${segments.holdsUnpaid} is not false`,
        ),
      )
  ).map(({ shipmentId }) => shipmentId)
