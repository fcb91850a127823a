import type { productEndpoints } from '@kervan/contract/product/product.endpoints'
import type { productImportEndpoints } from '@kervan/contract/product/productImport.endpoints'
import type { Handlers } from '../../platform/http/bind.ts'
import { deleteProduct, saveProduct, setProductActive } from './changeProduct.ts'
import { productList } from './products.list.ts'
import { importProducts, previewProductImport } from './import/importProducts.ts'
import { makeProductImportTemplate } from './import/makeProductImportTemplate.ts'
import { findKnownProduct, readProduct } from './readProduct.ts'

export const productHandlers: Handlers<typeof productEndpoints & typeof productImportEndpoints> = {
  listProducts: productList.findPage,
  exportProducts: productList.exportAll,
  getProduct: (ctx, { body }) => readProduct(ctx, body.id),
  findKnownProduct: (ctx, { body }) => findKnownProduct(ctx, body),
  saveProduct: (ctx, { body }) => saveProduct(ctx, body),
  setProductActive: (ctx, { body }) => setProductActive(ctx, body),
  deleteProduct: (ctx, { body }) => deleteProduct(ctx, body.id),
  makeProductImportTemplate: (ctx) => makeProductImportTemplate(ctx),
  previewProductImport: (ctx, { body, files }) => previewProductImport(ctx, { body, files }),
  importProducts: (ctx, { body, files }) => importProducts(ctx, { body, files }),
}
