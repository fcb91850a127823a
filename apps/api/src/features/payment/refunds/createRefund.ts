import { randomUUID } from 'node:crypto'
import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { insertRefund } from './refund.queries.ts'
import type { RefundRow } from './refund.queries.ts'
import { refundPaymentJob } from './refundPaymentJob.ts'
import { refundTopic } from './refundTopic.ts'

/**
 * Creates a refund, publishes it, and enqueues its execution unless it waits for approval; all in the caller's
 * transaction. The caller has locked the payment and read the refundable amount under that lock.
 */
export const createRefund = async (
  tx: Db,
  { events, jobs }: Pick<Services, 'events' | 'jobs'>,
  refund: Parameters<typeof insertRefund>[1],
): Promise<RefundRow> => {
  const row = await insertRefund(tx, refund)
  const { id: refundId, paymentId, state: to } = row
  await events.publish(tx, refundTopic, [
    { eventId: randomUUID(), refundId, paymentId, event: 'request', from: null, to },
  ])
  if (to === 'onItsWay') await jobs.enqueue(tx, refundPaymentJob, { refundId })
  return row
}
