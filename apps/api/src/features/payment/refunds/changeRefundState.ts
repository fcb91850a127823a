import { randomUUID } from 'node:crypto'
import { nextRefundState } from '@kervan/domain/payment/refundLife'
import type { RefundEvent } from '@kervan/domain/payment/refundLife'
import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { updateRefund } from './refund.queries.ts'
import type { RefundRow } from './refund.queries.ts'
import { refundTopic } from './refundTopic.ts'

type Columns = Omit<Parameters<typeof updateRefund>[2], 'state'>

/**
 * Only writer of a refund's state, under its row lock, and publisher of the change in the same transaction.
 * Returns null when the transition is not allowed.
 */
export const changeRefundState = async (
  tx: Db,
  { events }: Pick<Services, 'events'>,
  refund: RefundRow,
  event: RefundEvent,
  columns: Columns = {},
): Promise<RefundRow | null> => {
  const state = nextRefundState(refund.state, event)
  if (!state) return null
  const changed = await updateRefund(tx, refund.id, { ...columns, state })
  const { id: refundId, paymentId, state: from } = refund
  await events.publish(tx, refundTopic, [
    { eventId: randomUUID(), refundId, paymentId, event, from, to: state },
  ])
  return changed
}
