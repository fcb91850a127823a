/** Cancellations that do not go on by themselves: list and queue ask the same. */
import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { paymentRefunds } from '../payment/payment.tables.ts'
import { timesInARow } from './askCarrierJob.ts'
import { shipmentCancellations } from './cancellation.tables.ts'

const { state, tries, lastError, answeredAt, createdAt } = shipmentCancellations

/** The job asked as often as it does at once and got no answer. It goes on asking now and then. */
const isSilent = and(eq(state, 'askingCarrier'), isNotNull(lastError), sql`${tries} >= ${timesInARow}`)

/** `id`, `shipment_id` and `at`, since when. A parenthesised statement; the two parts have an index each. */
export const waitingForPeople: SQL = sql`(
  select ${shipmentCancellations.id} as id, ${shipmentCancellations.shipmentId} as shipment_id,
    coalesce(${answeredAt}, ${createdAt}) as at
  from ${shipmentCancellations}
  where ${and(inArray(state, ['askingCarrier', 'carrierRefused']), or(eq(state, 'carrierRefused'), isSilent))}
  union all
  select ${shipmentCancellations.id}, ${shipmentCancellations.shipmentId}, ${paymentRefunds.createdAt}
  from ${paymentRefunds} join ${shipmentCancellations} on ${eq(shipmentCancellations.refundId, paymentRefunds.id)}
  where ${and(isNull(paymentRefunds.doneAt), eq(paymentRefunds.state, 'refused'))})`
