/** Calls of the simulated shop for orders, refunds and products. */
import { z } from 'zod'
import type { SystemAnswer } from '../../../testing/simulatedSystem.ts'
import type { TestOrderLine } from '../../../testing/testShop.ts'
import {
  Refused,
  api,
  digits,
  findOrder,
  get,
  listQuery,
  ok,
  orderChange,
  parse,
  problem,
  productQuery,
  send,
} from './wooRequests.ts'
import type { WooRoute } from './wooRequests.ts'
import { changeOrder } from './wooState.ts'
import type { ShopOrder, WooState } from './wooState.ts'

const describeOf = ({ id, weightGrams, isDigital }: TestOrderLine & { id: number }) => ({
  id,
  virtual: isDigital ?? false,
  weight: weightGrams === undefined ? '' : String(weightGrams / 1000),
  global_unique_id: '',
  images: [],
})

export const createOrderRoutes = (shop: WooState): WooRoute[] => {
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
    if (size > 1) shop.onPage?.(page.map(({ id }) => String(id)))
    const headers = {
      date: shop.clock.toUTCString(),
      'x-wp-total': String(sorted.length),
      'x-wp-totalpages': String(Math.ceil(sorted.length / size)),
    }
    return { status: 200, body: structuredClone(page), headers }
  }

  const answerPage = (query: z.output<typeof listQuery>): SystemAnswer => {
    const answer = selectPage(query)
    const rows = answer.body as ShopOrder[]
    if (shop.lie === 'repeatPage' && shop.lastPage) {
      shop.lie = null
      return shop.lastPage
    }
    if (shop.lie === 'longPage') return { ...answer, body: Array.from({ length: 300 }, () => rows[0]) }
    if (shop.lie === 'cutPage' && rows.length > 1) {
      shop.lie = null
      return { ...answer, body: rows.slice(0, rows.length / 2) }
    }
    return (shop.lastPage = answer)
  }

  return [
    {
      kind: 'test',
      accepts: send('POST', `${api}/orders/batch`),
      handle: (_, body) => {
        parse(z.strictObject({ update: z.array(z.never()) }), body)
        return ok([])
      },
    },
    {
      kind: 'orders',
      accepts: get(`${api}/orders`),
      query: listQuery,
      handle: (_, query) => answerPage(parse(listQuery, query)),
    },
    { kind: 'order', accepts: get(`${api}/orders/(\\d+)`), handle: ([id]) => ok(findOrder(shop, id)) },
    {
      kind: 'change',
      accepts: send('PUT', `${api}/orders/(\\d+)`),
      handle: ([id], body) => {
        const order = findOrder(shop, id)
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
    },
    {
      kind: 'refunds',
      accepts: get(`${api}/orders/(\\d+)/refunds`),
      query: z.strictObject({ per_page: digits }),
      handle: ([id]) => ok(shop.refunds.get(findOrder(shop, id).id) ?? []),
    },
    {
      kind: 'products',
      accepts: get(`${api}/products`),
      query: productQuery,
      handle: (_, query) => {
        const wanted = parse(productQuery, query).include.split(',')
        return ok([...shop.products.values()].filter(({ id }) => wanted.includes(String(id))).map(describeOf))
      },
    },
    {
      kind: 'products',
      accepts: get(`${api}/products/(\\d+)/variations`),
      query: productQuery,
      handle: () => ok([]),
    },
    {
      kind: 'products',
      accepts: get(`${api}/settings/products/woocommerce_weight_unit`),
      handle: () => ok({ id: 'woocommerce_weight_unit', value: 'kg' }),
    },
  ]
}
