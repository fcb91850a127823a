import type { OfferAnswer } from '@kervan/contract/pricing/offerAnswer'
import { packageTypes, shipmentTypes } from '@kervan/contract/pricing/quoteRequest'
import type { QuoteRequest } from '@kervan/contract/pricing/quoteRequest'
import { isOperation } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { EncodedAnswer } from '../../platform/http/encodedAnswer.ts'
import { chooseSegment } from './choose-segment.ts'
import { explainNoOffer } from './explain-no-offer.ts'
import { toOfferAnswer } from './offer-answer.ts'
import type { ParcelToQuote } from './parcel-to-quote.ts'
import { quoteParcel } from './quote-parcel.ts'

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
export const estimatePrice = async (ctx: Ctx, quote: QuoteRequest): Promise<EncodedAnswer> => {
  const segmentId = await chooseSegment(ctx, quote.segmentId)
  const { offers, notServed } = await quoteParcel(ctx, parcelOf(quote), segmentId)
  if (offers.length === 0)
    return new EncodedAnswer(JSON.stringify({ returnText: explainNoOffer(ctx.language, notServed) }))
  const options = {
    language: ctx.language,
    seesStaffPart: ctx.actor !== null && isOperation(ctx.actor),
  }
  const answer: OfferAnswer[] = offers.map(({ offer, explanation }) =>
    toOfferAnswer(offer, explanation, options),
  )
  return new EncodedAnswer(JSON.stringify(answer))
}
