import type { orderEndpoints } from '@kervan/contract/order/order.endpoints'
import type { Handlers } from '../../platform/http/bind.ts'
import { confirmOrderChanges, deleteOrders } from './changeOrders.ts'
import { createShipmentsFromOrders } from './draft/createShipments.ts'
import { getOrder } from './getOrder.ts'
import { orderList } from './orders.list.ts'
import { getOrderSyncs, syncOrders } from './sync/requestSync.ts'
import { resendNumbers } from './writeback/resendNumbers.ts'

export const orderHandlers: Handlers<typeof orderEndpoints> = {
  syncOrders: (ctx, { body }) => syncOrders(ctx, body),
  getOrderSyncs: (ctx, { body }) => getOrderSyncs(ctx, body),
  listOrders: orderList.findPage,
  exportOrders: orderList.exportAll,
  getOrder: (ctx, { body }) => getOrder(ctx, body.id),
  createShipmentsFromOrders: (ctx, { body }) => createShipmentsFromOrders(ctx, body),
  deleteOrders: (ctx, { body }) => deleteOrders(ctx, body),
  confirmOrderChanges: (ctx, { body }) => confirmOrderChanges(ctx, body),
  resendNumbers: (ctx, { body }) => resendNumbers(ctx, body.id),
}
