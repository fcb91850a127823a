import { sql } from 'drizzle-orm'
import { paymentItems, paymentRefunds } from '../payment.tables.ts'

/** Condition: a refund of the payment item or its whole payment waits for approval. */
export const refundWaits = sql<boolean>`exists (select 1 from ${paymentRefunds}
  where ${paymentRefunds.paymentId} = ${paymentItems.paymentId} and ${paymentRefunds.state} = 'waitingApproval'
    and (${paymentRefunds.itemId} is null or ${paymentRefunds.itemId} = ${paymentItems.id}))`
