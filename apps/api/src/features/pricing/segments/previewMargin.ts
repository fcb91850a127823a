import type { MarkupBand, SampleMargin } from '@kervan/contract/pricing/segments/segment.endpoints'
import { toNumber } from '@kervan/domain/money/money'
import { sampleParcels } from '@kervan/domain/pricing/sampleParcels'
import type { SampleParcel } from '@kervan/domain/pricing/sampleParcels'
import { marginPercent } from '@kervan/domain/pricing/quotes/offer'
import type { Offer } from '@kervan/domain/pricing/quotes/offer'
import { rateParcel } from '@kervan/domain/pricing/rating/rateParcel'
import { toDayNumber } from '@kervan/domain/pricing/rating/days'
import { withMarkup } from '@kervan/domain/pricing/rating/withMarkup'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { currentRateTable } from '../rateTable/currentRateTable.ts'
import { requireSegment } from './requireSegment.ts'

export interface MarginQuestion {
  segmentId: number
  serviceId: number | null
  validFrom?: string | null
  bands: readonly MarkupBand[]
}

const describePrice = (offer: Offer, now: Offer | undefined) => ({
  supplierName: offer.carrier.name,
  serviceName: offer.service.name,
  currency: offer.currency,
  cost: toNumber(offer.staff.cost),
  price: toNumber(offer.total),
  marginPercent: marginPercent(offer),
  markupPercent: offer.staff.markupPercent,
  priceNow: now ? toNumber(now.total) : null,
  marginPercentNow: now ? marginPercent(now) : null,
})

/** Calculates the margin of the bands on sample parcels, with the services that they apply to. Stores nothing. */
export const previewMargin = async (
  ctx: Ctx,
  { segmentId, serviceId, validFrom, bands }: MarginQuestion,
): Promise<SampleMargin[]> => {
  await requireSegment(ctx, segmentId)
  const day = validFrom ?? dayInTurkiye(ctx.now)
  const table = await currentRateTable(ctx)
  const percents = bands.map(({ upToKg, percent }) => ({ upToKg, percent: String(percent) }))
  const changed = withMarkup(table, { segmentId, serviceId }, percents, toDayNumber(day))
  const offersOf = (from: typeof table, { contentKind, countryCode, postalCode, piece }: SampleParcel) =>
    rateParcel(from, {
      day,
      segmentId,
      contentKind,
      packageType: 'box',
      countryCode,
      postalCode,
      pieces: [piece],
    }).offers
  return sampleParcels.map((sample) => {
    const now = new Map(offersOf(table, sample).map((offer) => [offer.service.id, offer]))
    return {
      shipmentType: sample.contentKind === 'document' ? 1 : 2,
      countryCode: sample.countryCode,
      weightKg: sample.piece.weightKg,
      prices: [...offersOf(changed, sample)]
        .sort((a, b) => a.totalTry.minor - b.totalTry.minor)
        .map((offer) => describePrice(offer, now.get(offer.service.id))),
    }
  })
}
