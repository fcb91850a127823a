import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type {
  StoredOfferAnswer as StoredOffersAnswer,
  StoredQuote,
  offerHistoryEndpoints,
} from '@kervan/contract/shipment/offers/offerHistory.endpoints'
import { unpackLandedCost } from '@kervan/domain/pricing/landedCost/packLandedCost'
import { toNumber } from '@kervan/domain/money/money'
import { startOfDayInTurkiye } from '../../../platform/clock.ts'
import { scopeOf } from '../../access/policies.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Language } from '../../../platform/language.ts'
import { loadShipmentByReference } from '../draft/loadShipmentByReference.ts'
import { listSegments } from '../../pricing/segments/listSegments.ts'
import { describeLandedCost } from '../../pricing/landedCost/describeLandedCost.ts'
import { costName } from '../../pricing/quotes/describeLines.ts'
import { wordsOfStep } from '../../pricing/quotes/describeExplanation.ts'
import { unpackQuote } from './quoteContent.ts'
import type { StoredOfferAnswer } from './quoteContent.ts'
import { recomputeQuote } from './recomputeQuote.ts'
import type { RecomputedOffer } from './recomputeQuote.ts'
import { offerIdAt, quoteIdOf } from './quoteIds.ts'
import { listQuotes, listShipmentsNow, quoteOrder } from './quote.queries.ts'
import type { RequestedQuotes } from './quote.queries.ts'

type Request = InputOf<typeof offerHistoryEndpoints.findStoredOffers>['body']
type QuoteRow = Awaited<ReturnType<typeof listQuotes>>[number]
type ShipmentNow = { version: number; offerId: string | null } | undefined

const dayMs = 24 * 3_600_000
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const marginOf = ({ cost, markup }: StoredOfferAnswer['staff']): number => {
  const total = cost.minor + markup.minor
  return total === 0 ? 0 : Math.round((markup.minor * 10_000) / total) / 100
}

const describeStaffPart = (
  { staff, lines, chargeableKg, explanation }: StoredOfferAnswer,
  language: Language,
): StoredOffersAnswer['staff'] => ({
  cost: toNumber(staff.cost),
  markup: toNumber(staff.markup),
  markupPercent: staff.markupPercent,
  marginPercent: marginOf(staff),
  lines: staff.lines.map(({ cost, markup }, index) => ({
    costName: costName(language, lines[index]!, chargeableKg),
    cost: toNumber(cost),
    markup: toNumber(markup),
  })),
  // The step's text is already escaped for JSON, so it is parsed.
  explanationLines: explanation.map((step) => JSON.parse(`"${wordsOfStep(language, step)}"`) as string),
})

const describeOffer = (
  offer: StoredOfferAnswer,
  { differences }: Pick<RecomputedOffer, 'differences'>,
  ids: { id: string; takenId: string | null; askedId: string | null },
  language: Language,
): StoredOffersAnswer => ({
  id: ids.id,
  isTaken: ids.id === ids.takenId,
  isAsked: ids.id === ids.askedId,
  supplierName: offer.carrierName,
  supplierServiceMethodName: offer.serviceName,
  transitDaysMin: offer.transitDays.min,
  transitDaysMax: offer.transitDays.max,
  totalChargedWeight: offer.chargeableKg,
  totalPrice: toNumber(offer.total),
  priceCurrency: offer.total.currency,
  totalPriceInTry: toNumber(offer.totalTry),
  surcharges: offer.lines.map((line) => ({
    costName: costName(language, line, offer.chargeableKg),
    price: toNumber(line.amount),
    priceInTry: toNumber(line.amountTry),
  })),
  landedCost: offer.landedCost ? describeLandedCost(language, unpackLandedCost(offer.landedCost)) : null,
  differences,
  staff: describeStaffPart(offer, language),
})

const describeQuote = async (
  row: QuoteRow,
  ctx: Ctx,
  shipment: ShipmentNow,
  segmentNames: ReadonlyMap<number, string>,
  askedId: string | null,
): Promise<StoredQuote> => {
  const { language, now } = ctx
  const recomputed = await recomputeQuote(ctx, row)
  const { assetReference, shipmentVersion, segmentId, request, expiresAt, offers } = await unpackQuote(row)
  const takenId = shipment?.offerId ?? null
  return {
    id: row.id,
    madeAt: row.madeAt.toISOString(),
    expiresAt,
    isExpired: new Date(expiresAt) <= now,
    assetReference,
    companyName: row.companyName,
    segmentName: segmentNames.get(segmentId) ?? null,
    shipmentSince: !shipment ? 'deleted' : shipment.version === shipmentVersion ? 'same' : 'changed',
    countryCode: request.countryCode,
    zipCode: request.postalCode,
    pieceCount: request.pieces.length,
    totalWeight: Number(request.pieces.reduce((sum, { weightKg }) => sum + weightKg, 0).toFixed(3)),
    offers: offers.map((offer, index) =>
      describeOffer(
        offer,
        recomputed[index]!,
        { id: offerIdAt(row.id, offer.place), takenId, askedId },
        language,
      ),
    ),
  }
}

/** Resolves a shipment reference, an offer id, or part of a company name with a day. */
const readWanted = async (ctx: Ctx, { reference, companyName, day }: Request): Promise<RequestedQuotes> => {
  if (reference !== null && uuid.test(reference)) return { kind: 'quote', id: quoteIdOf(reference) }
  if (reference !== null) {
    const shipment = await loadShipmentByReference(ctx.db, scopeOf(ctx), reference.toUpperCase())
    return { kind: 'shipment', shipmentId: shipment.id }
  }
  const from = startOfDayInTurkiye(day!)
  return { kind: 'companies', name: companyName!, from, before: new Date(from.getTime() + dayMs) }
}

/**
 * Returns offers as they were frozen, regardless of current lists. @throws AppError notFound for an unknown
 * reference; cursorNotValid
 */
export const findStoredOffers = async (
  ctx: Ctx,
  request: Request,
): Promise<AnswerOf<typeof offerHistoryEndpoints.findStoredOffers>> => {
  const { cursor, pageSize } = request
  const wanted = await readWanted(ctx, request)
  const rows = await listQuotes(ctx.db, scopeOf(ctx), wanted, cursor, pageSize + 1)
  const page = rows.slice(0, pageSize)
  const shipmentsNow = await listShipmentsNow(
    ctx.db,
    page.map(({ shipmentId }) => shipmentId),
  )
  const segmentNames = new Map((await listSegments(ctx.db)).map(({ id, name }) => [id, name]))
  const askedId = wanted.kind === 'quote' ? request.reference!.toLowerCase() : null
  const items = await Promise.all(
    page.map((row) => describeQuote(row, ctx, shipmentsNow.get(row.shipmentId), segmentNames, askedId)),
  )
  return {
    // An unknown offer id may differ from an existing one only in its last digits, so the quote must contain
    // the exact id.
    items: askedId === null ? items : items.filter(({ offers }) => offers.some(({ isAsked }) => isAsked)),
    nextCursor: rows.length > pageSize ? quoteOrder.toCursor(page.at(-1)!.place) : null,
  }
}
