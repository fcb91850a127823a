/** Simulated WooCommerce: stores orders, refunds and parcels in the way that its version and plug-ins allow. */
import { createHash, createHmac } from 'node:crypto'
import type { SimulatedSystem } from '../../../testing/simulatedSystem.ts'
import type { TestOrderLine, TestShop } from '../../../testing/testShop.ts'
import { createRoutes, wooKeys } from './wooRoutes.ts'
import { buildShopOrder, changeOrder, createState } from './wooState.ts'
import type { ParcelPlace, ShopMeta, ShopOrder, WooState } from './wooState.ts'

export interface WooShop extends TestShop {
  system: SimulatedSystem
  /** Stored orders by id. */
  readonly orders: WooState['orders']
  /** Webhooks that are registered in the shop. */
  readonly webhooks: WooState['webhooks']
  /** Notes of orders; buyers receive them. */
  readonly notes: WooState['notes']
  /** Adds an order and its refunds in the shape of the REST API. */
  addOrder: (order: object & { id: number }, refunds?: readonly object[]) => void
  /** Sets the clock, which otherwise follows the orders. */
  setClock: (at: Date) => void
  /** Gives the key no right to change anything. */
  makeKeyReadOnly: () => void
  /** Gives the key the right to change everything again. */
  makeKeyWritable: () => void
  /** Headers and body of a webhook. */
  webhookOf: (orderId: string) => { headers: Record<string, string>; body: string }
}

const metaText = (list: readonly ShopMeta[], key: string): string => {
  const value = list.find((entry) => entry.key === key)?.value
  return typeof value === 'string' ? value : ''
}

/** @param place where the shop stores parcels */
export const createWooShop = (place: ParcelPlace = 'notes'): WooShop => {
  const shop = createState(place)

  const find = (id: string): ShopOrder => {
    const order = shop.orders.get(Number(id))
    if (!order) throw new Error(`no order ${id}`)
    return order
  }

  const productIdOf = (line: TestOrderLine): number => {
    const known = shop.products.get(line.sku) ?? { ...line, id: ++shop.lastId }
    shop.products.set(line.sku, known)
    return known.id
  }

  const webhookOf: WooShop['webhookOf'] = (orderId) => {
    const body = JSON.stringify(find(orderId))
    const signature = createHmac('sha256', wooKeys.webhookSecret).update(body).digest('base64')
    return {
      body,
      headers: {
        'content-type': 'application/json',
        'x-wc-webhook-source': 'https://shop.example/',
        'x-wc-webhook-topic': 'order.updated',
        'x-wc-webhook-resource': 'order',
        'x-wc-webhook-event': 'updated',
        'x-wc-webhook-signature': signature,
        'x-wc-webhook-id': '7',
        // One for each second, as in WooCommerce.
        'x-wc-webhook-delivery-id': createHash('md5').update(shop.clock.toISOString()).digest('hex'),
      },
    }
  }

  return {
    system: { routes: createRoutes(shop), problem: (code, message) => ({ code, message, data: {} }) },
    get orders() {
      return shop.orders
    },
    get webhooks() {
      return shop.webhooks
    },
    get notes() {
      return shop.notes
    },
    addOrder: (order, refunds = []) => {
      shop.orders.set(order.id, order as ShopOrder)
      shop.refunds.set(order.id, [...refunds])
    },
    setClock: (at) => (shop.clock = at),
    makeKeyReadOnly: () => (shop.key = 'read'),
    makeKeyWritable: () => (shop.key = 'readWrite'),
    webhookOf,
    add: (order) => {
      const id = ++shop.lastId
      shop.orders.set(id, buildShopOrder(order, id, productIdOf))
      if (order.at > shop.clock) shop.clock = order.at
      return String(id)
    },
    touch: (orderId, at) => changeOrder(shop, find(orderId), at),
    cancel: (orderId) => {
      find(orderId).status = 'cancelled'
      changeOrder(shop, find(orderId))
    },
    spoil: (orderId) => {
      find(orderId).total = '1,234.50'
      changeOrder(shop, find(orderId))
    },
    refund: (orderId, line, pieces) => {
      const order = find(orderId)
      const id = ++shop.lastId
      const item = order.line_items[line]!
      order.refunds.push({ id, reason: '', total: '-1.00' })
      const refunded = {
        id: ++shop.lastId,
        quantity: -pieces,
        meta_data: [{ key: '_refunded_item_id', value: String(item.id) }],
      }
      shop.refunds.set(order.id, [...(shop.refunds.get(order.id) ?? []), { id, line_items: [refunded] }])
      changeOrder(shop, order)
    },
    lie: (lie) => (shop.lie = lie),
    onPage: (work) => (shop.onPage = work),
    revokeKey: () => (shop.key = 'revoked'),
    deliver: (orderId) => {
      const { headers, body } = webhookOf(orderId)
      return {
        method: 'POST',
        body: Buffer.from(body),
        header: (name) => headers[name],
        query: () => undefined,
      }
    },
    parcelsOf: (orderId) => {
      const order = Number(orderId)
      const ofFulfilments = shop.fulfilments
        .filter((one) => one.order === order)
        .map(({ id, meta_data }) => ({
          id: String(id),
          trackingNumber: metaText(meta_data, '_tracking_number'),
          carrier: metaText(meta_data, '_shipment_provider'),
          trackingUrl: metaText(meta_data, '_tracking_url'),
        }))
      const ofPlugin = shop.trackings
        .filter((one) => one.order === order)
        .map((one) => ({
          id: one.tracking_id,
          trackingNumber: one.tracking_number,
          carrier: one.tracking_provider,
          trackingUrl: one.tracking_link,
        }))
      const ofNotes = shop.notes
        .filter((one) => one.order === order)
        .map(({ id, note }) => {
          const [carrier, trackingNumber, trackingUrl] = note.split(/ (?=\S+ \S+$)| (?=\S+$)/)
          return {
            id: String(id),
            carrier: carrier!,
            trackingNumber: trackingNumber!,
            trackingUrl: trackingUrl!,
          }
        })
      return [...ofFulfilments, ...ofPlugin, ...ofNotes]
    },
  }
}
