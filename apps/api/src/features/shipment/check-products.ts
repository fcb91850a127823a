/** The products of a package before pricing. */
import { product } from '@kervan/contract/shipment/shipmentDraft'
import type { CheckFacts } from './check-facts.ts'
import { errorAt, missingFields } from './finding.ts'
import type { Finding } from './finding.ts'

const tab = 'products'

const requiredOfProduct = [
  'description',
  'gtip',
  'originCountryCode',
  'unit',
  'quantity',
  'unitPrice',
] as const

export const checkProducts = ({ draft, isPackage }: CheckFacts): Finding[] => {
  if (!isPackage) return []
  if (draft.products.length === 0) return [errorAt(tab, 'products', 'shipment:required.products')]
  return draft.products.flatMap((line, index) =>
    missingFields(tab, `products.${index}`, product.shape, line, requiredOfProduct),
  )
}
