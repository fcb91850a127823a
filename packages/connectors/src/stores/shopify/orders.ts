/** Reads orders: by time of change, or one by its id. */
import type { ConnectorServices } from '../../connector.ts'
import { mostLines, parseShape, readInTurn } from '../reading.ts'
import { StoreError } from '../store.ts'
import type { Store, StoreOrder } from '../store.ts'
import { readRest } from './client.ts'
import type { ShopifyClient } from './client.ts'
import { gidOf } from './parcels.ts'
import { linesQuery, orderQuery, ordersPerPage, ordersQuery } from './queries.ts'
import { readOrder } from './readOrder.ts'
import { explainMissing } from './scopes.ts'
import { linesAnswer, orderAnswer, orderHead, ordersAnswer, shopifyOrder } from './wire.ts'
import type { ShopifyOrder } from './wire.ts'

export const openOrders = (
  client: ShopifyClient,
  { now }: Pick<ConnectorServices, 'now'>,
): Pick<Store, 'ordersSince' | 'order'> => {
  const { call } = client

  /** Reads the lines that did not fit into the list of orders. */
  const complete = async (order: ShopifyOrder, signal: AbortSignal): Promise<StoreOrder> => {
    const nodes = await readRest(order.lineItems, mostLines, async (after) => {
      const variables = { id: gidOf(order.legacyResourceId), after }
      const asked = { step: 'orders', query: linesQuery, variables, signal }
      return (await call(linesAnswer, asked)).order?.lineItems
    })
    return readOrder({ ...order, lineItems: { ...order.lineItems, nodes } })
  }

  return {
    ordersSince: async ({ changedFrom, page }, signal) => {
      const second = new Date(Math.floor(changedFrom.getTime() / 1000) * 1000)
      const variables = {
        first: ordersPerPage,
        after: page,
        query: `updated_at:>='${second.toISOString().slice(0, 19)}Z'`,
      }
      const asked = { step: 'orders', query: ordersQuery, variables, signal }
      const { edges, pageInfo } = (await call(ordersAnswer, asked)).orders
      const rows = edges.map(({ node }) => parseShape(shopifyOrder, node))
      const { count, ...read } = await readInTurn(rows, now, {
        read: (order) => complete(order, signal),
        idOf: (index) => orderHead.parse(edges[index]!.node).legacyResourceId,
      })
      if (count === edges.length && !pageInfo.hasNextPage) return { ...read, next: null }
      // The cursor of the last order that was read: the one of the page could be behind others.
      const last = edges[count - 1]
      if (!last) throw new StoreError('garbage', 'the page has no orders, and others follow')
      return { ...read, next: { changedFrom: second, page: last.cursor } }
    },
    order: async (id, signal) => {
      if (!/^\d{1,19}$/.test(id)) return null
      const variables = { id: gidOf(id) }
      const { order } = await call(orderAnswer, { step: 'order', query: orderQuery, variables, signal })
      if (order) return complete(order, signal)
      const missing = await explainMissing(client, signal)
      if (missing.kind === 'notFound') return null
      throw missing
    },
  }
}
