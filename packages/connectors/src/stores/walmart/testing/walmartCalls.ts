/** Calls of the simulated Walmart. Queries and bodies are validated by the published schema, closed for other fields. */
import type { ReceivedCall, SystemAnswer } from '../../../testing/simulatedSystem.ts'
import { isListedCarrier } from '../carriers.ts'
import { changeOrder, moveOpen, published } from './walmartState.ts'
import type { ShopOrder, ShopStatus, WalmartState } from './walmartState.ts'

const queryProblem = published('#/definitions/ordersQuery')
const shipmentProblem = published('#/definitions/OrderShipment')

export const problemOf = (code: string, description: string): object => ({
  error: [
    { code, field: 'data', description, info: 'Request invalid.', severity: 'ERROR', category: 'DATA' },
  ],
})

export class Refused extends Error {
  readonly answer: SystemAnswer
  constructor(status: number, code: string, message: string) {
    super(message)
    this.answer = { status, body: problemOf(code, message) }
  }
}

const invalid = (message: string) => new Refused(400, 'INVALID_REQUEST_CONTENT.GMP_ORDER_API', message)
const missing = () => new Refused(404, 'CONTENT_NOT_FOUND.GMP_ORDER_API', 'Content Not Found')

const defaultCreatedMs = 7 * 86_400_000

const timeOf = (query: Record<string, string>, name: string, standard: number): number => {
  const text = query[name]
  const at = text === undefined ? standard : Date.parse(text)
  if (Number.isNaN(at)) throw invalid(`${name} is not a date`)
  return at
}

const select = (shop: WalmartState, query: Record<string, string>): ShopOrder[] => {
  const created = timeOf(query, 'createdStartDate', Date.now() - defaultCreatedMs)
  const from = timeOf(query, 'lastModifiedStartDate', 0)
  const until = timeOf(query, 'lastModifiedEndDate', Number.MAX_SAFE_INTEGER)
  return [...shop.orders.values()]
    .filter(({ orderDate }) => orderDate >= created)
    .filter(({ purchaseOrderId }) => {
      const changed = shop.changes.get(purchaseOrderId)!
      return changed >= from && changed <= until
    })
    .toSorted((a, b) => b.orderDate - a.orderDate || a.purchaseOrderId.localeCompare(b.purchaseOrderId))
}

/** Cursors have the filters of the first page, the number of orders and the place of the next page. */
const cursorOf = (query: Record<string, string>, total: number, place: number): string => {
  const { poIndex: _, soIndex: __, hasMoreElements: ___, ...filters } = query
  const next = {
    hasMoreElements: 'true',
    soIndex: String(total),
    poIndex: String(place),
    partnerId: '100009',
  }
  return `?${new URLSearchParams({ ...filters, ...next, sellerId: '8' }).toString()}`
}

export const listOrders = (shop: WalmartState, { path }: ReceivedCall): object => {
  const query = Object.fromEntries(new URL(path, 'http://walmart').searchParams)
  const problem = queryProblem(query)
  if (problem) throw invalid(problem)
  const limit = Number(query.limit ?? 100)
  if (!(limit >= 1 && limit <= 200)) throw invalid('limit must be between 1 and 200')
  const place = Number(query.poIndex ?? 0)
  const found = select(shop, query)
  const page = found.slice(place, place + limit)
  if (page.length === 0) throw missing()
  shop.onPage?.(page.map(({ purchaseOrderId }) => purchaseOrderId))
  const more = found.length > place + limit
  const meta = {
    totalCount: found.length,
    limit,
    ...(more && { nextCursor: cursorOf(query, found.length, place + limit) }),
  }
  const list = { meta, elements: { order: structuredClone(page) } }
  if (shop.lie === 'longPage') list.elements.order = Array.from({ length: 300 }, () => page[0]!)
  if (shop.lie === 'repeatPage' && shop.lastPage) {
    shop.lie = null
    return shop.lastPage
  }
  if (shop.lie === 'cutPage') {
    shop.lie = null
    list.elements.order = list.elements.order.slice(0, page.length / 2)
    return { list }
  }
  return (shop.lastPage = { list })
}

export const findOrder = (shop: WalmartState, id: string): ShopOrder => {
  const order = shop.orders.get(id)
  if (!order) throw missing()
  return order
}

export const acknowledge = (shop: WalmartState, id: string): object => {
  const order = findOrder(shop, id)
  for (const line of order.orderLines.orderLine)
    for (const one of line.orderLineStatuses.orderLineStatus)
      if (one.status === 'Created') one.status = 'Acknowledged'
  shop.acknowledged.add(id)
  changeOrder(shop, order)
  return { order }
}

interface Shipment {
  orderShipment: {
    orderLines: {
      orderLine: { lineNumber: string; orderLineStatuses: { orderLineStatus: ShopStatus[] } }[]
    }
  }
}

const requireCarrier = ({ trackingInfo }: ShopStatus): void => {
  const { carrierName, trackingURL } = trackingInfo!
  const { carrier, otherCarrier } = carrierName
  if ((carrier === undefined) === (otherCarrier === undefined)) throw invalid('one carrier is needed')
  if (carrier !== undefined && !isListedCarrier(carrier)) throw invalid(`unknown carrier ${carrier}`)
  if (otherCarrier !== undefined && !trackingURL) throw invalid('trackingURL is needed for another carrier')
}

export const ship = (shop: WalmartState, id: string, { body }: ReceivedCall): object => {
  const sent = JSON.parse(body) as Shipment
  const problem = shipmentProblem(sent)
  if (problem) throw invalid(problem)
  const order = findOrder(shop, id)
  const before = structuredClone(order.orderLines)
  for (const { lineNumber, orderLineStatuses } of sent.orderShipment.orderLines.orderLine) {
    const line = order.orderLines.orderLine.find((one) => one.lineNumber === lineNumber)
    for (const shipped of orderLineStatuses.orderLineStatus) {
      requireCarrier(shipped)
      if (line && moveOpen(line, Number(shipped.statusQuantity.amount), shipped)) continue
      order.orderLines = before
      throw invalid(`line ${lineNumber} has fewer open pieces`)
    }
  }
  changeOrder(shop, order)
  return { order }
}
