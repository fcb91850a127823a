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
  deleteIntegration: async (world) => ({ body: await seen(world) }),
}

export const connectionNothingForeign: NothingForeign = {
  createIntegration: 'a company beyond the scope is refused on its field',
}
