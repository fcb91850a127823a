/** Completes an order by what its own answer lacks: refunded and shipped pieces, and facts of its products. */
import { roundPieces } from '../reading.ts'
import type { StoreOrder } from '../store.ts'
import { isNoRoute } from './client.ts'
import type { WooClient } from './client.ts'
import type { ReadProducts } from './products.ts'
import {
  isFinished,
  isFulfilled,
  metaOf,
  readFulfilledLines,
  readOrder,
  readStoredParcels,
} from './readOrder.ts'
import type { Pieces } from './readOrder.ts'
import { listOf, mostPerCall, wooFulfilment, wooRefund } from './wire.ts'
import type { WooLine, WooOrder } from './wire.ts'

/**
 * Completes an order. `page` has the lines of all orders of its page, so that each call reads the products of several.
 * @throws StoreError, HttpError
 */
export type Complete = (
  order: WooOrder,
  signal: AbortSignal,
  page?: readonly WooLine[],
) => Promise<StoreOrder>

/** Sums pieces by line. Quantities of refunds are negative. */
const sumPieces = (lines: readonly { lineId: string; quantity: number }[]): Pieces => {
  const pieces = new Map<string, number>()
  for (const { lineId, quantity } of lines)
    pieces.set(lineId, roundPieces((pieces.get(lineId) ?? 0) + Math.abs(quantity)))
  return pieces
}

export const openComplete = ({ call }: WooClient, readProducts: ReadProducts): Complete => {
  const readRefunded = async (order: WooOrder, signal: AbortSignal): Promise<Pieces> => {
    if (order.refunds.length === 0) return new Map()
    const at = { path: '/wc/v3/orders/{order}/refunds', values: { order: order.id } }
    const query = { per_page: String(mostPerCall) }
    const { body } = await call(listOf(wooRefund), { step: 'orders', ...at, query, signal })
    return sumPieces(
      body
        .flatMap(({ line_items }) => line_items)
        .map(({ quantity, meta_data }) => ({
          lineId: String(metaOf(meta_data, '_refunded_item_id')),
          quantity,
        })),
    )
  }

  /** The shop itself counts pieces only where fulfilments are switched on. */
  const readShippedPieces = async (order: WooOrder, signal: AbortSignal): Promise<Pieces> => {
    const status = metaOf(order.meta_data, '_fulfillment_status')
    if (status !== 'fulfilled' && status !== 'partially_fulfilled')
      return sumPieces(readStoredParcels(order.meta_data).flatMap(({ lines }) => lines))
    if (isFinished(order)) return new Map()
    const at = { path: '/wc/v3/orders/{order}/fulfillments', values: { order: order.id } }
    try {
      const { body } = await call(listOf(wooFulfilment), { step: 'orders', ...at, signal })
      return sumPieces(body.filter(isFulfilled).flatMap(readFulfilledLines))
    } catch (error) {
      if (isNoRoute(error)) return new Map()
      throw error
    }
  }

  return async (order, signal, page = []) => {
    const productOf = await readProducts(order.line_items, signal, page)
    const refunded = await readRefunded(order, signal)
    const shipped = await readShippedPieces(order, signal)
    return readOrder(order, { refunded, shipped, productOf })
  }
}
