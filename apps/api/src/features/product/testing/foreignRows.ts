import type { ForeignRows, ForeignWorld, NothingForeign } from '../../../testing/foreignWorld.ts'
import { buildProduct, createProduct } from './buildProduct.ts'

const productOf = async ({ test, token }: ForeignWorld): Promise<string> =>
  (await createProduct(test, token)).id

export const productForeignRows: ForeignRows = {
  getProduct: async (world) => ({ body: { id: await productOf(world) } }),
  saveProduct: async (world) => ({ body: { ...buildProduct(), id: await productOf(world), version: 1 } }),
  setProductActive: async (world) => ({
    body: { id: await productOf(world), version: 1, isActive: false },
  }),
  deleteProduct: async (world) => ({ body: { id: await productOf(world) } }),
}

export const productNothingForeign: NothingForeign = {
  previewProductImport:
    'the file is read and kept nowhere; a company beyond the scope is refused on its field',
  importProducts: 'a company beyond the scope is refused on its field',
  findKnownProduct: 'a shipment of another company is refused on its field',
}
