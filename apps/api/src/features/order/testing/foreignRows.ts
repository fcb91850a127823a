import type { ForeignRows, ForeignWorld } from '../../../testing/foreignWorld.ts'
import { connectStore, silentShop, storeOrders } from './buildStore.ts'
import { buildStoreOrder } from './buildStoreOrder.ts'

const orderOf = async ({ test, token }: ForeignWorld): Promise<string> => {
  const integration = await connectStore(test, silentShop, token)
  const [id] = await storeOrders(test, integration, [buildStoreOrder()])
  return id!
}

const integrationOf = async ({ test, token }: ForeignWorld): Promise<number> =>
  (await connectStore(test, silentShop, token)).id

export const orderForeignRows: ForeignRows = {
  syncOrders: async (world) => ({ body: { integrationId: await integrationOf(world) } }),
  getOrderSyncs: async (world) => ({ body: { integrationId: await integrationOf(world) } }),
  getOrder: async (world) => ({ body: { id: await orderOf(world) } }),
  createShipmentsFromOrders: async (world) => ({ body: { orderIds: [await orderOf(world)] } }),
  deleteOrders: async (world) => ({ body: { ids: [await orderOf(world)] } }),
  confirmOrderChanges: async (world) => ({ body: { id: await orderOf(world), changeIds: [1] } }),
  resendNumbers: async (world) => ({ body: { id: await orderOf(world) } }),
}
