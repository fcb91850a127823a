import type { ForeignRows, ForeignWorld, NothingForeign } from '../../../testing/foreignWorld.ts'
import { connectStore, silentShop, valuesOf } from '../../order/testing/buildStore.ts'

const seen = async ({ test, token }: ForeignWorld): Promise<{ id: number; version: number }> => {
  const { id, version } = await connectStore(test, silentShop, token)
  return { id, version }
}

export const connectionForeignRows: ForeignRows = {
  updateIntegration: async (world) => ({
    body: { ...(await seen(world)), values: valuesOf(silentShop.settings) },
  }),
  updateIntegrationStatus: async (world) => ({ body: { ...(await seen(world)), isActive: false } }),
  testIntegration: async (world) => ({ body: { id: (await seen(world)).id } }),
  startActivation: async (world) => ({ body: { id: (await seen(world)).id } }),
  activateIntegration: async (world) => {
    const { id } = await seen(world)
    return { body: { integrationId: id, query: `success=1&user_id=${id}.x` } }
  },
  listIntegrationCalls: async (world) => ({ body: { id: (await seen(world)).id } }),
  deleteIntegration: async (world) => ({ body: await seen(world) }),
}

export const connectionNothingForeign: NothingForeign = {
  receiveStoreKeys: 'the state of a started authorization is named, which only its user and the store have',
  createIntegration: 'a company beyond the scope is refused on its field',
}
