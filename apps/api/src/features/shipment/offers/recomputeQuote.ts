/**
 * Computes a stored quote again from its stored request, as of its day: what was promised must still follow from the
 * dated lists, weeks, surcharges and laws (docs/rules.md, Landed cost).
 */
import { packLandedCost, unpackLandedCost } from '@kervan/domain/pricing/landedCost/packLandedCost'
import type { PackedLandedCost } from '@kervan/domain/pricing/landedCost/packLandedCost'
import { toDayNumber } from '@kervan/domain/pricing/rating/days'
import { parseRate } from '@kervan/domain/money/money'
import { rateParcel } from '@kervan/domain/pricing/rating/rateParcel'
import type { ExchangeRate, RateTable } from '@kervan/domain/pricing/rating/compile/rateTable'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { landOffer } from '../../pricing/landedCost/landOffer.ts'
import { hasBorder, openLandedCosts } from '../../pricing/landedCost/openLandedCosts.ts'
import type { ExplainedOffer } from '../../pricing/quotes/explainedOffer.ts'
import { currentRateTable } from '../../pricing/rateTable/currentRateTable.ts'
import { unpackQuote } from './quoteContent.ts'
import type { PackedQuote, QuoteContent, StoredOfferAnswer } from './quoteContent.ts'

/** Part of an offer that comes out otherwise now. */
export type RecomputedDifference = 'notOffered' | 'lines' | 'total' | 'landedCost'

export interface RecomputedOffer {
  place: number
  /** Empty when everything is the same. */
  differences: RecomputedDifference[]
}

/** Exchange rates that the quote names: a bulletin that came later on its day does not count. */
const frozenRates = ({ offers }: QuoteContent): Map<string, string> => {
  const rates = new Map<string, string>()
  for (const { explanation, landedCost } of offers) {
    for (const [currency, rate] of Object.entries(landedCost?.rates ?? {})) rates.set(currency, rate)
    for (const step of explanation) {
      if (step.code === 'exchangeRate') rates.set(step.params.currency, step.params.rate)
      if (step.code !== 'exchange') continue
      rates.set(step.params.currency, step.params.rate)
      rates.set(step.params.resultCurrency, step.params.resultRate)
    }
  }
  rates.delete('TRY')
  return rates
}

const withRates = (table: RateTable, rates: ReadonlyMap<string, string>, day: string): RateTable => ({
  ...table,
  exchangeRates: new Map([
    ...table.exchangeRates,
    ...[...rates].map(([currency, text]): [string, ExchangeRate[]] => [
      currency,
      [{ rate: parseRate(text), text, day, dayNumber: toDayNumber(day), origin: null }],
    ]),
  ]),
})

/**
 * Landed cost without the ends of its rules, which may have become known later, and without the wording of their
 * sources.
 */
const comparable = (landed: PackedLandedCost | undefined): string => {
  if (!landed) return ''
  const { changes: _, ways, ...cost } = unpackLandedCost(landed)
  const comparedWays = ways.map((way) => ({
    ...way,
    lines: way.lines.map(({ fact: { from, confidence }, ...line }) => ({ ...line, from, confidence })),
  }))
  return JSON.stringify({ ...cost, ways: comparedWays })
}

const compare = (stored: StoredOfferAnswer, again: ExplainedOffer | undefined): RecomputedDifference[] => {
  if (!again) return ['notOffered']
  const { offer, landedCost } = again
  const differences: RecomputedDifference[] = []
  if (JSON.stringify(stored.lines) !== JSON.stringify(offer.lines)) differences.push('lines')
  const isSameTotal =
    JSON.stringify([stored.total, stored.totalTry]) === JSON.stringify([offer.total, offer.totalTry])
  if (!isSameTotal) differences.push('total')
  const packed = landedCost && (JSON.parse(JSON.stringify(packLandedCost(landedCost))) as PackedLandedCost)
  if (comparable(stored.landedCost) !== comparable(packed ?? undefined)) differences.push('landedCost')
  return differences
}

/** Computes a stored quote again and compares each offer to the cent. Writes nothing. */
export const recomputeQuote = async (
  ctx: Pick<Ctx, 'cache' | 'db' | 'settings'>,
  quote: PackedQuote & { madeAt: Date },
): Promise<RecomputedOffer[]> => {
  const content = await unpackQuote(quote)
  const asStored = content.offers
  // Offers from before quotes were kept have no pieces.
  if (!('pieces' in content.request))
    return asStored.map(({ place }) => ({ place, differences: ['notOffered'] }))
  const day = dayInTurkiye(quote.madeAt)
  const table = withRates(await currentRateTable(ctx), frozenRates(content), day)
  const request = { ...content.request, day, segmentId: content.segmentId }
  const priced = rateParcel(table, request).offers.map((offer): ExplainedOffer => ({
    offer,
    explanation: [],
    landedCost: null,
  }))
  const costs = hasBorder(request)
    ? await openLandedCosts(ctx, table, day, request.border.consignment.destination, quote.madeAt)
    : null
  const again = new Map(
    priced.map((one) => {
      const landed = costs ? landOffer(table, costs, request, one) : one
      return [`${one.offer.carrier.name} ${one.offer.service.name}`, landed]
    }),
  )
  return asStored.map((stored) => ({
    place: stored.place,
    differences: compare(stored, again.get(`${stored.carrierName} ${stored.serviceName}`)),
  }))
}
