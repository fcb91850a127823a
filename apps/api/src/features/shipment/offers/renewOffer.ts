import { scopeOf } from '../../access/policies.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { loadParcel } from '../draft/loadParcel.ts'
import { findOfferRow } from './offer.queries.ts'
import { quoteParcel } from '../../pricing/quotes/quoteParcel.ts'
import { insertQuoteWithOffers, prepareQuote } from './storeQuote.ts'
import { toParcelToQuote, toStoredOffer } from './storedOffer.ts'
import type { StoredOffer } from './storedOffer.ts'

export interface RenewedOffer {
  old: StoredOffer
  /** Renewed offer; null when the service no longer makes an offer for the shipment. */
  new: StoredOffer | null
}

/**
 * Prices an offer's shipment again in its current form with the same service and segment at today's prices. The
 * old offer is unchanged, so that the customer can see both (docs/rules.md, Prices).
 * @throws AppError notFound outside the caller's scope; validationFailed while fields of the shipment block
 * pricing
 */
export const renewOffer = async (ctx: Ctx, offerId: string): Promise<RenewedOffer> => {
  const row = await findOfferRow(ctx.db, scopeOf(ctx), offerId)
  if (!row) throw new AppError('notFound')
  const shipment = await loadParcel(ctx, row.shipmentId)
  const { offers, request } = await quoteParcel(ctx, toParcelToQuote(shipment), row.segmentId, {
    isExplained: true,
  })
  const same = offers.find(({ offer }) => offer.service.id === row.serviceId)
  const old = toStoredOffer(row, ctx.now)
  if (!same) return { old, new: null }
  const prepared = await prepareQuote({ shipment, offers: [same], request }, ctx.now)
  await ctx.db.transaction((tx) => insertQuoteWithOffers(tx, prepared))
  return { old, new: toStoredOffer(prepared.offers[0]!, ctx.now) }
}
