import { toDecimal } from '@kervan/domain/money/money'
import type { Services } from '../../../platform/ctx.ts'
import { unpackQuote } from '../offers/quoteContent.ts'
import type { PackedQuote } from '../offers/quoteContent.ts'
import { placeOf } from '../offers/quoteIds.ts'
import type { shipmentCosts } from './cost.tables.ts'

export type NewCost = typeof shipmentCosts.$inferInsert

/** Shipment with the offer that it was paid with, and the quote of that offer. */
export interface QuotedOffer {
  shipmentId: string
  offerId: string
  quote: PackedQuote
}

const readCost = async ({ shipmentId, offerId, quote }: QuotedOffer, now: Date): Promise<NewCost | null> => {
  const { offers } = await unpackQuote(quote)
  const offer = offers.find(({ place }) => place === placeOf(offerId))
  if (!offer) return null
  const { cost, lines } = offer.staff
  return {
    shipmentId,
    amount: toDecimal(cost),
    currency: cost.currency,
    lines: lines.map(({ code, cost: amount }) => ({ code, amount })),
    createdAt: now,
  }
}

/**
 * Costs of the offers, out of their quotes. Offers that their quote does not contain are missing. An unreadable
 * quote is logged and missing too: it must not prevent the payment.
 */
export const readCosts = async (
  { log }: Pick<Services, 'log'>,
  offers: readonly QuotedOffer[],
  now: Date,
): Promise<NewCost[]> => {
  const costs = await Promise.all(
    offers.map((offer) =>
      readCost(offer, now).catch((error: unknown) => {
        log.error({ offerId: offer.offerId, err: String(error) }, 'cost of a paid offer not read')
        return null
      }),
    ),
  )
  return costs.filter((cost) => cost !== null)
}
