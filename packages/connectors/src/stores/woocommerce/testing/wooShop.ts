/**
 * Simulated WooCommerce: checks path, key, query and body of each call strictly, and stores orders, refunds and
 * parcels in the way that its version and plug-ins allow.
 */
import { createHash, createHmac } from 'node:crypto'
import { z } from 'zod'
import type {
  ReceivedCall,
  SimulatedSystem,
  SystemAnswer,
  SystemRoute,
} from '../../../testing/simulatedSystem.ts'
import type { ShopLie, TestOrderLine, TestShop } from '../../../testing/testShop.ts'
import { buildShopOrder, wallOf } from './wooOrders.ts'
import type { ShopMeta, ShopOrder } from './wooOrders.ts'

/** Where the shop stores parcels: fulfilments of WooCommerce, the plug-in Shipment Tracking, or notes only. */
export type ParcelPlace = 'fulfilments' | 'plugin' | 'notes'

export const wooKeys = {
  consumerKey: 'ck_certified_key',
  consumerSecret: 'cs_certified-secret',
  webhookSecret: 'a webhook secret of the shop',
}

export interface WooShop extends TestShop {
  system: SimulatedSystem
  orders: Map<number, ShopOrder>
  /** Adds an order in the shape of the REST API. */
  addOrder: (order: object & { id: number }) => void
  /** Notes that buyers received, by order. */
  notes: { id: number; order: number; note: string; customer_note: boolean }[]
  /** Gives the key no right to change anything. */
  makeKeyReadOnly: () => void
  /** Headers and body of a webhook. */
  webhookOf: (orderId: string) => { headers: Record<string, string>; body: string }
}

const wall = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
const digits = z.string().regex(/^\d{1,9}$/)

const listQuery = z.strictObject({
  per_page: digits.refine((value) => Number(value) >= 1 && Number(value) <= 100),
  offset: digits.optional(),
  order: z.enum(['asc', 'desc']).optional(),
  orderby: z.enum(['date', 'id', 'include', 'title', 'slug', 'modified']).optional(),
  dates_are_gmt: z.literal('true').optional(),
  modified_after: wall.optional(),
  modified_before: wall.optional(),
})

const noQuery = z.strictObject({})
const productQuery = z.strictObject({ include: z.string().regex(/^\d+(,\d+)*$/), per_page: digits })
const meta = z.strictObject({ key: z.string().min(1), value: z.unknown() })
const orderChange = z.strictObject({
  status: z
    .enum(['pending', 'processing', 'on-hold', 'completed', 'cancelled', 'refunded', 'failed'])
    .optional(),
  meta_data: z.array(meta).optional(),
})
const newFulfilment = z.strictObject({
  status: z.enum(['unfulfilled', 'fulfilled']),
  notify_customer: z.boolean(),
  meta_data: z.array(meta),
})
const newTracking = z.strictObject({
  custom_tracking_provider: z.string().min(1),
  custom_tracking_link: z.url(),
  tracking_number: z.string().min(1),
  date_shipped: z.iso.date(),
})
const newNote = z.strictObject({ note: z.string().min(1), customer_note: z.literal(true) })
const items = z.array(z.strictObject({ item_id: z.int(), qty: z.number().positive() })).min(1)

interface Fulfilment {
  id: number
  order: number
  status: string
  meta_data: ShopMeta[]
}
interface Tracking {
  tracking_id: string
  order: number
  tracking_provider: string
  tracking_link: string
  tracking_number: string
  date_shipped: string
}

const problem = (status: number, code: string | number, message: string): SystemAnswer => ({
  status,
  body: { code, message, data: { status } },
})
const noRoute = problem(404, 'rest_no_route', 'No route was found matching the URL and request method.')
const unknownOrder = problem(404, 'woocommerce_rest_order_invalid_id', 'Invalid order ID.')

class Refused extends Error {
  readonly answer: SystemAnswer
  constructor(answer: SystemAnswer) {
    super(JSON.stringify(answer.body))
    this.answer = answer
  }
}

const parse = <T extends z.ZodType>(schema: T, value: unknown): z.output<T> => {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new Refused(problem(400, 'rest_invalid_param', z.prettifyError(parsed.error)))
}

const metaText = (list: readonly ShopMeta[], key: string): string =>
  String(list.find((entry) => entry.key === key)?.value ?? '')

/** @param place where the shop stores parcels */
export const createWooShop = (place: ParcelPlace = 'notes'): WooShop => {
  const orders = new Map<number, ShopOrder>()
  const refunds = new Map<number, object[]>()
  const products = new Map<string, TestOrderLine & { id: number }>()
  const notes: WooShop['notes'] = []
  let fulfilments: Fulfilment[] = []
  let trackings: Tracking[] = []
  let key: 'readWrite' | 'read' | 'revoked' = 'readWrite'
  let lying: ShopLie | null = null
  let workOnPage: ((ids: readonly string[]) => void) | null = null
  let lastPage: SystemAnswer | null = null
  let ids = 100
  /** The shop's clock follows its orders, so that tests choose their times. */
  let clock = new Date('2026-11-20T09:00:00Z')
  const tick = () => (clock = new Date(clock.getTime() + 60_000))

  const find = (id: string | undefined): ShopOrder => {
    const order = orders.get(Number(id))
    if (!order) throw new Refused(unknownOrder)
    return order
  }

  const change = (order: ShopOrder, at = tick()): void => {
    if (at > clock) clock = at
    order.date_modified_gmt = wallOf(at)
  }

  const selectPage = (query: z.output<typeof listQuery>): SystemAnswer => {
    const { modified_after = '', modified_before = '9', orderby = 'date', order = 'desc' } = query
    const isGmt = query.dates_are_gmt === 'true'
    if ((query.modified_after ?? query.modified_before) !== undefined && !isGmt)
      throw new Refused(problem(400, 'rest_invalid_param', 'dates in the zone of the shop'))
    const sortKey = { modified: 'date_modified_gmt', date: 'date_created_gmt' }[orderby as string] ?? 'id'
    const sorted = [...orders.values()]
      .filter(({ date_modified_gmt: at }) => at > modified_after && at < modified_before)
      .toSorted((a, b) => String(a[sortKey]).localeCompare(String(b[sortKey])) || a.id - b.id)
    if (sortKey === 'id') sorted.sort((a, b) => a.id - b.id)
    if (order === 'desc') sorted.reverse()
    const [offset, size] = [Number(query.offset ?? 0), Number(query.per_page)]
    const page = sorted.slice(offset, offset + size)
    const headers = {
      date: clock.toUTCString(),
      'x-wp-total': String(sorted.length),
      'x-wp-totalpages': String(Math.ceil(sorted.length / size)),
    }
    if (size > 1) workOnPage?.(page.map(({ id }) => String(id)))
    return { status: 200, body: structuredClone(page), headers }
  }

  const answerPage = (query: z.output<typeof listQuery>): SystemAnswer => {
    const answer = selectPage(query)
    const rows = answer.body as ShopOrder[]
    if (lying === 'repeatPage' && lastPage) {
      lying = null
      return lastPage
    }
    if (lying === 'cutPage' && rows.length > 1) {
      lying = null
      return { ...answer, body: rows.slice(0, rows.length / 2) }
    }
    return (lastPage = answer)
  }

  const requireItems = (orderId: number, list: readonly ShopMeta[]): void => {
    const shipped = parse(items, list.find((entry) => entry.key === '_items')?.value)
    for (const { item_id, qty } of shipped) {
      const line = orders.get(orderId)!.line_items.find(({ id }) => id === item_id)
      const before = fulfilments
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
    const shipped = fulfilments
      .filter(({ order: id }) => id === order.id)
      .reduce(
        (sum, { meta_data }) => sum + pieces(meta_data.find((entry) => entry.key === '_items')!.value),
        0,
      )
    const all = order.line_items.reduce((sum, { quantity }) => sum + quantity, 0)
    const value = shipped === 0 ? 'unfulfilled' : shipped < all ? 'partially_fulfilled' : 'fulfilled'
    order.meta_data = [
      ...order.meta_data.filter((entry) => entry.key !== '_fulfillment_status'),
      { id: ++ids, key: '_fulfillment_status', value },
    ]
    change(order)
  }

  type Handler = (ids: string[], body: unknown) => SystemAnswer
  const route = (
    kind: string,
    accepts: RegExp,
    { query = noQuery as z.ZodType, handle }: { query?: z.ZodType; handle: Handler },
  ): SystemRoute => ({
    kind,
    accepts,
    answer: (call) => {
      try {
        return answerCall(call, accepts, query, handle)
      } catch (error) {
        if (error instanceof Refused) return error.answer
        throw error
      }
    },
  })

  const answerCall = (
    call: ReceivedCall,
    accepts: RegExp,
    query: z.ZodType,
    handle: Handler,
  ): SystemAnswer => {
    const isWrite = call.method !== 'GET'
    if (lying === 'firewall')
      return { status: 403, body: '<html>Forbidden</html>', headers: { 'content-type': 'text/html' } }
    const password = Buffer.from(`${wooKeys.consumerKey}:${wooKeys.consumerSecret}`).toString('base64')
    if (call.headers.authorization !== `Basic ${password}` || key === 'revoked')
      return problem(
        401,
        'woocommerce_rest_authentication_error',
        'Invalid signature - provided signature does not match.',
      )
    if (isWrite && key === 'read')
      return problem(
        401,
        'woocommerce_rest_authentication_error',
        'The API key provided does not have write permissions.',
      )
    const url = new URL(call.path, 'http://shop')
    const asked = parse(query, Object.fromEntries(url.searchParams))
    const [, ...found] = accepts.exec(`${call.method} ${call.path} ${call.headers['content-type']}`)!
    const before = structuredClone({ orders, notes, fulfilments, trackings })
    const answer = handle(found, call.body === '' ? asked : JSON.parse(call.body))
    if (lying === 'dropWrites' && isWrite) {
      for (const [id, order] of before.orders) orders.set(id, order)
      notes.splice(0, notes.length, ...before.notes)
      ;({ fulfilments, trackings } = before)
    }
    if (lying === 'halfAnswer') {
      const text = JSON.stringify(answer.body)
      return { ...answer, body: text.slice(0, text.length / 2) }
    }
    return answer
  }

  const ok = (body: unknown, status = 200): SystemAnswer => ({ status, body })
  const api = String.raw`/wp-json/wc/v3`
  const get = (path: string) => new RegExp(`^GET ${path}(?:\\?\\S*)? undefined$`)
  const send = (method: 'POST' | 'PUT', path: string) => new RegExp(`^${method} ${path} application/json$`)
  const remove = (path: string) => new RegExp(`^DELETE ${path}(?:\\?\\S*)? undefined$`)
  const only =
    (needed: ParcelPlace, handle: Handler): Handler =>
    (found, body) =>
      place === needed ? handle(found, body) : noRoute

  const describeOf = ({ id, weightGrams, isDigital }: TestOrderLine & { id: number }) => ({
    id,
    virtual: isDigital ?? false,
    weight: weightGrams === undefined ? '' : String(weightGrams / 1000),
    global_unique_id: '',
    images: [],
  })

  const core = `${api}/orders/(\\d+)/fulfillments`
  const plugin = String.raw`/wp-json/wc-shipment-tracking/v3/orders/(\d+)/shipment-trackings`
  const noted = `${api}/orders/(\\d+)/notes`
  const routes: SystemRoute[] = [
    route('test', send('POST', `${api}/orders/batch`), {
      handle: (_, body) => {
        parse(z.strictObject({ update: z.array(z.never()) }), body)
        return ok([])
      },
    }),
    route('orders', get(`${api}/orders`), {
      query: listQuery,
      handle: (_, query) => answerPage(parse(listQuery, query)),
    }),
    route('order', get(`${api}/orders/(\\d+)`), { handle: ([id]) => ok(find(id)) }),
    route('change', send('PUT', `${api}/orders/(\\d+)`), {
      handle: ([id], body) => {
        const order = find(id)
        const { status, meta_data = [] } = parse(orderChange, body)
        if (status !== undefined) order.status = status
        for (const { key: name, value } of meta_data)
          order.meta_data = [
            ...order.meta_data.filter((entry) => entry.key !== name),
            { id: ++ids, key: name, value },
          ]
        change(order)
        return ok(structuredClone(order))
      },
    }),
    route('refunds', get(`${api}/orders/(\\d+)/refunds`), {
      query: z.strictObject({ per_page: digits }),
      handle: ([id]) => ok(refunds.get(find(id).id) ?? []),
    }),
    route('products', get(`${api}/products`), {
      query: productQuery,
      handle: (_, query) => {
        const wanted = parse(productQuery, query).include.split(',')
        return ok([...products.values()].filter(({ id }) => wanted.includes(String(id))).map(describeOf))
      },
    }),
    route('products', get(`${api}/products/(\\d+)/variations`), {
      query: productQuery,
      handle: () => ok([]),
    }),
    route('products', get(`${api}/settings/products/woocommerce_weight_unit`), {
      handle: () => ok({ id: 'woocommerce_weight_unit', value: 'kg' }),
    }),
    route('parcels', get(core), {
      handle: only('fulfilments', ([id]) => {
        const order = find(id)
        return ok(
          fulfilments
            .filter((one) => one.order === order.id)
            .map(({ order: _, ...rest }) => ({ ...rest, is_fulfilled: rest.status === 'fulfilled' })),
        )
      }),
    }),
    route('fulfil', send('POST', core), {
      handle: only('fulfilments', ([id], body) => {
        const order = find(id)
        const { status, meta_data } = parse(newFulfilment, body)
        requireItems(order.id, meta_data)
        const made = { id: ++ids, order: order.id, status, meta_data }
        fulfilments.push(made)
        setFulfilmentStatus(order)
        return ok({ id: made.id, status, is_fulfilled: status === 'fulfilled', meta_data }, 201)
      }),
    }),
    route('takeBack', remove(`${core}/(\\d+)`), {
      handle: only('fulfilments', ([id, fulfilment]) => {
        const order = find(id)
        if (!fulfilments.some((one) => one.order === order.id && one.id === Number(fulfilment)))
          throw new Refused(problem(400, 404, 'Fulfillment not found.'))
        fulfilments = fulfilments.filter((one) => one.id !== Number(fulfilment))
        setFulfilmentStatus(order)
        return ok({ message: 'Fulfillment deleted successfully.' })
      }),
    }),
    route('parcels', get(plugin), {
      handle: only('plugin', ([id]) => {
        const order = find(id)
        return ok(trackings.filter((one) => one.order === order.id).map(({ order: _, ...rest }) => rest))
      }),
    }),
    route('fulfil', send('POST', plugin), {
      handle: only('plugin', ([id], body) => {
        const order = find(id)
        const sent = parse(newTracking, body)
        const made = {
          tracking_id: createHash('md5').update(`${++ids}`).digest('hex'),
          order: order.id,
          tracking_provider: sent.custom_tracking_provider,
          tracking_link: sent.custom_tracking_link,
          tracking_number: sent.tracking_number,
          date_shipped: sent.date_shipped,
        }
        trackings.push(made)
        return ok(made, 201)
      }),
    }),
    route('takeBack', remove(`${plugin}/([\\da-f]{32})`), {
      handle: only('plugin', ([id, tracking]) => {
        find(id)
        trackings = trackings.filter(({ tracking_id }) => tracking_id !== tracking)
        return ok({ tracking_id: tracking })
      }),
    }),
    route('parcels', get(noted), {
      query: z.strictObject({ type: z.literal('customer') }),
      handle: ([id]) => {
        const order = find(id)
        return ok(notes.filter((one) => one.order === order.id))
      },
    }),
    route('fulfil', send('POST', noted), {
      handle: ([id], body) => {
        const made = { id: ++ids, order: find(id).id, ...parse(newNote, body) }
        notes.push(made)
        return ok(made, 201)
      },
    }),
    route('takeBack', remove(`${noted}/(\\d+)`), {
      query: z.strictObject({ force: z.literal('true') }),
      handle: ([id, note]) => {
        find(id)
        const at = notes.findIndex((one) => one.id === Number(note))
        if (at < 0) throw new Refused(problem(404, 'woocommerce_rest_invalid_id', 'Invalid resource ID.'))
        return ok(notes.splice(at, 1)[0])
      },
    }),
  ]

  const productIdOf = (line: TestOrderLine): number => {
    const known = products.get(line.sku) ?? { ...line, id: ++ids }
    products.set(line.sku, known)
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
        'x-wc-webhook-delivery-id': createHash('md5').update(clock.toISOString()).digest('hex'),
      },
    }
  }

  return {
    system: { routes, problem: (code, message) => ({ code, message, data: {} }) },
    orders,
    notes,
    addOrder: (order) => orders.set(order.id, order as ShopOrder),
    makeKeyReadOnly: () => (key = 'read'),
    webhookOf,
    add: (order) => {
      const id = ++ids
      orders.set(id, buildShopOrder(order, id, productIdOf))
      if (order.at > clock) clock = order.at
      return String(id)
    },
    touch: (orderId, at) => change(find(orderId), at),
    cancel: (orderId) => {
      find(orderId).status = 'cancelled'
      change(find(orderId))
    },
    refund: (orderId, line, pieces) => {
      const order = find(orderId)
      const id = ++ids
      const item = order.line_items[line]!
      order.refunds.push({ id, reason: '', total: '-1.00' })
      const refunded = {
        id: ++ids,
        quantity: -pieces,
        meta_data: [{ key: '_refunded_item_id', value: String(item.id) }],
      }
      refunds.set(order.id, [...(refunds.get(order.id) ?? []), { id, line_items: [refunded] }])
      change(order)
    },
    lie: (lie) => (lying = lie),
    onPage: (work) => (workOnPage = work),
    revokeKey: () => (key = 'revoked'),
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
      const ofFulfilments = fulfilments
        .filter((one) => one.order === order)
        .map(({ id, meta_data }) => ({
          id: String(id),
          trackingNumber: metaText(meta_data, '_tracking_number'),
          carrier: metaText(meta_data, '_shipment_provider'),
          trackingUrl: metaText(meta_data, '_tracking_url'),
        }))
      const ofPlugin = trackings
        .filter((one) => one.order === order)
        .map((one) => ({
          id: one.tracking_id,
          trackingNumber: one.tracking_number,
          carrier: one.tracking_provider,
          trackingUrl: one.tracking_link,
        }))
      const ofNotes = notes
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
