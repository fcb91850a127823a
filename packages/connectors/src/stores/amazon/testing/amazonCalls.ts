/** Calls of the simulated Amazon. Queries and bodies are validated by the published schema, closed for other fields. */
import type { ReceivedCall, SystemAnswer } from '../../../testing/simulatedSystem.ts'
import { changeOrder, published, settleStatus } from './amazonState.ts'
import type { AmazonState, ShopItem, ShopOrder, ShopPackage } from './amazonState.ts'

const listProblem = published('#/definitions/searchOrdersQuery')
const orderProblem = published('#/definitions/getOrderQuery')
const confirmProblem = published('#/definitions/ConfirmShipmentRequest')

export class Refused extends Error {
  readonly answer: SystemAnswer
  constructor(status: number, code: string, message: string, details = '') {
    super(message)
    this.answer = { status, body: { errors: [{ code, message, details }] } }
  }
}

const invalid = (message: string) => new Refused(400, 'InvalidInput', message)

const lists = new Set(['includedData', 'fulfilledBy', 'fulfillmentStatuses', 'marketplaceIds'])

/** Query with lists (values separated by commas) and whole numbers, as the schema describes it. */
const queryOf = ({ path }: ReceivedCall): Record<string, unknown> =>
  Object.fromEntries(
    [...new URL(path, 'http://amazon').searchParams].map(([name, value]): [string, unknown] => {
      if (lists.has(name)) return [name, value.split(',')]
      return [name, name === 'maxResultsPerPage' && /^\d+$/.test(value) ? Number(value) : value]
    }),
  )

const without = (object: object, name: string): object =>
  Object.fromEntries(Object.entries(object).filter(([key]) => key !== name))

/** Parts of an order and of its items that are returned only on request. */
const parts: Record<string, [ofOrder: string | null, ofItem: string | null]> = {
  BUYER: ['buyer', null],
  RECIPIENT: ['recipient', null],
  PROCEEDS: ['proceeds', 'proceeds'],
  EXPENSE: [null, 'expense'],
  PROMOTION: [null, 'promotion'],
  CANCELLATION: [null, 'cancellation'],
  FULFILLMENT: ['fulfillment', 'fulfillment'],
  PACKAGES: ['packages', null],
  TAX: ['tax', 'tax'],
  PAYMENT: ['payment', null],
  FULFILLMENT_ORDERS: ['fulfillmentOrders', null],
}

const viewOf = (order: ShopOrder, included: readonly string[]): object => {
  let view: object = structuredClone(order)
  for (const [name, [ofOrder, ofItem]] of Object.entries(parts)) {
    if (included.includes(name)) continue
    if (ofOrder) view = without(view, ofOrder)
    if (ofItem) {
      const { orderItems } = view as ShopOrder
      view = { ...view, orderItems: orderItems.map((item) => without(item, ofItem)) }
    }
  }
  return view
}

const cursorOf = ({ lastUpdatedTime, orderId }: ShopOrder): string => `${lastUpdatedTime}|${orderId}`
const tokenOf = (from: string, cursor: string): string =>
  Buffer.from(`${from}|${cursor}`).toString('base64url')

/** Cursor of a token, which is valid only with the period of its first page. */
const cursorIn = (token: string, from: string): string => {
  const text = Buffer.from(token, 'base64url').toString()
  if (!text.startsWith(`${from}|`)) throw invalid('The paginationToken is not valid.')
  return text.slice(from.length + 1)
}

const delayMs = 120_000

export const searchOrders = (shop: AmazonState, call: ReceivedCall): object => {
  const query = queryOf(call)
  const problem = listProblem(query)
  if (problem) throw invalid(problem)
  const { lastUpdatedAfter, createdAfter, maxResultsPerPage, paginationToken, includedData } = query
  if ((lastUpdatedAfter === undefined) === (createdAfter === undefined))
    throw invalid('Provide exactly one of createdAfter and lastUpdatedAfter.')
  const from = String(lastUpdatedAfter ?? createdAfter)
  if (Date.parse(from) > Date.now() - delayMs) throw invalid('The date is later than two minutes ago.')
  const most = Number(maxResultsPerPage ?? 100)
  if (most < 1 || most > 100) throw invalid('maxResultsPerPage must be between 1 and 100.')
  const behind = typeof paginationToken === 'string' ? cursorIn(paginationToken, from) : ''
  const seller = query.fulfilledBy as string[] | undefined
  const found = [...shop.orders.values()]
    .filter(({ fulfillment }) => !seller || seller.includes(fulfillment.fulfilledBy!))
    .filter(({ lastUpdatedTime }) => Date.parse(lastUpdatedTime) >= Date.parse(from))
    .filter((order) => cursorOf(order) > behind)
    .toSorted((a, b) => cursorOf(a).localeCompare(cursorOf(b)))
  const page = found.slice(0, most)
  const last = page.at(-1)
  const pagination = found.length > most && last ? { nextToken: tokenOf(from, cursorOf(last)) } : undefined
  shop.onPage?.(page.map(({ orderId }) => orderId))
  const orders = page.map((order) => viewOf(order, (includedData as string[] | undefined) ?? []))
  if (shop.lie === 'longPage') return { orders: Array.from({ length: 300 }, () => orders[0]), pagination }
  if (shop.lie === 'repeatPage' && shop.lastPage) {
    shop.lie = null
    return shop.lastPage
  }
  if (shop.lie === 'cutPage') {
    shop.lie = null
    return { orders: orders.slice(0, orders.length / 2), pagination }
  }
  return (shop.lastPage = { orders, ...(pagination && { pagination }) })
}

const find = (shop: AmazonState, id: string): ShopOrder => {
  const order = shop.orders.get(id)
  if (!order) throw new Refused(404, 'NotFound', 'The order does not exist.')
  return order
}

export const getOrder = (shop: AmazonState, id: string, call: ReceivedCall): object => {
  const query = queryOf(call)
  const problem = orderProblem(query)
  if (problem) throw invalid(problem)
  return { order: viewOf(find(shop, id), (query.includedData as string[] | undefined) ?? []) }
}

interface Confirmation {
  marketplaceId: string
  packageDetail: {
    packageReferenceId: string
    carrierCode: string
    carrierName?: string
    trackingNumber: string
    shipDate: string
    orderItems: { orderItemId: string; quantity: number }[]
  }
}

const carriers = new Set(['UPS', 'FedEx', 'DHL', 'DHL Express', 'Aramex', 'DPD', 'GLS', 'PTT Kargo'])

const requireCarrier = (shop: AmazonState, { packageDetail }: Confirmation): void => {
  const { carrierCode, carrierName } = packageDetail
  if (carriers.has(carrierCode)) return
  const isOther = carrierCode === 'Other' && Boolean(carrierName)
  if (!isOther || shop.needsListedCarrier) throw invalid(`The carrier ${carrierCode} is not valid.`)
}

const itemsOf = (order: ShopOrder, { packageDetail }: Confirmation): [ShopItem, number][] =>
  packageDetail.orderItems.map(({ orderItemId, quantity }) => {
    const item = order.orderItems.find((one) => one.orderItemId === orderItemId)
    if (!item) throw invalid('OrderItemId is invalid')
    return [item, quantity]
  })

export const confirmShipment = (shop: AmazonState, id: string, { body }: ReceivedCall): void => {
  const sent = JSON.parse(body) as Confirmation
  const problem = confirmProblem(sent)
  if (problem) throw invalid(problem)
  const order = find(shop, id)
  const { packageReferenceId, trackingNumber, carrierCode, shipDate, orderItems } = sent.packageDetail
  if (!/^[1-9]\d{0,9}$/.test(packageReferenceId))
    throw invalid('packageReferenceId must be a positive number')
  if (sent.marketplaceId !== order.salesChannel.marketplaceId) throw invalid('Marketplace ID is not valid')
  if (order.fulfillment.fulfillmentStatus === 'CANCELLED') throw invalid('The order is cancelled.')
  requireCarrier(shop, sent)
  const items = itemsOf(order, sent)
  const known = order.packages!.find((one) => one.packageReferenceId === packageReferenceId)
  if (
    items.some(
      ([{ fulfillment }, count]) => count < 1 || (!known && count > fulfillment!.quantityUnfulfilled),
    )
  )
    throw new Refused(400, 'InvalidInput', 'PackageToUpdateNotFound')
  if (known) Object.assign(known, { trackingNumber, carrier: carrierCode, shipTime: shipDate })
  else {
    const packageStatus = { status: 'SHIPPED' }
    const made = { packageReferenceId, packageStatus, carrier: carrierCode, trackingNumber }
    order.packages!.push({ ...made, shipTime: shipDate, packageItems: orderItems } satisfies ShopPackage)
    for (const [{ fulfillment }, count] of items) {
      fulfillment!.quantityFulfilled += count
      fulfillment!.quantityUnfulfilled -= count
    }
    settleStatus(order)
  }
  changeOrder(shop, order)
}
