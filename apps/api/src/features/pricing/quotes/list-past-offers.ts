import type { PastOffer } from '@kervan/contract/pricing/offerHistory.endpoints'
import { toNumber } from '@kervan/domain/money/money'
import { scopeOf } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Language } from '../../../platform/language.ts'
import { loadShipmentByReference } from '../../shipment/load-shipment-by-reference.ts'
import { costName } from './describe-lines.ts'
import { wordsOfStep } from './explain-in-words.ts'
import { listOffersOfShipment } from './offer.queries.ts'
import type { OfferRow } from './offer.queries.ts'
import { listSegments } from '../pricing.queries.ts'

const latest = 100

const marginOf = ({ cost, markup }: OfferRow['staff']): number => {
  const total = cost.minor + markup.minor
  return total === 0 ? 0 : Math.round((markup.minor * 10_000) / total) / 100
}

const describeStaffPart = (row: OfferRow, chargeableKg: number, language: Language): PastOffer['staff'] => ({
  cost: toNumber(row.staff.cost),
  markup: toNumber(row.staff.markup),
  markupPercent: row.staff.markupPercent,
  marginPercent: marginOf(row.staff),
  lines: row.staff.lines.map(({ cost, markup }, index) => ({
    costName: costName(language, row.lines[index]!, chargeableKg),
    cost: toNumber(cost),
    markup: toNumber(markup),
  })),
  // Words come ready to stand in a JSON string.
  explanationLines: row.explanation.map((step) => JSON.parse(`"${wordsOfStep(language, step)}"`) as string),
})

const describeOffer = (
  row: OfferRow,
  { language, now }: Pick<Ctx, 'language' | 'now'>,
  shipment: { version: number; offerId: string | null },
  segmentName: string | null,
): PastOffer => {
  const chargeableKg = Number(row.chargeableKg)
  return {
    id: row.id,
    madeAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    isExpired: row.expiresAt <= now,
    isTaken: row.id === shipment.offerId,
    isForEarlierVersion: row.shipmentVersion !== shipment.version,
    segmentName,
    supplierName: row.carrierName,
    supplierServiceMethodName: row.serviceName,
    transitDaysMin: row.transitDaysMin,
    transitDaysMax: row.transitDaysMax,
    totalChargedWeight: chargeableKg,
    totalPrice: Number(row.total),
    priceCurrency: row.currency,
    totalPriceInTry: Number(row.totalInTry),
    surcharges: row.lines.map((line) => ({
      costName: costName(language, line, chargeableKg),
      price: toNumber(line.amount),
      priceInTry: toNumber(line.amountTry),
    })),
    staff: describeStaffPart(row, chargeableKg, language),
  }
}

/** Offers as they were frozen, whatever lists say now. @throws AppError notFound for an unknown reference */
export const listPastOffers = async (ctx: Ctx, assetReference: string): Promise<PastOffer[]> => {
  const shipment = await loadShipmentByReference(ctx.db, scopeOf(ctx), assetReference.trim().toUpperCase())
  const segmentNames = new Map((await listSegments(ctx.db)).map(({ id, name }) => [id, name]))
  const rows = await listOffersOfShipment(ctx.db, shipment.id, shipment.offerId, latest)
  return rows.map((row) => describeOffer(row, ctx, shipment, segmentNames.get(row.segmentId) ?? null))
}
