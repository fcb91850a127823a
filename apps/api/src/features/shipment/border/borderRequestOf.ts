import { settleConsignment } from '@kervan/domain/customs/border/enteredConsignment'
import { fromDecimal } from '@kervan/domain/money/money'
import type { BorderRequest } from '@kervan/domain/pricing/landedCost/borderRequest'
import { home } from '../checks/checkParties.ts'
import { consignmentOfDraft } from './consignmentOfDraft.ts'
import type { ConsignmentFacts } from './consignmentOfDraft.ts'

/**
 * Returns what customs of the destination charges for; null for documents and for parcels to Türkiye. Descriptions
 * are left out: they decide no amount, and quotes are kept for ever.
 */
export const borderRequestOf = (facts: ConsignmentFacts): BorderRequest | null => {
  const { isPackage, draft } = facts
  if (!isPackage || draft.receiver.countryCode === home || draft.products.length === 0) return null
  const { freightCharge, freightCurrency } = draft.details
  const { day: _, ...consignment } = settleConsignment(consignmentOfDraft(facts))
  return {
    consignment: {
      ...consignment,
      goods: consignment.goods.map((line) => ({ ...line, description: '' })),
    },
    declaredFreight:
      freightCharge !== null && freightCurrency !== null ? fromDecimal(freightCharge, freightCurrency) : null,
  }
}
