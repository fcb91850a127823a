import type { OrderContent } from '../order.tables.ts'
import type { LineToShip } from './draftRequest.ts'

export interface OrderToShip {
  content: OrderContent
  lines: readonly LineToShip[]
}

/** One order for the draft of several: the first one's receiver, the lines of all, and their numbers. */
export const mergedOrder = (
  orders: readonly OrderToShip[],
): { content: OrderContent; lines: LineToShip[] } => {
  const [first] = orders
  const number = [...new Set(orders.map(({ content }) => content.number))].join(', ')
  return { content: { ...first!.content, number }, lines: orders.flatMap(({ lines }) => lines) }
}
