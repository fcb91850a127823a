/** Checks the product identifiers that the European Union wants of sales to consumers. */
import {
  contradictsStatement,
  cutIdentifiers,
  identifierDemand,
  missingIdentifiers,
} from '@kervan/domain/customs/productIdentifiers'
import type { IdentifierDemand } from '@kervan/domain/customs/productIdentifiers'
import type { CheckFacts } from './checkFacts.ts'
import { doubtAt, errorAt } from './validationIssue.ts'
import type { ValidationIssue } from './validationIssue.ts'

const tab = 'products'

/** Decides whether customs of the destination wants identifiers of the products. */
export const identifierDemandOf = ({ draft, today, isReturn }: CheckFacts): IdentifierDemand => {
  const { sender, receiver, details } = draft
  return identifierDemand({
    day: today,
    senderCountry: sender.countryCode,
    destination:
      receiver.countryCode === null
        ? null
        : { countryCode: receiver.countryCode, postalCode: receiver.zipCode },
    seller: sender.companyType,
    receiver: receiver.companyType,
    isSale: isReturn ? false : details.purpose && details.purpose === 'sale',
  })
}

/**
 * Missing identifiers are doubts, because carriers accept the parcel without them. A barcode beside the statement
 * that there is none is an error wherever the parcel goes: one of the two is wrong.
 */
export const checkIdentifiers = (facts: CheckFacts): ValidationIssue[] => {
  const demand = identifierDemandOf(facts)
  return facts.draft.products.flatMap((line, index) => {
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
