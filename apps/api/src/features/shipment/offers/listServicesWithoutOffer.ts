import type { QuoteRequest } from '@kervan/contract/pricing/quotes/quoteRequest'
import type { ServiceWithoutOffer } from '@kervan/contract/pricing/quotes/serviceWithoutOffer'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { canSeeCosts } from '../../pricing/pricing.policies.ts'
import { loadParcel } from '../draft/loadParcel.ts'
import { chooseSegment } from '../../pricing/segments/chooseSegment.ts'
import { chooseSegmentOfShipment } from '../../pricing/segments/chooseSegmentOfShipment.ts'
import { chooseDay } from '../../pricing/quotes/chooseDay.ts'
import { parcelOf } from '../../pricing/quotes/estimatePrice.ts'
import { describeNotServed } from '../../pricing/quotes/explainNoOffer.ts'
import { quoteParcel } from '../../pricing/quotes/quoteParcel.ts'
import { toParcelToQuote } from './storedOffer.ts'

/** Returns no prices, so visitors need no captcha. */
export const listServicesWithoutOffer = async (
  ctx: Ctx,
  quote: QuoteRequest,
): Promise<ServiceWithoutOffer[]> => {
  const segmentId = await chooseSegment(ctx, quote.segmentId)
  const { notServed } = await quoteParcel(ctx, parcelOf(quote), segmentId, {
    isExplained: false,
    day: chooseDay(ctx, quote.day),
  })
  return describeNotServed(ctx.language, notServed, { seesAll: canSeeCosts(ctx.actor) })
}

/**
 * @throws AppError notFound outside the caller's scope; validationFailed while fields of the shipment block
 * pricing
 */
export const listShipmentServicesWithoutOffer = async (
  ctx: Ctx,
  shipmentId: string,
  requestedSegmentId?: number | null,
): Promise<ServiceWithoutOffer[]> => {
  const shipment = await loadParcel(ctx, shipmentId)
  const segmentId = await chooseSegmentOfShipment(ctx, shipment.companyId, requestedSegmentId)
  const { notServed } = await quoteParcel(ctx, toParcelToQuote(shipment), segmentId, { isExplained: false })
  return describeNotServed(ctx.language, notServed, { seesAll: canSeeCosts(requireActor(ctx)) })
}
