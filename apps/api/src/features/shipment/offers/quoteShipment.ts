import type { NotServed } from '@kervan/domain/pricing/quotes/offer'
import type { Direction } from '@kervan/domain/pricing/rating/compile/rateRows'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import type { EncodedAnswer } from '../../../platform/http/encodedAnswer.ts'
import { canSeePrices } from '../../access/policies.ts'
import { canSeeCosts } from '../../pricing/pricing.policies.ts'
import { loadParcel } from '../draft/loadParcel.ts'
import { markShipmentPriced } from '../draft/markShipmentPriced.ts'
import { explainNoOffer } from '../../pricing/quotes/explainNoOffer.ts'
import { chooseSegmentOfShipment } from '../../pricing/segments/chooseSegmentOfShipment.ts'
import { quoteParcel } from '../../pricing/quotes/quoteParcel.ts'
import type { ExplainedOffer } from '../../pricing/quotes/explainedOffer.ts'
import { insertQuoteWithOffers, prepareQuote } from './storeQuote.ts'
import { toParcelToQuote, toStoredOffer } from './storedOffer.ts'
import type { StoredOffer } from './storedOffer.ts'
import { writeOffers } from '../../pricing/quotes/writeOffers.ts'

export interface ShipmentQuote {
  /** Offers sorted by price, cheapest first. */
  offers: StoredOffer[]
  /** Same offers with explanation, cost and markup; `explained[n]` belongs to `offers[n]`. */
  explained: ExplainedOffer[]
  notServed: readonly NotServed[]
  direction: Direction
}

/**
 * Creates binding offers for a stored shipment: frozen with their breakdown, each with an id that can be added
 * to the cart until it expires. Repeated calls create new offers and change no earlier ones. A draft becomes
 * priced.
 * @throws AppError notFound outside the caller's scope; notAllowed for pickup staff; validationFailed while
 * fields of the shipment block pricing
 */
export const quoteShipment = async (
  ctx: Ctx,
  shipmentId: string,
  requestedSegmentId?: number | null,
): Promise<ShipmentQuote> => {
  const actor = requireActor(ctx)
  if (!canSeePrices(actor)) throw new AppError('notAllowed')
  const shipment = await loadParcel(ctx, shipmentId)
  const { direction } = shipment.parcel
  const segmentId = await chooseSegmentOfShipment(ctx, shipment.companyId, requestedSegmentId)
  const { offers, notServed, request } = await quoteParcel(ctx, toParcelToQuote(shipment), segmentId, {
    isExplained: true,
  })
  if (offers.length === 0) return { offers: [], explained: [], notServed, direction }
  const prepared = await prepareQuote({ shipment, offers, request }, ctx.now)
  await ctx.db.transaction(async (tx) => {
    await insertQuoteWithOffers(tx, prepared)
    const { version } = shipment
    await markShipmentPriced(tx, ctx, { shipmentId, version, actorId: actor.userId, now: ctx.now })
  })
  return {
    offers: prepared.offers.map((row) => toStoredOffer(row, ctx.now)),
    explained: offers,
    notServed,
    direction,
  }
}

/** Quote in the contract's format: offers, or the reason for none. */
export const answerShipmentQuote = async (
  ctx: Ctx,
  shipmentId: string,
  requestedSegmentId?: number | null,
): Promise<EncodedAnswer | { returnText: string }> => {
  const { offers, explained, notServed, direction } = await quoteShipment(ctx, shipmentId, requestedSegmentId)
  if (offers.length === 0) return { returnText: explainNoOffer(ctx.language, notServed, direction) }
  const seesStaffPart = canSeeCosts(ctx.actor)
  const { language, connectors } = ctx
  return writeOffers(explained, { language, connectors, seesStaffPart, stored: offers })
}
