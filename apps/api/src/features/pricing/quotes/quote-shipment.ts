import { seesPrices } from '@kervan/contract/permissions'
import type { NotServed } from '@kervan/domain/rating/offer'
import { isOperation, requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import type { EncodedAnswer } from '../../../platform/http/encodedAnswer.ts'
import { loadParcel } from '../../shipment/load-parcel.ts'
import { markShipmentPriced } from '../../shipment/mark-shipment-priced.ts'
import { explainNoOffer } from './explain-no-offer.ts'
import { findSegment, findSegmentOfCompany } from '../pricing.queries.ts'
import { quoteParcel } from './quote-parcel.ts'
import type { ExplainedOffer } from './quote-parcel.ts'
import { insertQuoteWithOffers, prepareQuote } from './store-quote.ts'
import { toParcelToQuote, toStoredOffer } from './stored-offer.ts'
import type { StoredOffer } from './stored-offer.ts'
import { writeOffers } from './write-offers.ts'

/** Whose markup prices a shipment: its company's; operations staff may choose another. */
const chooseSegmentOfShipment = async (
  { actor, db }: Ctx,
  companyId: number,
  stated: number | null | undefined,
): Promise<number | null> => {
  if (!actor || !isOperation(actor) || stated === null || stated === undefined)
    return findSegmentOfCompany(db, companyId)
  if (!(await findSegment(db, stated))) throw fieldError('segmentId', 'validation:choice')
  return stated
}

export interface ShipmentQuote {
  /** Cheapest first. */
  offers: StoredOffer[]
  /** The same with the reasons, cost and markup; `explained[n]` belongs to `offers[n]`. */
  explained: ExplainedOffer[]
  notServed: readonly NotServed[]
}

/**
 * Binding offers for a stored shipment: frozen with their breakdown, each with an id that can be put into the cart
 * until it expires. Asked again, it makes new offers; those made before stay what they were. A draft becomes priced.
 * @throws AppError notFound outside the caller's scope; notAllowed for pickup staff; validationFailed while fields of
 * the shipment still block
 */
export const quoteShipment = async (
  ctx: Ctx,
  shipmentId: string,
  statedSegmentId?: number | null,
): Promise<ShipmentQuote> => {
  const { userId, roles } = requireActor(ctx)
  if (!roles.some(seesPrices)) throw new AppError('notAllowed')
  const shipment = await loadParcel(ctx, shipmentId)
  const segmentId = await chooseSegmentOfShipment(ctx, shipment.companyId, statedSegmentId)
  const { offers, notServed, request } = await quoteParcel(ctx, toParcelToQuote(shipment), segmentId, {
    isExplained: true,
  })
  if (offers.length === 0) return { offers: [], explained: [], notServed }
  const prepared = await prepareQuote({ shipment, offers, request }, ctx.now)
  await ctx.db.transaction(async (tx) => {
    await insertQuoteWithOffers(tx, prepared)
    const { version } = shipment
    await markShipmentPriced(tx, { shipmentId, version, actorId: userId, now: ctx.now })
  })
  return { offers: prepared.offers.map((row) => toStoredOffer(row, ctx.now)), explained: offers, notServed }
}

/** The quote as the wire shows it: offers, or why there is none. */
export const answerShipmentQuote = async (
  ctx: Ctx,
  shipmentId: string,
  statedSegmentId?: number | null,
): Promise<EncodedAnswer | { returnText: string }> => {
  const { offers, explained, notServed } = await quoteShipment(ctx, shipmentId, statedSegmentId)
  if (offers.length === 0) return { returnText: explainNoOffer(ctx.language, notServed) }
  const seesStaffPart = isOperation(requireActor(ctx))
  return writeOffers(explained, { language: ctx.language, seesStaffPart, stored: offers })
}
