import type { QuoteRequest } from '@kervan/contract/pricing/quotes/quoteRequest'
import type { Ctx } from '../../../platform/ctx.ts'
import { chooseSegment } from '../segments/chooseSegment.ts'
import { chooseDay } from './chooseDay.ts'
import { parcelOf } from './estimatePrice.ts'
import { describeReason } from './explainNoOffer.ts'
import { quoteParcel } from './quoteParcel.ts'

export const listServicesWithoutOffer = async (ctx: Ctx, quote: QuoteRequest) => {
  const segmentId = await chooseSegment(ctx, quote.segmentId)
  const { notServed } = await quoteParcel(ctx, parcelOf(quote), segmentId, {
    isExplained: false,
    day: chooseDay(ctx, quote.day),
  })
  return notServed.map((entry) => ({
    supplierName: entry.carrier.name,
    supplierServiceMethodName: entry.service.name,
    reason: describeReason(ctx.language, entry),
  }))
}
