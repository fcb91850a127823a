/** All calls of the product catalogue feature. */
import { productEndpoints } from './product.endpoints.ts'
import { productImportEndpoints } from './productImport.endpoints.ts'

export const productCalls = {
  ...productEndpoints,
  ...productImportEndpoints,
}
