import { isNotNull, sql } from 'drizzle-orm'
import { boolean, check, date, index, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { promiseReasons, promiseStatuses } from '@kervan/domain/tracking/promise/followPromise'
import type { PromiseReason, PromiseStatus } from '@kervan/domain/tracking/promise/followPromise'
import type { UncountedDay } from '@kervan/domain/tracking/promise/workCalendar'
import { moment, oneOf } from '../../../platform/columns.ts'
import { shipments } from '../shipment.tables.ts'

/**
 * Delivery day promised to the customer, and its outcome. One row per booked shipment, recalculated by a job
 * when due. Triggers on `tracking_events` and `shipments` make it due immediately.
 */
export const shipmentPromises = pgTable(
  'shipment_promises',
  {
    shipmentId: uuid('shipment_id')
      .primaryKey()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    /** First promised day; never changes. */
    firstDay: date('first_day').notNull(),
    /** First day on which the parcel could be handed over. */
    readyDay: date('ready_day').notNull(),
    /** Longest transit time of the service in days, at booking. */
    transitDays: smallint('transit_days').notNull(),
    /** Null when the parcel is returned or lost. */
    expectedDay: date('expected_day'),
    reason: text().$type<PromiseReason>().notNull().default('booked'),
    status: text().$type<PromiseStatus>().notNull().default('open'),
    /** Reason why the promise is at risk or missed. */
    risk: text().$type<PromiseReason>(),
    /** Time of the last status change. */
    statusSince: moment('status_since').notNull(),
    uncounted: jsonb().$type<UncountedDay[]>().notNull(),
    deliveredDay: date('delivered_day'),
    /** Figures for the carrier's performance (`PromiseMeasures`). */
    firstScanDays: smallint('first_scan_days'),
    takenDays: smallint('taken_days'),
    hadException: boolean('had_exception').notNull().default(false),
    /** Time of the next check; null when only an event can change the promise. */
    dueAt: moment('due_at'),
  },
  (table) => [
    index('shipment_promises_due').on(table.dueAt).where(isNotNull(table.dueAt)),
    // Open problems and late deliveries, oldest promise first.
    index('shipment_promises_troubled')
      .on(table.status, table.firstDay, table.shipmentId)
      .where(sql`${table.status} in ('atRisk', 'missed', 'late')`),
    check('shipment_promises_reason', oneOf(table.reason, promiseReasons)),
    check('shipment_promises_status', oneOf(table.status, promiseStatuses)),
    check('shipment_promises_risk', oneOf(table.risk, promiseReasons)),
  ],
)
