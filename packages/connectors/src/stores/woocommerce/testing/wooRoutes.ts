/**
 * Calls of the simulated shop. Path, key, query and body are checked strictly: an unknown field is an error here, which
 * WooCommerce would ignore.
 */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { ReceivedCall, SystemAnswer, SystemRoute } from '../../../testing/simulatedSystem.ts'
import type { TestOrderLine } from '../../../testing/testShop.ts'
import { changeOrder } from './wooState.ts'
import type { ParcelPlace, ShopMeta, ShopOrder, WooState } from './wooState.ts'

export const wooKeys = {
  consumerKey: 'ck_certified_key',
  consumerSecret: 'cs_certified-secret',
  webhookSecret: 'a webhook secret of the shop',
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

export const createRoutes = (shop: WooState): SystemRoute[] => {
  const find = (id: string | undefined): ShopOrder => {
    const order = shop.orders.get(Number(id))
    if (!order) throw new Refused(unknownOrder)
    return order
  }

  const selectPage = (query: z.output<typeof listQuery>): SystemAnswer => {
    const { modified_after = '', modified_before = '9', orderby = 'date', order = 'desc' } = query
    const isGmt = query.dates_are_gmt === 'true'
    if ((query.modified_after ?? query.modified_before) !== undefined && !isGmt)
      throw new Refused(problem(400, 'rest_invalid_param', 'dates in the zone of the shop'))
    const sortKey = { modified: 'date_modified_gmt', date: 'date_created_gmt' }[orderby as string] ?? 'id'
    const sorted = [...shop.orders.values()]
      .filter(({ date_modified_gmt: at }) => at > modified_after && at < modified_before)
      .toSorted((a, b) => String(a[sortKey]).localeCompare(String(b[sortKey])) || a.id - b.id)
    if (sortKey === 'id') sorted.sort((a, b) => a.id - b.id)
    if (order === 'desc') sorted.reverse()
    const [offset, size] = [Number(query.offset ?? 0), Number(query.per_page)]
    const page = sorted.slice(offset, offset + size)
    const headers = {
      date: shop.clock.toUTCString(),
      'x-wp-total': String(sorted.length),
      'x-wp-totalpages': String(Math.ceil(sorted.length / size)),
    }
    if (size > 1) shop.onPage?.(page.map(({ id }) => String(id)))
    return { status: 200, body: structuredClone(page), headers }
  }

  const answerPage = (query: z.output<typeof listQuery>): SystemAnswer => {
    const answer = selectPage(query)
    const rows = answer.body as ShopOrder[]
    if (shop.lie === 'repeatPage' && shop.lastPage) {
      shop.lie = null
      return shop.lastPage
    }
    if (shop.lie === 'cutPage' && rows.length > 1) {
      shop.lie = null
      return { ...answer, body: rows.slice(0, rows.length / 2) }
    }
    return (shop.lastPage = answer)
  }

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

  type Handler = (ids: string[], body: unknown) => SystemAnswer
  const route = (
    kind: string,
    accepts: RegExp,
    { query = noQuery, handle }: { query?: z.ZodType; handle: Handler },
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
    if (shop.lie === 'firewall')
      return { status: 403, body: '<html>Forbidden</html>', headers: { 'content-type': 'text/html' } }
    const password = Buffer.from(`${wooKeys.consumerKey}:${wooKeys.consumerSecret}`).toString('base64')
    if (call.headers.authorization !== `Basic ${password}` || shop.key === 'revoked')
      return problem(
        401,
        'woocommerce_rest_authentication_error',
        'Invalid signature - provided signature does not match.',
      )
    if (isWrite && shop.key === 'read')
      return problem(
        401,
        'woocommerce_rest_authentication_error',
        'The API key provided does not have write permissions.',
      )
    const url = new URL(call.path, 'http://shop')
    const asked = parse(query, Object.fromEntries(url.searchParams))
    const [, ...found] = accepts.exec(`${call.method} ${call.path} ${call.headers['content-type']}`)!
    const before = structuredClone({
      orders: shop.orders,
      notes: shop.notes,
      fulfilments: shop.fulfilments,
      trackings: shop.trackings,
    })
    const answer = handle(found, call.body === '' ? asked : JSON.parse(call.body))
    if (shop.lie === 'dropWrites' && isWrite) Object.assign(shop, before)
    if (shop.lie === 'halfAnswer') {
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
      shop.place === needed ? handle(found, body) : noRoute

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
  return [
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
            { id: ++shop.lastId, key: name, value },
          ]
        changeOrder(shop, order)
        return ok(structuredClone(order))
      },
    }),
    route('refunds', get(`${api}/orders/(\\d+)/refunds`), {
      query: z.strictObject({ per_page: digits }),
      handle: ([id]) => ok(shop.refunds.get(find(id).id) ?? []),
    }),
    route('products', get(`${api}/products`), {
      query: productQuery,
      handle: (_, query) => {
        const wanted = parse(productQuery, query).include.split(',')
        return ok([...shop.products.values()].filter(({ id }) => wanted.includes(String(id))).map(describeOf))
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
          shop.fulfilments
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
        const made = { id: ++shop.lastId, order: order.id, status, meta_data }
        shop.fulfilments.push(made)
        setFulfilmentStatus(order)
        return ok({ id: made.id, status, is_fulfilled: status === 'fulfilled', meta_data }, 201)
      }),
    }),
    route('takeBack', remove(`${core}/(\\d+)`), {
      handle: only('fulfilments', ([id, fulfilment]) => {
        const order = find(id)
        if (!shop.fulfilments.some((one) => one.order === order.id && one.id === Number(fulfilment)))
          throw new Refused(problem(400, 404, 'Fulfillment not found.'))
        shop.fulfilments = shop.fulfilments.filter((one) => one.id !== Number(fulfilment))
        setFulfilmentStatus(order)
        return ok({ message: 'Fulfillment deleted successfully.' })
      }),
    }),
    route('parcels', get(plugin), {
      handle: only('plugin', ([id]) => {
        const order = find(id)
        return ok(shop.trackings.filter((one) => one.order === order.id).map(({ order: _, ...rest }) => rest))
      }),
    }),
    route('fulfil', send('POST', plugin), {
      handle: only('plugin', ([id], body) => {
        const order = find(id)
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
    }),
    route('takeBack', remove(`${plugin}/([\\da-f]{32})`), {
      handle: only('plugin', ([id, tracking]) => {
        find(id)
        shop.trackings = shop.trackings.filter(({ tracking_id }) => tracking_id !== tracking)
        return ok({ tracking_id: tracking })
      }),
    }),
    route('parcels', get(noted), {
      query: z.strictObject({ type: z.literal('customer') }),
      handle: ([id]) => {
        const order = find(id)
        return ok(shop.notes.filter((one) => one.order === order.id))
      },
    }),
    route('fulfil', send('POST', noted), {
      handle: ([id], body) => {
        const made = { id: ++shop.lastId, order: find(id).id, ...parse(newNote, body) }
        shop.notes.push(made)
        return ok(made, 201)
      },
    }),
    route('takeBack', remove(`${noted}/(\\d+)`), {
      query: z.strictObject({ force: z.literal('true') }),
      handle: ([id, note]) => {
        find(id)
        const at = shop.notes.findIndex((one) => one.id === Number(note))
        if (at < 0) throw new Refused(problem(404, 'woocommerce_rest_invalid_id', 'Invalid resource ID.'))
        return ok(shop.notes.splice(at, 1)[0])
      },
    }),
  ]
}
