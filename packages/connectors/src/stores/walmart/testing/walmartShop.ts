/** Simulated Walmart: its token call and the orders of the Marketplace API. */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { ReceivedCall, SimulatedSystem, SystemAnswer } from '../../../testing/simulatedSystem.ts'
import type { TestShop } from '../../../testing/testShop.ts'
import { Refused, acknowledge, findOrder, listOrders, problemOf, ship } from './walmartCalls.ts'
import { buildShopOrder, changeOrder, createState, moveOpen, storeOrder } from './walmartState.ts'
import type { ShopOrder, WalmartState } from './walmartState.ts'

export const walmartKeys = {
  clientId: '3c1e5a7d-certified',
  clientSecret: 'certified-client-secret',
  webhookSecret: 'a secret of the subscription',
}

export interface WalmartShop extends TestShop {
  system: SimulatedSystem
  /** Adds an order in the shape of the API. @throws Error for one that the published schema rejects */
  addOrder: (order: object) => void
  /** Sends this number of calls left with each answer. */
  setCallsLeft: (calls: number) => void
  isAcknowledged: (orderId: string) => boolean
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Refuses calls without the headers that every call needs. */
const requireHeaders = ({ headers }: ReceivedCall): void => {
  const isComplete = headers['wm_svc.name'] === 'Walmart Marketplace' && headers.accept === 'application/json'
  if (!isComplete || !uuid.test(String(headers['wm_qos.correlation_id'])))
    throw new Refused(400, 'INVALID_REQUEST_HEADER.GMP_GATEWAY_API', 'a header is missing')
}

const unauthorized = () =>
  new Refused(401, 'UNAUTHORIZED.GMP_GATEWAY_API', 'Unauthorized token or incorrect authorization header.')

const refuseToken = (call: ReceivedCall): SystemAnswer | null => {
  const key = Buffer.from(`${walmartKeys.clientId}:${walmartKeys.clientSecret}`).toString('base64')
  try {
    requireHeaders(call)
    if (call.headers.authorization !== `Basic ${key}`) throw unauthorized()
    if (call.body !== 'grant_type=client_credentials')
      throw new Refused(400, 'INVALID_REQUEST', 'wrong grant')
    return null
  } catch (error) {
    if (error instanceof Refused) return error.answer
    throw error
  }
}

type Make = (id: string, call: ReceivedCall) => object

const createRoutes = (shop: WalmartState): SimulatedSystem['routes'] => {
  const answer =
    (accepts: RegExp, make: Make) =>
    (call: ReceivedCall): SystemAnswer => {
      if (shop.lie === 'firewall') return { status: 403, body: '<html>Forbidden</html>' }
      try {
        requireHeaders(call)
        if (shop.isRevoked || !shop.tokens.has(String(call.headers['wm_sec.access_token'])))
          throw unauthorized()
        const [, id] = accepts.exec(`${call.method} ${call.path} ${call.headers['content-type']}`)!
        const before = structuredClone(shop.orders)
        const text = JSON.stringify(make(id!, call))
        if (shop.lie === 'dropWrites' && call.method === 'POST') shop.orders = before
        return {
          status: 200,
          body: shop.lie === 'halfAnswer' ? text.slice(0, text.length / 2) : text,
          ...(shop.callsLeft !== null && { headers: { 'x-current-token-count': String(shop.callsLeft) } }),
        }
      } catch (error) {
        if (error instanceof Refused) return error.answer
        throw error
      }
    }
  const route = (kind: string, accepts: RegExp, make: Make) => ({
    kind,
    accepts,
    answer: answer(accepts, make),
  })
  return [
    route('orders', /^GET \/v3\/orders\?\S* undefined$/, (_, call) => listOrders(shop, call)),
    route('order', /^GET \/v3\/orders\/(\w+) undefined$/, (id) => ({ order: findOrder(shop, id) })),
    route('acknowledge', /^POST \/v3\/orders\/(\w+)\/acknowledge undefined$/, (id) => acknowledge(shop, id)),
    route('ship', /^POST \/v3\/orders\/(\w+)\/shipping application\/json$/, (id, call) =>
      ship(shop, id, call),
    ),
  ]
}

/** Path of the connection's webhooks. */
const target = '/api/Connection/Webhook/7?key=1'

export const createWalmartShop = (): WalmartShop => {
  const shop = createState()
  const find = (id: string): ShopOrder => findOrder(shop, id)
  const cancelPieces = (order: ShopOrder, line: number, pieces: number) =>
    moveOpen(order.orderLines.orderLine[line]!, pieces, { status: 'Cancelled' })
  return {
    system: {
      token: {
        accepts: /^POST \/v3\/token application\/x-www-form-urlencoded$/,
        header: 'wm_sec.access_token',
        refuse: refuseToken,
        answer: (value) => {
          shop.tokens.add(value)
          return { access_token: value, token_type: 'Bearer', expires_in: 900 }
        },
      },
      routes: createRoutes(shop),
      problem: problemOf,
    },
    addOrder: (order) => storeOrder(shop, order as ShopOrder, shop.clock),
    setCallsLeft: (calls) => (shop.callsLeft = calls),
    isAcknowledged: (id) => shop.acknowledged.has(id),
    add: (order) => {
      const id = String(++shop.lastId)
      storeOrder(shop, buildShopOrder(order, id), order.at.getTime())
      return id
    },
    spoil: (id) => {
      const order = find(id)
      order.orderLines.orderLine[0]!.charges.charge[0]!.chargeAmount.amount = '1,234.50'
      changeOrder(shop, order)
    },
    touch: (id, at) => changeOrder(shop, find(id), at.getTime()),
    cancel: (id) => {
      const order = find(id)
      for (const line of order.orderLines.orderLine)
        for (const one of line.orderLineStatuses.orderLineStatus) one.status = 'Cancelled'
      changeOrder(shop, order)
    },
    refund: (id, line, pieces) => {
      cancelPieces(find(id), line, pieces)
      changeOrder(shop, find(id))
    },
    lie: (lie) => (shop.lie = lie),
    onPage: (work) => (shop.onPage = work),
    revokeKey: () => (shop.isRevoked = true),
    deliver: (id) => {
      const source = { eventType: 'ORDER_UPDATES', eventTime: shop.changes.get(id), eventId: randomUUID() }
      const payload = { subEventType: 'PO_CREATED', order: { purchaseOrderId: id } }
      const body = JSON.stringify({ source, payload })
      const at = '1795300000000'
      const hash = createHash('sha256').update(body).digest('hex')
      const signature = createHmac('sha256', walmartKeys.webhookSecret)
        .update(['POST', target, at, hash].join('\n'))
        .digest('base64')
      const headers: Record<string, string> = { 'wm_sec.timestamp': at, 'wm_sec.signature': signature }
      return {
        method: 'POST',
        body: Buffer.from(body),
        header: (name) => headers[name],
        query: () => undefined,
        target,
      }
    },
    parcelsOf: (id) => {
      const infos = find(id).orderLines.orderLine.flatMap(({ orderLineStatuses }) =>
        orderLineStatuses.orderLineStatus.flatMap(({ trackingInfo }) => trackingInfo ?? []),
      )
      return [...new Map(infos.map((info) => [info.trackingNumber, info])).values()].map(
        ({ trackingNumber, carrierName, trackingURL = null }) => ({
          id: null,
          trackingNumber,
          carrier: carrierName.carrier ?? carrierName.otherCarrier ?? '',
          trackingUrl: trackingURL,
        }),
      )
    },
  }
}
