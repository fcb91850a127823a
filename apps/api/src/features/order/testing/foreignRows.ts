import { orderEndpoints } from '@kervan/contract/order/order.endpoints'
import type { ForeignRows, ForeignWorld, NothingForeign } from '../../../testing/foreignWorld.ts'
import { connectStore, silentShop, storeOrders } from './buildStore.ts'
import { buildRuleBody, createRule } from './buildRuleBody.ts'
import { buildStoreOrder } from './buildStoreOrder.ts'

const orderOf = async ({ test, token }: ForeignWorld): Promise<string> => {
  const integration = await connectStore(test, silentShop, token)
  const [id] = await storeOrders(test, integration, [buildStoreOrder()])
  return id!
}

const integrationOf = async ({ test, token }: ForeignWorld): Promise<number> =>
  (await connectStore(test, silentShop, token)).id

const ruleOf = async ({ test, token }: ForeignWorld): Promise<number> =>
  (await createRule(test, {}, token)).id

const draftOf = async (world: ForeignWorld): Promise<string> => {
  const { test, token } = world
  const body = { orderIds: [await orderOf(world)] }
  const { created } = (await test.call(orderEndpoints.createShipmentsFromOrders, { token, body })).body
  return created[0]!.shipmentId
}

export const orderForeignRows: ForeignRows = {
  syncOrders: async (world) => ({ body: { integrationId: await integrationOf(world) } }),
  getOrderSyncs: async (world) => ({ body: { integrationId: await integrationOf(world) } }),
  getOrder: async (world) => ({ body: { id: await orderOf(world) } }),
  createShipmentsFromOrders: async (world) => ({ body: { orderIds: [await orderOf(world)] } }),
  deleteOrders: async (world) => ({ body: { ids: [await orderOf(world)] } }),
  confirmOrderChanges: async (world) => ({ body: { id: await orderOf(world), changeIds: [1] } }),
  listDraftQuestions: async (world) => ({ body: { shipmentIds: [await draftOf(world)] } }),
  answerDraftQuestions: async (world) => ({
    body: {
      answers: [
        { key: 'any', shipmentIds: [await draftOf(world)], values: [{ name: 'product.gtip', value: '1' }] },
      ],
    },
  }),
  resendNumbers: async (world) => ({ body: { id: await orderOf(world) } }),
  updateOrderRule: async (world) => ({ body: { ...buildRuleBody(), id: await ruleOf(world), version: 1 } }),
  updateOrderRuleStatus: async (world) => ({
    body: { id: await ruleOf(world), version: 1, isActive: false },
  }),
  moveOrderRule: async (world) => ({ body: { id: await ruleOf(world), direction: 'up' } }),
  deleteOrderRule: async (world) => ({ body: { id: await ruleOf(world), version: 1 } }),
}

export const orderNothingForeign: NothingForeign = {
  listOrderRules:
    'customers always see their own rules; a company that is not theirs answers 400 (rules.test.ts)',
  createOrderRule:
    'the ids are in its own fields: any that is not of the company answers 400 (rules.test.ts)',
}
