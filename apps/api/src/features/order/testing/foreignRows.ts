import { orderEndpoints } from '@kervan/contract/order/order.endpoints'
import type { ForeignRows, ForeignWorld, NothingForeign } from '../../../testing/foreignWorld.ts'
import type { Integration } from '@kervan/contract/connection/integration.endpoints'
import { connectStore, silentShop, storeOrders } from './buildStore.ts'
import { buildRuleBody, createRule } from './buildRuleBody.ts'
import { buildStoreOrder } from './buildStoreOrder.ts'

/** One store for all calls of a world: a company may connect only a few. */
const stores = new WeakMap<ForeignWorld['test'], Promise<Integration>>()
const storeOf = ({ test, token }: ForeignWorld): Promise<Integration> => {
  const known = stores.get(test) ?? connectStore(test, silentShop, token)
  stores.set(test, known)
  return known
}

const orderOf = async (world: ForeignWorld): Promise<string> => {
  const { test } = world
  const integration = await storeOf(world)
  const [id] = await storeOrders(test, integration, [buildStoreOrder()])
  return id!
}

const integrationOf = async (world: ForeignWorld): Promise<number> => (await storeOf(world)).id

const checkoutTerms = {
  choice: 'all',
  incoterm: 'DAP',
  addedPercent: 0,
  length: 20,
  width: 15,
  height: 10,
  usualWeight: null,
}

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
  putOrdersInCart: async (world) => ({
    body: { orderIds: [await orderOf(world)], choice: 'cheapest' },
  }),
  deleteOrders: async (world) => ({ body: { ids: [await orderOf(world)] } }),
  confirmOrderChanges: async (world) => ({ body: { id: await orderOf(world), changeIds: [1] } }),
  proposeMerges: async (world) => ({ body: { orderIds: [await orderOf(world)] } }),
  splitOrder: async (world) => ({
    body: { id: await orderOf(world), drafts: [{ lines: [{ lineId: 'line-1', quantity: 1 }] }] },
  }),
  listOrdersOfShipment: async (world) => ({ body: { shipmentId: await draftOf(world) } }),
  takeNewAddress: async (world) => {
    const id = await orderOf(world)
    const { test, token } = world
    const body = { orderIds: [id] }
    const { created } = (await test.call(orderEndpoints.createShipmentsFromOrders, { token, body })).body
    return { body: { id, shipmentId: created[0]!.shipmentId } }
  },
  makePickList: async (world) => ({ body: { orderIds: [await orderOf(world)] } }),
  makePackingSlips: async (world) => ({ body: { orderIds: [await orderOf(world)] } }),
  listDraftQuestions: async (world) => ({ body: { shipmentIds: [await draftOf(world)] } }),
  answerDraftQuestions: async (world) => ({
    body: {
      answers: [
        { key: 'any', shipmentIds: [await draftOf(world)], values: [{ name: 'product.gtip', value: '1' }] },
      ],
    },
  }),
  getCheckoutSettings: async (world) => ({ body: { integrationId: await integrationOf(world) } }),
  saveCheckoutSettings: async (world) => ({
    body: { integrationId: await integrationOf(world), isOn: false, ...checkoutTerms },
  }),
  previewCheckoutRates: async (world) => ({
    body: {
      integrationId: await integrationOf(world),
      ...checkoutTerms,
      countryCode: 'DE',
      weight: 1,
      currency: 'EUR',
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
  tryOrderRules: 'customers always try the rules of their own company (rules.test.ts)',
  createOrderRule:
    'the ids are in its own fields: any that is not of the company answers 400 (rules.test.ts)',
}
