import type { Money } from '@kervan/domain/money/money'
import { shareRefund } from '@kervan/domain/payment/refundLife'
import type { Db } from '../../../platform/db/database.ts'
import type { PaymentItemRow } from '../payment.queries.ts'
import { listItemsOf, listRefundsOf } from './refund.queries.ts'
import type { RefundRow } from './refund.queries.ts'

export interface RefundShare {
  item: PaymentItemRow
  amount: Money
}

/** Returns the shipments of a refund with their shares; for a whole payment only those with money left. */
export const findShares = async (
  db: Db,
  { paymentId, itemId, amount }: Pick<RefundRow, 'paymentId' | 'itemId' | 'amount'>,
): Promise<RefundShare[]> => {
  const items = await listItemsOf(db, paymentId)
  if (itemId !== null) return items.filter(({ id }) => id === itemId).map((item) => ({ item, amount }))
  const shares = shareRefund(amount, items, await listRefundsOf(db, paymentId))
  return items
    .map((item, place) => ({ item, amount: shares[place]! }))
    .filter((share) => share.amount.minor > 0)
}
