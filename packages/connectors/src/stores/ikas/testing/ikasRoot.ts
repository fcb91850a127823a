/** Resolvers of the simulated ikas for the queries and mutations of the published schema. */
import { GraphQLError } from 'graphql'
import { changeOrder } from './ikasState.ts'
import type { IkasState, ShopLine, ShopOrder, ShopPackage } from './ikasState.ts'

interface Tracking {
  cargoCompany: string
  cargoCompanyId: string | null
  trackingNumber: string
  trackingLink: string
}

interface OrderFilter {
  id?: { eq?: string }
  updatedAt?: { gte?: number }
  pagination: { page: number; limit: number }
  sort?: string
}

interface FulfilInput {
  orderId: string
  lines: { orderLineItemId: string; quantity: number }[]
  markAsReadyForShipment?: boolean
  trackingInfoDetail: Tracking
}

interface UpdateInput {
  orderId: string
  packages: { packageId: string; status: string; trackingInfo: Tracking }[]
}

const refuse = (message: string): never => {
  throw new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } })
}

export const createRoot = (shop: IkasState) => {
  const findOrder = (id: string): ShopOrder => {
    const order = shop.orders.get(id)
    if (!order || order.cancelledAt) return refuse('Order not found')
    return order
  }
  const nextId = (kind: string): string => `${kind}-${++shop.lastId}`

  const select = ({ id, updatedAt, sort }: OrderFilter): ShopOrder[] => {
    if (id?.eq !== undefined) return [...shop.orders.values()].filter((order) => order.id === id.eq)
    const from = updatedAt?.gte
    if (from === undefined) return [...shop.orders.values()]
    if (!Number.isSafeInteger(from) || sort !== 'updatedAt') return refuse('unknown filter or order')
    return [...shop.orders.values()]
      .filter((order) => order.updatedAt >= from)
      .toSorted((a, b) => a.updatedAt - b.updatedAt || a.id.localeCompare(b.id))
  }

  const listOrder = (filter: OrderFilter): unknown => {
    const { page, limit } = filter.pagination
    if (!(page >= 1 && limit >= 1 && limit <= 200)) return refuse('pagination')
    const found = select(filter)
    const chosen = found.slice((page - 1) * limit, page * limit)
    shop.onPage?.(chosen.map(({ id }) => id))
    const data = structuredClone(chosen)
    const about = { count: data.length, limit, page, hasNext: found.length > page * limit }
    if (filter.updatedAt === undefined) return { ...about, data }
    if (shop.lie === 'longPage') return { ...about, data: Array.from({ length: 300 }, () => data[0]) }
    if (shop.lie === 'repeatPage' && shop.lastPage) {
      shop.lie = null
      return shop.lastPage
    }
    if (shop.lie === 'cutPage' && data.length > 1) {
      shop.lie = null
      return { ...about, data: data.slice(0, data.length / 2) }
    }
    return (shop.lastPage = { ...about, data })
  }

  /** Ships pieces of a line. The rest becomes a line of its own. */
  const ship = (order: ShopOrder, line: ShopLine, quantity: number): void => {
    const rest = line.quantity - quantity
    if (rest > 0) {
      const split = { ...line, id: nextId('l'), originalOrderLineItemId: line.id, quantity: rest }
      order.orderLineItems.push(split)
    }
    line.quantity = quantity
    line.status = 'FULFILLED'
  }

  const fulfillOrder = ({ input }: { input: FulfilInput }) => {
    const order = findOrder(input.orderId)
    if (input.lines.length === 0 || input.trackingInfoDetail.trackingNumber === '') refuse('lines')
    const chosen = input.lines.map(({ orderLineItemId, quantity }) => {
      const line = order.orderLineItems.find(({ id }) => id === orderLineItemId)
      const isPrepared = order.orderPackages.some(
        (one) =>
          one.orderPackageFulfillStatus === 'READY_FOR_SHIPMENT' &&
          one.orderLineItemIds.includes(orderLineItemId),
      )
      if (line?.status !== 'UNFULFILLED' || isPrepared) return refuse('Line is not open')
      if (!(quantity > 0 && quantity <= line.quantity)) return refuse('Line quantity')
      return { line, quantity }
    })
    for (const { line, quantity } of chosen) ship(order, line, quantity)
    const isReady = input.markAsReadyForShipment === true
    order.orderPackages.push({
      id: nextId('pk'),
      deleted: false,
      orderPackageFulfillStatus: isReady ? 'READY_FOR_SHIPMENT' : 'FULFILLED',
      orderLineItemIds: chosen.map(({ line }) => line.id),
      trackingInfo: { ...input.trackingInfoDetail },
    })
    changeOrder(shop, order)
    return order
  }

  const findPackage = (order: ShopOrder, id: string): ShopPackage =>
    order.orderPackages.find((one) => one.id === id) ?? refuse('Package not found')

  return {
    listOrder,
    listCargoCompany: () => [
      { id: 'cc-1', name: 'Yurtiçi Kargo' },
      { id: 'cc-2', name: 'UPS Kargo' },
      { id: 'cc-3', name: 'U.P.S.' },
    ],
    fulfillOrder,
    updateOrderPackageStatus: ({ input }: { input: UpdateInput }) => {
      const order = findOrder(input.orderId)
      for (const { packageId, status, trackingInfo } of input.packages) {
        const found = findPackage(order, packageId)
        found.orderPackageFulfillStatus = status
        found.trackingInfo = { ...trackingInfo }
        for (const line of order.orderLineItems)
          if (found.orderLineItemIds.includes(line.id)) line.status = status
      }
      changeOrder(shop, order)
      return order
    },
    cancelFulfillment: ({ input }: { input: { orderId: string; orderPackageId: string } }) => {
      const order = findOrder(input.orderId)
      const found = findPackage(order, input.orderPackageId)
      if (found.orderPackageFulfillStatus === 'CANCELLED') refuse('Package is cancelled')
      found.orderPackageFulfillStatus = 'CANCELLED'
      for (const line of order.orderLineItems)
        if (found.orderLineItemIds.includes(line.id)) line.status = 'UNFULFILLED'
      changeOrder(shop, order)
      return order
    },
  }
}
