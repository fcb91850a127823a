import type { ParcelToQuote } from '@kervan/domain/pricing/quotes/parcelToQuote'
import { goodsValueOf } from '../draft/clearHiddenAnswers.ts'
import type { ConsignmentFacts } from '../border/consignmentOfDraft.ts'
import { toParcel } from '../draft/loadParcel.ts'
import { contentOf } from '../draft/loadShipment.ts'
import { toParcelToQuote } from './storedOffer.ts'

/** Parcel to price of a draft without errors that is not stored; null without a destination. */
export const parcelOfDraft = (facts: ConsignmentFacts): ParcelToQuote | null => {
  const { draft } = facts
  const { countryCode } = draft.receiver
  if (countryCode === null) return null
  const shipment = {
    ...contentOf(draft),
    receiver: draft.receiver,
    details: draft.details,
    sender: draft.sender,
    goodsValue: goodsValueOf(draft),
    isInsured: draft.isInsured,
  }
  return toParcelToQuote({
    parcel: toParcel(shipment, countryCode, facts),
  })
}
