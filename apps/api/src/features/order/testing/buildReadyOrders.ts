/** Test fixtures: orders of the demo customer whose drafts lack nothing. */
import { contactEndpoints } from '@kervan/contract/contact/contact.endpoints'
import { orderEndpoints } from '@kervan/contract/order/order.endpoints'
import type { StoreOrder } from '@kervan/connectors/stores/store'
import type { TestApp } from '../../../testing/testApp.ts'
import { buildSavedSender } from '../../contact/testing/buildContact.ts'
import { createRule } from './buildRuleBody.ts'
import { connectStore, silentShop, storeOrders } from './buildStore.ts'
import { buildStoreLine, buildStoreOrder } from './buildStoreOrder.ts'

/** Order into the European Union that lacks nothing but the sides of its piece. */
export const buildReadyOrder = (changes: Partial<StoreOrder> = {}): StoreOrder =>
  buildStoreOrder({
    iossNumber: 'IM2760000742',
    lines: [buildStoreLine({ weightGrams: 450, originCountryCode: 'TR', hsCode: '630251000000' })],
    ...changes,
  })

/** Gives new drafts of the demo customer a sender. */
export const createDefaultSender = async (test: TestApp): Promise<void> => {
  const token = await test.tokenOf('customer')
  await test.call(contactEndpoints.createSender, { token, body: buildSavedSender({ isDefault: true }) })
}

/** Rule that gives pieces the sides of a box, and chooses no service. */
export const createBoxRule = (test: TestApp) =>
  createRule(test, { name: 'Kutu', shipping: null, box: 'fedexSmall' })

/** Stores an order with a complete draft; returns its id. */
export const buildOrderWithDraft = async (test: TestApp): Promise<string> => {
  await createDefaultSender(test)
  await createBoxRule(test)
  const token = await test.tokenOf('customer')
  const orderIds = await storeOrders(test, await connectStore(test, silentShop), [buildReadyOrder()])
  await test.call(orderEndpoints.createShipmentsFromOrders, { token, body: { orderIds } })
  return orderIds[0]!
}
