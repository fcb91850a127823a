import type { ForeignRows, ForeignWorld, NothingForeign } from '../../../testing/foreignWorld.ts'
import { buildTemplate, createTemplate } from './buildTemplate.ts'

const templateOf = async ({ test, token }: ForeignWorld): Promise<string> =>
  (await createTemplate(test, token)).id

export const templateForeignRows: ForeignRows = {
  getTemplate: async (world) => ({ body: { id: await templateOf(world) } }),
  useTemplate: async (world) => ({ body: { id: await templateOf(world) } }),
  updateTemplate: async (world) => ({
    body: { ...buildTemplate(), id: await templateOf(world), version: 1 },
  }),
  deleteTemplate: async (world) => ({ body: { id: await templateOf(world) } }),
}

export const templateNothingForeign: NothingForeign = {
  createTemplate: 'a shipment of another company is refused on its field',
}
