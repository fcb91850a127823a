/** Cancellations that need a decision; shared by list and counter. */
import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { paymentRefunds } from '../payment/payment.tables.ts'
import { silentTries } from './requestFromCarrierJob.ts'
import { shipmentCancellations } from './cancellation.tables.ts'

const { state, tries, lastError, answeredAt, createdAt } = shipmentCancellations

/** Condition: no answer to so many requests that staff may have to call the carrier. */
const isSilent = and(eq(state, 'askingCarrier'), isNotNull(lastError), sql`${tries} >= ${silentTries}`)

/**
 * Parenthesized statement with `id`, `shipment_id` and `at` (start of waiting); each of its two parts has an
 * index.
 */
export const waitingForPeople: SQL = sql`(
  select ${shipmentCancellations.id} as id, ${shipmentCancellations.shipmentId} as shipment_id,
    coalesce(${answeredAt}, ${createdAt}) as at
  from ${shipmentCancellations}
  where ${and(inArray(state, ['askingCarrier', 'carrierRefused']), or(eq(state, 'carrierRefused'), isSilent))}
  union all
  select ${shipmentCancellations.id}, ${shipmentCancellations.shipmentId}, ${paymentRefunds.createdAt}
  from ${paymentRefunds} join ${shipmentCancellations} on ${eq(shipmentCancellations.refundId, paymentRefunds.id)}
  where ${and(isNull(paymentRefunds.doneAt), eq(paymentRefunds.state, 'refused'))})`
