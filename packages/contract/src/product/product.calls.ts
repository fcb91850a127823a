/** The calls of this feature, from all its rooms. */
import { productEndpoints } from './product.endpoints.ts'
import { productImportEndpoints } from './productImport.endpoints.ts'

export const productCalls = {
  ...productEndpoints,
  ...productImportEndpoints,
}
