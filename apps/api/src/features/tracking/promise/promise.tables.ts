import { isNotNull, sql } from 'drizzle-orm'
import { boolean, check, date, index, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { promiseReasons, promiseStatuses } from '@kervan/domain/tracking/promise/followPromise'
import type { PromiseReason, PromiseStatus } from '@kervan/domain/tracking/promise/followPromise'
import type { UncountedDay } from '@kervan/domain/tracking/promise/workCalendar'
import { moment, oneOf } from '../../../platform/columns.ts'
import { shipments } from '../../shipment/shipment.tables.ts'

/**
 * The day that a customer was promised, and what became of it. One row for each booked shipment, worked out anew by a job when
 * it is due. Triggers on `tracking_events` and `shipments` make it due at once.
 */
export const shipmentPromises = pgTable(
  'shipment_promises',
  {
    shipmentId: uuid('shipment_id')
      .primaryKey()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    /** Never changes. */
    firstDay: date('first_day').notNull(),
    /** From which day on it could be handed over. */
    readyDay: date('ready_day').notNull(),
    /** The service's longest transit time when it was booked. */
    transitDays: smallint('transit_days').notNull(),
    /** Null: it comes back, or is lost. */
    expectedDay: date('expected_day'),
    reason: text().$type<PromiseReason>().notNull().default('booked'),
    status: text().$type<PromiseStatus>().notNull().default('open'),
    /** Why it is at risk or missed. */
    risk: text().$type<PromiseReason>(),
    /** Since when it has its status. */
    statusSince: moment('status_since').notNull(),
    uncounted: jsonb().$type<UncountedDay[]>().notNull(),
    deliveredDay: date('delivered_day'),
    /** What its carrier is measured by (`PromiseMeasures`). */
    firstScanDays: smallint('first_scan_days'),
    takenDays: smallint('taken_days'),
    hadException: boolean('had_exception').notNull().default(false),
    /** When it is looked at next; null when nothing but an event can change it. */
    dueAt: moment('due_at'),
  },
  (table) => [
    index('shipment_promises_due').on(table.dueAt).where(isNotNull(table.dueAt)),
    // Those that people see to and what came late, oldest promise first.
    index('shipment_promises_troubled')
      .on(table.status, table.firstDay, table.shipmentId)
      .where(sql`${table.status} in ('atRisk', 'missed', 'late')`),
    check('shipment_promises_reason', oneOf(table.reason, promiseReasons)),
    check('shipment_promises_status', oneOf(table.status, promiseStatuses)),
    check('shipment_promises_risk', oneOf(table.risk, promiseReasons)),
  ],
)
