import { packageTypes, shipmentTypes } from '@kervan/contract/pricing/quoteRequest'
import type { QuoteRequest } from '@kervan/contract/pricing/quoteRequest'
import { isOperation } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { EncodedAnswer } from '../../../platform/http/encodedAnswer.ts'
import { chooseSegment } from '../segments/choose-segment.ts'
import { chooseDay } from './choose-day.ts'
import { explainNoOffer } from './explain-no-offer.ts'
import type { ParcelToQuote } from './parcel-to-quote.ts'
import { quoteParcel } from './quote-parcel.ts'
import { writeOffers } from './write-offers.ts'

export const parcelOf = (quote: QuoteRequest): ParcelToQuote => ({
  contentKind: quote.shipmentType === shipmentTypes.document ? 'document' : 'package',
  packageType: quote.packageType === packageTypes.cargoBag ? 'cargoBag' : 'box',
  countryCode: quote.countryCode,
  postalCode: quote.zipCode,
  pieces: quote.pieces.map(({ width, length, height, weight }) => ({
    widthCm: width,
    lengthCm: length,
    heightCm: height,
    weightKg: weight,
  })),
})

/** What a parcel would cost: an estimate that is stored nowhere and holds for no shipment. */
export const estimatePrice = async (
  ctx: Ctx,
  quote: QuoteRequest,
): Promise<EncodedAnswer | { returnText: string }> => {
  const segmentId = await chooseSegment(ctx, quote.segmentId)
  const { offers, notServed } = await quoteParcel(ctx, parcelOf(quote), segmentId, {
    isExplained: quote.explain === true,
    day: chooseDay(ctx, quote.day),
  })
  if (offers.length === 0) return { returnText: explainNoOffer(ctx.language, notServed) }
  const seesStaffPart = ctx.actor !== null && isOperation(ctx.actor)
  return writeOffers(offers, { language: ctx.language, seesStaffPart })
}
