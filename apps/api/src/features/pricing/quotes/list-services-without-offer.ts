import type { QuoteRequest } from '@kervan/contract/pricing/quoteRequest'
import type { Ctx } from '../../../platform/ctx.ts'
import { chooseSegment } from '../segments/choose-segment.ts'
import { chooseDay } from './choose-day.ts'
import { parcelOf } from './estimate-price.ts'
import { reasonInWords } from './explain-no-offer.ts'
import { quoteParcel } from './quote-parcel.ts'

export const listServicesWithoutOffer = async (ctx: Ctx, quote: QuoteRequest) => {
  const segmentId = await chooseSegment(ctx, quote.segmentId)
  const { notServed } = await quoteParcel(ctx, parcelOf(quote), segmentId, {
    isExplained: false,
    day: chooseDay(ctx, quote.day),
  })
  return notServed.map((entry) => ({
    supplierName: entry.carrier.name,
    supplierServiceMethodName: entry.service.name,
    reason: reasonInWords(ctx.language, entry),
  }))
}
