/** Calls of the simulated shop for parcels: fulfilments, the plug-in Shipment Tracking and notes. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import {
  Refused,
  api,
  findOrder,
  get,
  items,
  newFulfilment,
  newNote,
  newTracking,
  ok,
  only,
  parse,
  problem,
  remove,
  send,
} from './wooRequests.ts'
import type { WooRoute } from './wooRequests.ts'
import { changeOrder } from './wooState.ts'
import type { ShopMeta, ShopOrder, WooState } from './wooState.ts'

export const createParcelRoutes = (shop: WooState): WooRoute[] => {
  const requireItems = (orderId: number, list: readonly ShopMeta[]): void => {
    const shipped = parse(items, list.find((entry) => entry.key === '_items')?.value)
    for (const { item_id, qty } of shipped) {
      const line = shop.orders.get(orderId)!.line_items.find(({ id }) => id === item_id)
      const before = shop.fulfilments
        .filter(({ order }) => order === orderId)
        .flatMap(
          ({ meta_data }) =>
            meta_data.find((entry) => entry.key === '_items')!.value as z.output<typeof items>,
        )
        .filter((item) => item.item_id === item_id)
      const total = before.reduce((sum, item) => sum + item.qty, qty)
      if (!line || total > line.quantity) throw new Refused(problem(400, 0, 'Invalid item quantity.'))
    }
  }

  const setFulfilmentStatus = (order: ShopOrder): void => {
    const pieces = (value: unknown) => (value as { qty: number }[]).reduce((sum, { qty }) => sum + qty, 0)
    const shipped = shop.fulfilments
      .filter(({ order: id }) => id === order.id)
      .reduce(
        (sum, { meta_data }) => sum + pieces(meta_data.find((entry) => entry.key === '_items')!.value),
        0,
      )
    const all = order.line_items.reduce((sum, { quantity }) => sum + quantity, 0)
    const value = shipped === 0 ? 'unfulfilled' : shipped < all ? 'partially_fulfilled' : 'fulfilled'
    order.meta_data = [
      ...order.meta_data.filter((entry) => entry.key !== '_fulfillment_status'),
      { id: ++shop.lastId, key: '_fulfillment_status', value },
    ]
    changeOrder(shop, order)
  }

  const core = `${api}/orders/(\\d+)/fulfillments`
  const plugin = String.raw`/wp-json/wc-shipment-tracking/v3/orders/(\d+)/shipment-trackings`
  const noted = `${api}/orders/(\\d+)/notes`
  return [
    {
      kind: 'parcels',
      accepts: get(core),
      handle: only(shop, 'fulfilments', ([id]) => {
        const order = findOrder(shop, id)
        return ok(
          shop.fulfilments
            .filter((one) => one.order === order.id)
            .map(({ order: _, ...rest }) => ({ ...rest, is_fulfilled: rest.status === 'fulfilled' })),
        )
      }),
    },
    {
      kind: 'fulfil',
      accepts: send('POST', core),
      handle: only(shop, 'fulfilments', ([id], body) => {
        const order = findOrder(shop, id)
        const { status, meta_data } = parse(newFulfilment, body)
        requireItems(order.id, meta_data)
        const made = { id: ++shop.lastId, order: order.id, status, meta_data }
        shop.fulfilments.push(made)
        setFulfilmentStatus(order)
        return ok({ id: made.id, status, is_fulfilled: status === 'fulfilled', meta_data }, 201)
      }),
    },
    {
      kind: 'takeBack',
      accepts: remove(`${core}/(\\d+)`),
      handle: only(shop, 'fulfilments', ([id, fulfilment]) => {
        const order = findOrder(shop, id)
        if (!shop.fulfilments.some((one) => one.order === order.id && one.id === Number(fulfilment)))
          throw new Refused(problem(400, 404, 'Fulfillment not found.'))
        shop.fulfilments = shop.fulfilments.filter((one) => one.id !== Number(fulfilment))
        setFulfilmentStatus(order)
        return ok({ message: 'Fulfillment deleted successfully.' })
      }),
    },
    {
      kind: 'parcels',
      accepts: get(plugin),
      handle: only(shop, 'plugin', ([id]) => {
        const order = findOrder(shop, id)
        return ok(shop.trackings.filter((one) => one.order === order.id).map(({ order: _, ...rest }) => rest))
      }),
    },
    {
      kind: 'fulfil',
      accepts: send('POST', plugin),
      handle: only(shop, 'plugin', ([id], body) => {
        const order = findOrder(shop, id)
        const sent = parse(newTracking, body)
        const made = {
          tracking_id: createHash('md5').update(`${++shop.lastId}`).digest('hex'),
          order: order.id,
          tracking_provider: sent.custom_tracking_provider,
          tracking_link: sent.custom_tracking_link,
          tracking_number: sent.tracking_number,
          date_shipped: sent.date_shipped,
        }
        shop.trackings.push(made)
        return ok(made, 201)
      }),
    },
    {
      kind: 'takeBack',
      accepts: remove(`${plugin}/([\\da-f]{32})`),
      handle: only(shop, 'plugin', ([id, tracking]) => {
        findOrder(shop, id)
        shop.trackings = shop.trackings.filter(({ tracking_id }) => tracking_id !== tracking)
        return ok({ tracking_id: tracking })
      }),
    },
    {
      kind: 'parcels',
      accepts: get(noted),
      query: z.strictObject({ type: z.literal('customer') }),
      handle: ([id]) => {
        const order = findOrder(shop, id)
        return ok(shop.notes.filter((one) => one.order === order.id))
      },
    },
    {
      kind: 'fulfil',
      accepts: send('POST', noted),
      handle: ([id], body) => {
        const made = { id: ++shop.lastId, order: findOrder(shop, id).id, ...parse(newNote, body) }
        shop.notes.push(made)
        return ok(made, 201)
      },
    },
    {
      kind: 'takeBack',
      accepts: remove(`${noted}/(\\d+)`),
      query: z.strictObject({ force: z.literal('true') }),
      handle: ([id, note]) => {
        findOrder(shop, id)
        const at = shop.notes.findIndex((one) => one.id === Number(note))
        if (at < 0) throw new Refused(problem(404, 'woocommerce_rest_invalid_id', 'Invalid resource ID.'))
        return ok(shop.notes.splice(at, 1)[0])
      },
    },
  ]
}
