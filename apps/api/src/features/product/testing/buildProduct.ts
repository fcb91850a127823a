import { productEndpoints } from '@kervan/contract/product/product.endpoints'
import type { TestApp } from '../../../testing/testApp.ts'

/** Builds a linen tablecloth with a unique stock code. */
export const buildProduct = (changes: object = {}) => ({
  sku: `KTN-${++made}`,
  description: 'Keten masa örtüsü',
  englishDescription: 'Linen tablecloth',
  gtip: '630251000000',
  originCountryCode: 'TR',
  unit: 'piece' as const,
  unitWeight: 0.45,
  unitPrice: 30,
  currency: 'EUR',
  ...changes,
})
let made = 0

export const createProduct = async (test: TestApp, token: string, changes: object = {}) =>
  (await test.call(productEndpoints.saveProduct, { token, body: buildProduct(changes) })).body
