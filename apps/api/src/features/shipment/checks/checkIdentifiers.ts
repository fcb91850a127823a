/** Checks the product identifiers that the European Union wants of sales to consumers. */
import {
  contradictsStatement,
  cutIdentifiers,
  missingIdentifiers,
} from '@kervan/domain/customs/productIdentifiers'
import { identifierDemandOf } from '../draft/declareIdentifiers.ts'
import type { CheckFacts } from './checkFacts.ts'
import { doubtAt, errorAt } from './validationIssue.ts'
import type { ValidationIssue } from './validationIssue.ts'

const tab = 'products'

/**
 * Missing identifiers are doubts, because carriers accept the parcel without them. A barcode beside the statement
 * that there is none is an error wherever the parcel goes: one of the two is wrong.
 */
export const checkIdentifiers = ({ draft, today, isReturn }: CheckFacts): ValidationIssue[] => {
  const demand = identifierDemandOf(draft, today, isReturn)
  return draft.products.flatMap((line, index) => {
    const at = (field: string) => `products.${index}.${field}`
    if (contradictsStatement(line))
      return [errorAt(tab, at('hasNoStandardNumber'), 'shipment:invalid.hasNoStandardNumber')]
    if (demand === 'none') return []
    return [
      ...(demand === 'required' ? missingIdentifiers(line) : []).map((field) =>
        doubtAt(tab, at(field), `shipment:doubt.${field}`),
      ),
      ...cutIdentifiers(line).map(({ field, most }) =>
        doubtAt(tab, at(field), 'shipment:doubt.productNumberCut', { max: most }),
      ),
    ]
  })
}
