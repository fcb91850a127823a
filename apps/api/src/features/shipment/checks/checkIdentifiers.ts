/** Checks the product identifiers that the European Union wants of sales to consumers. */
import type { PassportItem } from '@kervan/domain/customs/border/passport'
import { contradictsStatement, cutIdentifiers } from '@kervan/domain/customs/productIdentifiers'
import type { CheckFacts } from './checkFacts.ts'
import { doubtAt, errorAt } from './validationIssue.ts'
import type { ValidationIssue } from './validationIssue.ts'

const tab = 'products'
const identifierFields = ['merchantNumber', 'manufacturerNumber', 'standardNumber'] as const

/**
 * Missing identifiers are doubts, because carriers accept the parcel without them. A barcode beside the statement
 * that there is none is an error wherever the parcel goes: one of the two is wrong.
 */
export const checkIdentifiers = (
  { draft }: Pick<CheckFacts, 'draft'>,
  passport: readonly PassportItem[],
): ValidationIssue[] =>
  draft.products.flatMap((line, index) => {
    const at = (field: string) => `products.${index}.${field}`
    if (contradictsStatement(line))
      return [errorAt(tab, at('hasNoStandardNumber'), 'shipment:invalid.hasNoStandardNumber')]
    const statusOf = (field: string) =>
      passport.find(({ datum, goods }) => datum === field && goods === index)?.status
    return [
      ...identifierFields
        .filter((field) => statusOf(field) === 'missing')
        .map((field) => doubtAt(tab, at(field), `shipment:doubt.${field}`)),
      ...cutIdentifiers(line)
        .filter(({ field }) => statusOf(field) === 'given')
        .map(({ field, most }) => doubtAt(tab, at(field), 'shipment:doubt.productNumberCut', { max: most })),
    ]
  })
