import type { PriceComparisonRow } from '@kervan/contract/pricing/compare.endpoints'
import type { QuoteRequest } from '@kervan/contract/pricing/quoteRequest'
import { toNumber } from '@kervan/domain/money/money'
import { compareWeights } from '@kervan/domain/rating/compareWeights'
import type { WeightComparison } from '@kervan/domain/rating/compareWeights'
import { rateParcel } from '@kervan/domain/rating/rateParcel'
import type { Ctx } from '../../../platform/ctx.ts'
import { chooseSegment } from '../segments/choose-segment.ts'
import { chooseDay } from './choose-day.ts'
import { parcelOf } from './estimate-price.ts'
import { explainNoOffer } from './explain-no-offer.ts'
import { currentPriceTable } from '../price-table.ts'

/** Rounding steps of the list on either side of the parcel's weight. */
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
  isVolumetric: offer.volumetricKg > offer.actualKg,
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

/** The parcel with every service, lighter and heavier; whose markup counts is decided as for an estimate. */
export const comparePrices = async (ctx: Ctx, quote: QuoteRequest) => {
  const segmentId = await chooseSegment(ctx, quote.segmentId)
  const table = await currentPriceTable(ctx)
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
  return { rows, returnText: explainNoOffer(ctx.language, rateParcel(table, request).notServed) }
}
