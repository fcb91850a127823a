import type { PriceComparisonRow } from '@kervan/contract/pricing/quotes/compare.endpoints'
import type { QuoteRequest } from '@kervan/contract/pricing/quotes/quoteRequest'
import { toNumber } from '@kervan/domain/money/money'
import { compareWeights } from '@kervan/domain/pricing/quotes/compareWeights'
import type { WeightComparison } from '@kervan/domain/pricing/quotes/compareWeights'
import { rateParcel } from '@kervan/domain/pricing/rating/rateParcel'
import type { Ctx } from '../../../platform/ctx.ts'
import { chooseSegment } from '../segments/chooseSegment.ts'
import { chooseDay } from './chooseDay.ts'
import { parcelOf } from './estimatePrice.ts'
import { explainNoOffer } from './explainNoOffer.ts'
import { currentRateTable } from '../rateTable/currentRateTable.ts'

/** Number of rounding steps compared on either side of the parcel's weight. */
const stepsAround = 4

const describeRow = ({ offer, points, lighter, samePriceUpToKg }: WeightComparison): PriceComparisonRow => ({
  serviceId: offer.service.id,
  supplierName: offer.carrier.name,
  supplierServiceMethodName: offer.service.name,
  transitDaysMin: offer.transitDays.min,
  transitDaysMax: offer.transitDays.max,
  priceCurrency: offer.currency,
  totalChargedWeight: offer.chargeableKg,
  totalPrice: toNumber(offer.total),
  totalPriceInTry: toNumber(offer.totalTry),
  isVolumetric: offer.isVolumetric,
  points: points.map(({ chargeableKg, total, totalTry, isAsked }) => ({
    chargedWeight: chargeableKg,
    totalPrice: toNumber(total),
    totalPriceInTry: toNumber(totalTry),
    isAsked,
  })),
  lighter: lighter && {
    chargedWeight: lighter.chargeableKg,
    saves: toNumber(lighter.saves),
    savesInTry: toNumber(lighter.savesTry),
  },
  samePriceUpTo: samePriceUpToKg,
})

/** Prices the parcel with every service at lighter and heavier weights. The segment is chosen as for an estimate. */
export const comparePrices = async (ctx: Ctx, quote: QuoteRequest) => {
  const segmentId = await chooseSegment(ctx, quote.segmentId)
  const table = await currentRateTable(ctx)
  const isKnown = segmentId !== null && table.segmentById.has(segmentId)
  const request = {
    ...parcelOf(quote),
    day: chooseDay(ctx, quote.day),
    segmentId: isKnown ? segmentId : table.defaultSegmentId,
  }
  const rows = compareWeights(table, request, stepsAround)
    .sort((a, b) => a.offer.totalTry.minor - b.offer.totalTry.minor)
    .map(describeRow)
  if (rows.length > 0) return { rows, returnText: null }
  return {
    rows,
    returnText: explainNoOffer(
      ctx.language,
      rateParcel(table, request).notServed,
      quote.direction ?? 'export',
    ),
  }
}
