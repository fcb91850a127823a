import type { orderProblemCodes } from '@kervan/contract/order/orderAnswers'
import { groupBy } from '@kervan/domain/pricing/rating/compile/groupBy'
import type { NoticeRecord, OrderPart, OrderRecord } from '../order.queries.ts'
import type { LineToShip } from './draftRequest.ts'

export interface OrderParcels {
  /** Pieces in shipments that are not cancelled. */
  parts: readonly OrderPart[]
  notices: readonly NoticeRecord[]
}

export type OrderProblemCode = (typeof orderProblemCodes)[number]
export type Shipping =
  | {
      lines: LineToShip[]
      /** Lines that do not fit into this shipment; they make another one. */
      leftLines: number
    }
  | { problem: OrderProblemCode; shipmentId: string | null }

/** Without the rest that sums of decimals leave; quantities have at most three. */
export const exact = (pieces: number): number => Math.round(pieces * 1000) / 1000

const sumBy = (rows: readonly { lineId: string; quantity: number }[]): Map<string, number> => {
  const sums = new Map<string, number>()
  for (const { lineId, quantity } of rows) sums.set(lineId, (sums.get(lineId) ?? 0) + quantity)
  return sums
}

/** Pieces that the store has marked as shipped because of our reports. */
const reportedPieces = (notices: readonly NoticeRecord[]): Map<string, number> =>
  sumBy(
    notices
      .filter(({ sentAt, takenBackAt }) => sentAt !== null && takenBackAt === null)
      .flatMap(({ lines }) => lines),
  )

/**
 * Decides which pieces of an order make a shipment: those that are in no shipment here and that the store has not
 * marked as shipped otherwise. Lines beyond the limit of a shipment make the next one.
 * @param mostLines maximum product lines of a shipment
 */
export const decideShipping = (
  { content }: Pick<OrderRecord, 'content'>,
  { parts, notices }: OrderParcels,
  mostLines: number,
): Shipping => {
  const problem = (code: OrderProblemCode, shipmentId: string | null = null) => ({
    problem: code,
    shipmentId,
  })
  const { state } = content
  const shipped = sumBy(parts)
  const reported = reportedPieces(notices)
  const open = content.lines.flatMap((line): LineToShip[] => {
    const elsewhere = Math.max(0, line.fulfilledQuantity - (reported.get(line.id) ?? 0))
    const quantity = exact(line.quantity - (shipped.get(line.id) ?? 0) - elsewhere)
    return line.isShippable && quantity > 0 ? [{ line, quantity }] : []
  })
  const isAnyShippable = content.lines.some(({ isShippable, quantity }) => isShippable && quantity > 0)
  if (state === 'cancelled') return problem('cancelled')
  if (state === 'waiting') return problem('waiting')
  if (open.length === 0 && parts.length > 0) return problem('alreadyCreated', parts.at(-1)!.shipmentId)
  if (!isAnyShippable) return problem('nothingToShip')
  if (open.length === 0 || state === 'fulfilled') return problem('fulfilled')
  const lines = open.slice(0, mostLines)
  return { lines, leftLines: open.length - lines.length }
}

/** Decides for several orders. */
export const decideAll = (
  orders: readonly OrderRecord[],
  { parts, notices }: OrderParcels,
  mostLines: number,
): { order: OrderRecord; shipping: Shipping }[] => {
  const partsOf = groupBy(parts, ({ orderId }) => orderId)
  const noticesOf = groupBy(notices, ({ orderId }) => orderId)
  return orders.map((order) => {
    const found = { parts: partsOf.get(order.id) ?? [], notices: noticesOf.get(order.id) ?? [] }
    return { order, shipping: decideShipping(order, found, mostLines) }
  })
}
