import type { AnswerOf } from '@kervan/contract/endpoint'
import type { taxEndpoints } from '@kervan/contract/tax/tax.endpoints'

export type TaxFacts = AnswerOf<(typeof taxEndpoints)['listTaxEditions']>
export type ManagedLayer = TaxFacts['layers'][number]
