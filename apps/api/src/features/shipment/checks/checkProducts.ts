/** The products of a package before pricing. */
import { product } from '@kervan/contract/shipment/draft/shipmentDraft'
import { checkHsCode, tariffDigitsOf } from '@kervan/domain/customs/hsCode'
import type { CheckFacts } from './checkFacts.ts'
import { doubtAt, errorAt, missingFields } from './validationIssue.ts'
import type { ValidationIssue } from './validationIssue.ts'

const tab = 'products'

const requiredOfProduct = [
  'description',
  'gtip',
  'originCountryCode',
  'unit',
  'quantity',
  'unitPrice',
] as const

const checkCode = (field: string, gtip: string | null, destination: string | null): ValidationIssue[] => {
  const verdict = gtip === null ? 'ok' : checkHsCode(gtip, destination ?? '')
  if (verdict === 'malformed') return [errorAt(tab, field, 'shipment:invalid.gtip')]
  if (verdict === 'unknownChapter') return [errorAt(tab, field, 'shipment:invalid.gtipChapter')]
  return verdict === 'shortForDestination'
    ? [doubtAt(tab, field, 'shipment:doubt.gtipShort', { digits: tariffDigitsOf(destination ?? '') })]
    : []
}

export const checkProducts = ({ draft, isPackage }: CheckFacts): ValidationIssue[] => {
  if (!isPackage) return []
  if (draft.products.length === 0) return [errorAt(tab, 'products', 'shipment:required.products')]
  return draft.products.flatMap((line, index) => [
    ...missingFields(tab, `products.${index}`, product.shape, line, requiredOfProduct),
    ...checkCode(`products.${index}.gtip`, line.gtip, draft.receiver.countryCode),
  ])
}
