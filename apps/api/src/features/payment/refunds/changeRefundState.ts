import { nextRefundState } from '@kervan/domain/payment/refundLife'
import type { RefundEvent } from '@kervan/domain/payment/refundLife'
import type { Db } from '../../../platform/db/database.ts'
import { updateRefund } from './refund.queries.ts'
import type { RefundRow } from './refund.queries.ts'

type Columns = Omit<Parameters<typeof updateRefund>[2], 'state'>

/** Only writer of a refund's state, under its row lock. Returns null when the transition is not allowed. */
export const changeRefundState = async (
  tx: Db,
  refund: RefundRow,
  event: RefundEvent,
  columns: Columns = {},
): Promise<RefundRow | null> => {
  const state = nextRefundState(refund.state, event)
  return state && updateRefund(tx, refund.id, { ...columns, state })
}
