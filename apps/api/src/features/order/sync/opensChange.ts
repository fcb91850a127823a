/** Which changes of an order with a shipment wait for a user. */
import type { NoticeRecord } from '../order.queries.ts'
import type { OrderContent } from '../order.tables.ts'
import type { OrderChange } from './compareOrders.ts'

type Notice = Pick<NoticeRecord, 'lines' | 'tries' | 'takenBackAt'>

/** Pieces of a line that the store may have marked as shipped because of our reports. */
const reportedOf = (notices: readonly Notice[], lineId: string): number =>
  notices
    // A try counts before its call, so that a sync between call and answer knows of it.
    .filter(({ tries, takenBackAt }) => tries > 0 && takenBackAt === null)
    .flatMap(({ lines }) => lines)
    .filter((line) => line.lineId === lineId)
    .reduce((sum, { quantity }) => sum + quantity, 0)

/** True when the store marked more pieces as shipped than were reported: the seller shipped them otherwise. */
const isShippedElsewhere = (
  { before, after }: { before: OrderContent; after: OrderContent },
  notices: readonly Notice[],
): boolean => {
  const earlier = new Map(before.lines.map(({ id, fulfilledQuantity }) => [id, fulfilledQuantity]))
  return after.lines.some(({ id, fulfilledQuantity }) => {
    const reported = reportedOf(notices, id)
    return Math.max(0, fulfilledQuantity - reported) > Math.max(0, (earlier.get(id) ?? 0) - reported)
  })
}

/**
 * Decides whether a change differs from the order's shipment. A new state does when the order must not be shipped any
 * more or was shipped otherwise; our own reports change the state as well. A payment does when it is gone.
 */
export const opensChange = (
  { kind, after }: OrderChange,
  content: { before: OrderContent; after: OrderContent },
  notices: readonly Notice[],
): boolean => {
  if (kind === 'payment') return after === 'unpaid'
  if (kind !== 'state') return true
  return after === 'waiting' || (after !== 'open' && isShippedElsewhere(content, notices))
}
