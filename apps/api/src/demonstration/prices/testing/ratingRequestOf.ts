import { add, fromDecimal, zero } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import type { RatingRequest } from '@kervan/domain/pricing/rating/parcel'
import type { ConsignmentDraft } from '../consignments/consignment.ts'

const goodsValue = ({ products, details }: ConsignmentDraft): Money | null => {
  const currency = details.currency
  if (currency === undefined) return null
  return products.reduce(
    (sum, { quantity, unitPrice }) => add(sum, fromDecimal((quantity * unitPrice).toFixed(2), currency)),
    zero(currency),
  )
}

/** Builds the rating request of a consignment, like the server does for the stored shipment; segment Standart. */
export const ratingRequestOf = (draft: ConsignmentDraft, day: string): RatingRequest => ({
  day,
  segmentId: 1,
  contentKind: draft.shipmentType === 1 ? 'document' : 'package',
  packageType: draft.packageType === 2 ? 'cargoBag' : 'box',
  countryCode: draft.receiver.countryCode,
  postalCode: draft.receiver.zipCode ?? null,
  pieces: draft.pieces.map(({ length = 0, width = 0, height = 0, weight }) => ({
    lengthCm: length,
    widthCm: width,
    heightCm: height,
    weightKg: weight,
  })),
  incoterm: draft.details.incoterm ?? 'DAP',
  chargesIossFee: draft.shipmentType === 2 && draft.sender.iossType === 'provider',
  insuredValue: draft.isInsured ? goodsValue(draft) : null,
})
