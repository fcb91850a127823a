import type { orderCalls } from '@kervan/contract/order/order.calls'
import { answerCheckout } from './checkout/answerCheckout.ts'
import { getCheckoutSettings, previewCheckoutRates, saveCheckoutSettings } from './checkout/changeCheckout.ts'
import type { Handlers } from '../../platform/http/bind.ts'
import { putOrdersInCart } from './cart/putOrdersInCart.ts'
import { confirmOrderChanges, deleteOrders } from './changeOrders.ts'
import { createShipmentsFromOrders } from './draft/createShipments.ts'
import { proposeMerges } from './draft/proposeMerges.ts'
import { splitOrder } from './draft/splitOrder.ts'
import { takeNewAddress } from './draft/takeAddress.ts'
import { getOrder } from './getOrder.ts'
import { listOrdersOfShipment } from './listOrdersOfShipment.ts'
import { orderList } from './orders.list.ts'
import {
  createOrderRule,
  deleteOrderRule,
  moveOrderRule,
  updateOrderRule,
  updateOrderRuleStatus,
} from './rules/changeRules.ts'
import { listOrderRules } from './rules/listRules.ts'
import { makePackingSlips, makePickList } from './papers/makePapers.ts'
import { answerDraftQuestions } from './questions/answerQuestions.ts'
import { listDraftQuestions } from './questions/listQuestions.ts'
import { tryOrderRules } from './rules/tryRules.ts'
import { getOrderSyncs, syncOrders } from './sync/requestSync.ts'
import { resendNumbers } from './writeback/resendNumbers.ts'

export const orderHandlers: Handlers<typeof orderCalls> = {
  syncOrders: (ctx, { body }) => syncOrders(ctx, body),
  getOrderSyncs: (ctx, { body }) => getOrderSyncs(ctx, body),
  listOrders: orderList.findPage,
  exportOrders: orderList.exportAll,
  getOrder: (ctx, { body }) => getOrder(ctx, body.id),
  createShipmentsFromOrders: (ctx, { body }) => createShipmentsFromOrders(ctx, body),
  putOrdersInCart: (ctx, { body }) => putOrdersInCart(ctx, body),
  deleteOrders: (ctx, { body }) => deleteOrders(ctx, body),
  confirmOrderChanges: (ctx, { body }) => confirmOrderChanges(ctx, body),
  listOrderRules: (ctx, { body }) => listOrderRules(ctx, body.companyId ?? null),
  createOrderRule: (ctx, { body }) => createOrderRule(ctx, body),
  updateOrderRule: (ctx, { body }) => updateOrderRule(ctx, body),
  updateOrderRuleStatus: (ctx, { body }) => updateOrderRuleStatus(ctx, body),
  moveOrderRule: (ctx, { body }) => moveOrderRule(ctx, body),
  deleteOrderRule: (ctx, { body }) => deleteOrderRule(ctx, body),
  proposeMerges: (ctx, { body }) => proposeMerges(ctx, body),
  splitOrder: (ctx, { body }) => splitOrder(ctx, body),
  listOrdersOfShipment: (ctx, { body }) => listOrdersOfShipment(ctx, body.shipmentId),
  takeNewAddress: (ctx, { body }) => takeNewAddress(ctx, body),
  makePickList: (ctx, { body }) => makePickList(ctx, body),
  makePackingSlips: (ctx, { body }) => makePackingSlips(ctx, body),
  listDraftQuestions: (ctx, { body }) => listDraftQuestions(ctx, body),
  answerDraftQuestions: (ctx, { body }) => answerDraftQuestions(ctx, body),
  tryOrderRules: (ctx, { body }) => tryOrderRules(ctx, body),
  resendNumbers: (ctx, { body }) => resendNumbers(ctx, body.id),
  getCheckoutRates: (ctx, { params, raw }) =>
    answerCheckout(ctx, { connectionId: params.connectionId, raw: raw! }),
  getCheckoutSettings: (ctx, { body }) => getCheckoutSettings(ctx, body.integrationId),
  saveCheckoutSettings: (ctx, { body }) => saveCheckoutSettings(ctx, body),
  previewCheckoutRates: (ctx, { body }) => previewCheckoutRates(ctx, body),
}
