import { scopeOf } from '../../access/policies.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { findOfferRow } from './offer.queries.ts'
import { toStoredOffer } from './storedOffer.ts'
import type { StoredOffer } from './storedOffer.ts'

/** Returns the stored offer, expired or not. @throws AppError notFound outside the caller's scope */
export const findOffer = async (ctx: Ctx, offerId: string): Promise<StoredOffer> => {
  const row = await findOfferRow(ctx.db, scopeOf(ctx), offerId)
  if (!row) throw new AppError('notFound')
  return toStoredOffer(row, ctx.now)
}
