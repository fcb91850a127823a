/** The details tab before pricing. Documents pass customs without these answers. */
import { shipmentDetails } from '@kervan/contract/shipment/shipmentDraft'
import type { CheckFacts } from './check-facts.ts'
import { missingFields } from './finding.ts'
import type { Finding } from './finding.ts'

const tab = 'details'

export const checkDetails = ({ draft, isPackage }: CheckFacts): Finding[] => {
  if (!isPackage) return []
  return missingFields(tab, 'details', shipmentDetails.shape, draft.details, [
    'method',
    'purpose',
    'incoterm',
    'freeMovementDocument',
    'currency',
    ...(draft.details.freightCharge === null ? [] : (['freightCurrency'] as const)),
  ])
}
