/** Simulated T-Soft: REST1 with a login, on orders in the shape of `order/get`. Unknown fields are refused. */
import { z } from 'zod'
import type {
  ReceivedCall,
  SimulatedSystem,
  SystemAnswer,
  SystemRoute,
} from '../../../testing/simulatedSystem.ts'
import type { TestShop } from '../../../testing/testShop.ts'
import { buildShopOrder, changeOrder, createState, statuses } from './tsoftState.ts'
import type { ShopOrder, TsoftState } from './tsoftState.ts'

export const tsoftKeys = { userName: 'kervan', password: 'a certified password' }

export interface TsoftShop extends TestShop {
  system: SimulatedSystem
  /** Stored orders by code. */
  readonly orders: TsoftState['orders']
  /** Adds an order in the shape of the service. */
  addOrder: (order: { OrderCode: string; [field: string]: unknown }) => void
  archive: (code: string) => void
  /** Makes it a shop that cannot select by change. */
  makeOld: () => void
  sendNewestFirst: () => void
  /** Rejects every token so far, as when it ended early. */
  endTokens: () => void
  /** Answers the next call with a token. */
  answerNext: (answer: SystemAnswer) => void
  /** Refuses the next number. */
  refuseCargo: (words: string) => void
  /** Changes the answer of the login. */
  answerLogin: (change: (token: string) => object) => void
}

const wall = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
const number = z.string().regex(/^\d{1,9}$/)
const wanted = z.literal('1')
const orderQuery = z.strictObject({
  OrderCode: z.string().optional(),
  OrderDateTimeStart: wall.optional(),
  UpdateDateTimeStart: wall.optional(),
  Archive: wanted.optional(),
  FetchProductData: wanted.optional(),
  FetchDeliveryAddress: wanted.optional(),
  FetchInvoiceAddress: wanted.optional(),
  FetchDeleteds: wanted.optional(),
  start: number,
  limit: number.refine((value) => Number(value) <= 500),
})
const sentOrders = z
  .array(
    z.strictObject({
      OrderCode: z.string().min(1),
      CargoCode: z.string().min(1),
      CargoTrackingCode: z.string().min(1),
    }),
  )
  .min(1)

const messageOf = (code: string, text: string) => ({
  ...{ type: 2, code, index: 0, id: '', subid: '', text: [text], errorField: [] },
})
const refusal = (code: string, text: string): SystemAnswer => ({
  status: 200,
  body: { success: false, data: null, message: [messageOf(code, text)], summary: null },
})
const success = (data: unknown, code = ''): SystemAnswer => ({
  status: 200,
  body: { success: true, data, message: [messageOf(code, '')], summary: null },
})

const viewOf = (order: ShopOrder, query: z.output<typeof orderQuery>): object => {
  const isHidden = (field: string): boolean =>
    (field === 'OrderDetails' && !query.FetchProductData) ||
    (field.startsWith('Delivery') && !query.FetchDeliveryAddress) ||
    (field.startsWith('Invoice') && !query.FetchInvoiceAddress)
  return Object.fromEntries(Object.entries(order).filter(([field]) => !isHidden(field)))
}

export const createTsoftShop = (): TsoftShop => {
  const shop = createState()
  const nextId = () => ++shop.lastId
  let loginAnswer = (token: string): object => ({
    success: true,
    data: [{ userId: '1', username: tsoftKeys.userName, token, expires_in: '3600', type: 'user' }],
    expires_in: 3600,
    message: [],
    summary: null,
  })

  const find = (code: string): ShopOrder => {
    const order = shop.orders.get(code)
    if (!order) throw new Error(`no order ${code}`)
    return order
  }

  const selectOrders = (fields: Record<string, string>): SystemAnswer => {
    const query = orderQuery.parse(fields)
    const { OrderDateTimeStart = '', UpdateDateTimeStart = '', start, limit } = query
    const found = [...shop.orders.values()]
      .filter(
        (order) =>
          (query.OrderCode ?? order.OrderCode) === order.OrderCode &&
          shop.archived.has(order.OrderCode) === (query.Archive === '1') &&
          (query.FetchDeleteds === '1' || order.IsDeleted !== '1') &&
          order.OrderDate >= OrderDateTimeStart &&
          (shop.isOld || order.UpdateDate >= UpdateDateTimeStart),
      )
      .toSorted((a, b) => Number(a.OrderId) - Number(b.OrderId))
    if (shop.isNewestFirst) found.reverse()
    const page = found.slice(Number(start), Number(start) + Number(limit))
    const isPage = limit !== '1'
    if (isPage) shop.onPage?.(page.map(({ OrderCode }) => OrderCode))
    const views = page.map((order) => structuredClone(viewOf(order, query)))
    if (!isPage) return success(views)
    if (shop.lie === 'longPage') return success(Array.from({ length: 300 }, () => views[0]))
    if (shop.lie === 'repeatPage' && shop.lastPage) {
      shop.lie = null
      return shop.lastPage
    }
    if (shop.lie === 'cutPage' && views.length > 1) {
      shop.lie = null
      return success(views.slice(0, views.length / 2))
    }
    return (shop.lastPage = success(views))
  }

  const sendToCargo = (fields: Record<string, string>): SystemAnswer => {
    const { data } = z.strictObject({ data: z.string() }).parse(fields)
    if (shop.refusal !== null) return refusal('VE0009', shop.refusal)
    for (const sent of sentOrders.parse(JSON.parse(data))) {
      const order = shop.orders.get(sent.OrderCode)
      if (!order) return refusal('ORI001', 'Sipariş bulunamadı')
      Object.assign(order, {
        ...sent,
        OrderStatusId: '5',
        Cargo: sent.CargoCode === 'T4' ? 'UPS' : order.Cargo,
      })
      changeOrder(shop, order)
    }
    return success(null, 'ORI004')
  }

  const none = (answer: () => SystemAnswer) => (fields: Record<string, string>) => {
    z.strictObject({}).parse(fields)
    return answer()
  }
  const handlers: Record<string, (fields: Record<string, string>) => SystemAnswer> = {
    'order/get': selectOrders,
    'order/getOrderStatusList': none(() => success(statuses)),
    'order2/getCargoCompanyList': none(() =>
      success([
        { CargoId: '7', CargoCode: 'T7', Cargo: 'Yurtiçi Kargo' },
        { CargoId: '4', CargoCode: 'T4', Cargo: 'UPS Kargo' },
      ]),
    ),
    'order2/updateOrderStatusAsSentToCargo': sendToCargo,
  }

  const answer = ({ path, body }: ReceivedCall): SystemAnswer => {
    if (shop.lie === 'firewall')
      return { status: 403, body: '<html>Forbidden</html>', headers: { 'content-type': 'text/html' } }
    const { token = '', ...fields } = Object.fromEntries(new URLSearchParams(body))
    if (shop.isRevoked || !shop.tokens.has(token)) return refusal('VE0001', 'Token geçersiz')
    if (shop.answer) {
      const next = shop.answer
      shop.answer = null
      return next
    }
    const before = shop.lie === 'dropWrites' && structuredClone(shop.orders)
    const made = handlers[path.replace('/rest1/', '')]!(fields)
    if (before) shop.orders = before
    if (shop.lie !== 'halfAnswer') return made
    const text = JSON.stringify(made.body)
    return { ...made, body: text.slice(0, text.length / 2) }
  }

  const routes = Object.keys(handlers).map((path): SystemRoute => ({
    kind: path,
    accepts: new RegExp(`^POST /rest1/${path} application/x-www-form-urlencoded$`),
    fault: ({ body }) => {
      const fields = Object.fromEntries(new URLSearchParams(body))
      return path !== 'order/get' || orderQuery.extend({ token: z.string() }).safeParse(fields).success
        ? null
        : 'unknown fields'
    },
    answer,
  }))

  return {
    system: {
      token: {
        field: 'token',
        accepts: /^POST \/rest1\/auth\/login\/\w+ application\/x-www-form-urlencoded$/,
        refuse: ({ path, body }) =>
          path === `/rest1/auth/login/${tsoftKeys.userName}` &&
          body === new URLSearchParams({ pass: tsoftKeys.password }).toString()
            ? null
            : refusal('VE0002', 'Kullanıcı adı veya şifre hatalı'),
        answer: (token) => {
          shop.tokens.add(token)
          return loginAnswer(token)
        },
      },
      routes,
      problem: (code, text) => ({ success: false, data: null, message: [messageOf(code, text)] }),
    },
    get orders() {
      return shop.orders
    },
    addOrder: (order) => shop.orders.set(order.OrderCode, order as unknown as ShopOrder),
    archive: (code) => shop.archived.add(code),
    makeOld: () => (shop.isOld = true),
    sendNewestFirst: () => (shop.isNewestFirst = true),
    endTokens: () => shop.tokens.clear(),
    answerNext: (next) => (shop.answer = next),
    refuseCargo: (words) => (shop.refusal = words),
    answerLogin: (change) => (loginAnswer = change),
    add: (order) => {
      const built = buildShopOrder(order, nextId)
      shop.orders.set(built.OrderCode, built)
      if (order.at > shop.clock) shop.clock = order.at
      return built.OrderCode
    },
    touch: (code, at) => changeOrder(shop, find(code), at),
    cancel: (code) => {
      find(code).OrderStatusId = '9'
      changeOrder(shop, find(code))
    },
    spoil: (code) => {
      find(code).OrderTotalPrice = '1,234.50'
      changeOrder(shop, find(code))
    },
    refund: (code, index, pieces) => {
      const line = find(code).OrderDetails[index]!
      line.RefundCount = String(Number(line.RefundCount) + pieces)
      changeOrder(shop, find(code))
    },
    lie: (lie) => (shop.lie = lie),
    onPage: (work) => (shop.onPage = work),
    revokeKey: () => (shop.isRevoked = true),
    deliver: () => {
      throw new Error('T-Soft sends no webhooks')
    },
    parcelsOf: (code) => {
      const { CargoTrackingCode, Cargo } = find(code)
      return CargoTrackingCode === ''
        ? []
        : [{ id: null, trackingNumber: CargoTrackingCode, carrier: Cargo, trackingUrl: null }]
    },
  }
}
