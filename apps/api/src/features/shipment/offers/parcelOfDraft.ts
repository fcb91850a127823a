import type { ShipmentDraft } from '@kervan/contract/shipment/draft/shipmentDraft'
import type { ParcelToQuote } from '@kervan/domain/pricing/quotes/parcelToQuote'
import type { CheckFacts } from '../checks/checkFacts.ts'
import { goodsValueOf } from '../draft/clearHiddenAnswers.ts'
import { toParcel } from '../draft/loadParcel.ts'
import { contentOf } from '../draft/loadShipment.ts'
import { toParcelToQuote } from './storedOffer.ts'

/** Parcel to price of a draft without errors that is not stored; null without a destination. */
export const parcelOfDraft = (
  draft: ShipmentDraft,
  { ioss, hasHouseIoss }: Pick<CheckFacts, 'ioss' | 'hasHouseIoss'>,
): ParcelToQuote | null => {
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
    parcel: toParcel(shipment, countryCode, { ioss: ioss === 'asked', hasHouseIoss }, draft),
  })
}
