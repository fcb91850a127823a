import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  cancellationDecisions,
  cancellationStates,
  carrierAnswers,
} from '@kervan/domain/shipment/cancellationLife'
import type {
  CancellationDecision,
  CancellationState,
  CarrierAnswer,
} from '@kervan/domain/shipment/cancellationLife'
import { createdAt, moment, oneOf } from '../../platform/columns.ts'
import { users } from '../access/access.tables.ts'
import { paymentRefunds } from '../payment/payment.tables.ts'
import { shipments } from '../shipment/shipment.tables.ts'

/**
 * Cancellation of a paid shipment: user and reason, carrier's answer, staff decision and refund. `state` is
 * written under the shipment's lock.
 */
export const shipmentCancellations = pgTable(
  'shipment_cancellations',
  {
    id: uuid().primaryKey().defaultRandom(),
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    state: text().$type<CancellationState>().notNull(),
    reason: text(),
    requestedBy: integer('requested_by')
      .notNull()
      .references(() => users.id),
    /** Number of carrier requests, and the last error. */
    tries: smallint().notNull().default(0),
    lastError: text('last_error'),
    carrierAnswer: text('carrier_answer').$type<CarrierAnswer>(),
    /** Carrier's own message when it refused. */
    carrierWords: text('carrier_words'),
    answeredAt: moment('answered_at'),
    decision: text().$type<CancellationDecision>(),
    decidedBy: integer('decided_by').references(() => users.id),
    decidedAt: moment('decided_at'),
    decisionReason: text('decision_reason'),
    /** Refund of the cancelled shipment; null when nothing was left to refund. */
    refundId: uuid('refund_id').references(() => paymentRefunds.id),
    cancelledAt: moment('cancelled_at'),
    createdAt: createdAt(),
  },
  (table) => [
    // Prevents a second open cancellation; a shipment that staff kept can be cancelled again.
    uniqueIndex('shipment_cancellations_open')
      .on(table.shipmentId)
      .where(sql`${table.state} <> 'withdrawn'`),
    index('shipment_cancellations_shipment').on(table.shipmentId, table.createdAt),
    index('shipment_cancellations_refund').on(table.refundId),
    index('shipment_cancellations_unsettled')
      .on(table.createdAt)
      .where(sql`${table.state} in ('askingCarrier', 'carrierRefused')`),
    check('shipment_cancellations_state', oneOf(table.state, cancellationStates)),
    check('shipment_cancellations_answer', oneOf(table.carrierAnswer, carrierAnswers)),
    check('shipment_cancellations_decision', oneOf(table.decision, cancellationDecisions)),
    check(
      'shipment_cancellations_cancelled',
      sql`(${table.state} = 'cancelled') = (${table.cancelledAt} is not null)`,
    ),
  ],
)
