import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { bulkEndpoints } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import type { BulkOffer, BulkShipment } from '@kervan/contract/shipment/bulk/bulkAnswers'
import { fromDecimal, toNumber } from '@kervan/domain/money/money'
import type { Ctx } from '../../../../platform/ctx.ts'
import { AppError } from '../../../../platform/errors.ts'
import { translate } from '../../../../platform/language.ts'
import { canSeeCosts } from '../../../pricing/pricing.policies.ts'
import { describeNotServed, explainNoOffer } from '../../../pricing/quotes/explainNoOffer.ts'
import { describeLandedCost } from '../../../pricing/landedCost/describeLandedCost.ts'
import { openQuoter, openServiceNames } from '../../../pricing/quotes/openQuoter.ts'
import type { NamedService } from '../../../pricing/quotes/openQuoter.ts'
import { countBulkShipments, listBulkShipmentRows } from '../bulkShipments.queries.ts'
import type { BulkShipmentRow } from '../bulkShipments.queries.ts'
import type { BulkUploadRow } from '../bulkUploads.queries.ts'
import { listParcels, storeOffers } from './bulkOffers.queries.ts'
import { auditBulk } from '../checkBulkShipments.ts'
import { changeUpload } from '../changeUpload.ts'
import { chooseOffer } from './chooseOffer.ts'
import { describeUpload, problemWriter, requireUpload } from '../describeUpload.ts'

type Names = (serviceId: number) => NamedService | undefined

const offerOf = (row: BulkShipmentRow, names: Names): BulkOffer | null => {
  const { serviceId, total, currency, totalInTry } = row
  if (serviceId === null || total === null || currency === null || totalInTry === null) return null
  const named = names(serviceId)
  return {
    serviceId,
    supplierName: named?.carrierName ?? '',
    supplierServiceMethodName: named?.serviceName ?? '',
    logoImageName: named?.logoImageName ?? '',
    transitDaysMin: named?.transitDays.min ?? 0,
    transitDaysMax: named?.transitDays.max ?? 0,
    totalPrice: toNumber(fromDecimal(total, currency)),
    priceCurrency: currency,
    totalPriceInTry: toNumber(fromDecimal(totalInTry, 'TRY')),
  }
}

const isUnserved = ({ isPriced, serviceId }: BulkShipmentRow): boolean => isPriced && serviceId === null

/** Explains by row why priced shipments have no offer. Computed on request, not stored. */
const explainUnserved = async (
  ctx: Ctx,
  upload: Pick<BulkUploadRow, 'id' | 'companyId'>,
  rows: readonly BulkShipmentRow[],
): Promise<ReadonlyMap<number, string>> => {
  const unserved = rows.filter(isUnserved).map(({ row }) => row)
  if (unserved.length === 0) return new Map()
  const quoter = await openQuoter(ctx, upload.companyId)
  const parcels = await listParcels(ctx.db, upload.id, unserved)
  return new Map(
    parcels.flatMap(({ row, parcel }) => {
      const quote = parcel && quoter.quoteOf(parcel)
      return quote?.offers.length === 0 ? [[row, explainNoOffer(ctx.language, quote.notServed)]] : []
    }),
  )
}

const describe = async (
  ctx: Ctx,
  upload: Pick<BulkUploadRow, 'id' | 'companyId' | 'sheet' | 'headings'>,
  rows: readonly BulkShipmentRow[],
): Promise<BulkShipment[]> => {
  const names = await openServiceNames(ctx)
  const unserved = await explainUnserved(ctx, upload, rows)
  const { messageOf } = problemWriter(ctx.language, upload)
  const problemOf = (row: BulkShipmentRow): string | null => {
    const error = row.state === 'wrong' && row.problems?.find(({ severity }) => severity === 'error')
    if (error) return messageOf(error)
    return isUnserved(row)
      ? (unserved.get(row.row) ?? translate(ctx.language, 'shipment/bulk:noOffer'))
      : null
  }
  return rows.map((row) => ({
    row: row.row,
    rowCount: row.rowCount,
    customerReference: row.reference,
    state: row.state,
    receiverName: row.receiverName,
    receiverCountry: row.receiverCountry,
    pieceCount: row.pieceCount,
    totalWeight: row.totalWeightKg === null ? null : Number(row.totalWeightKg),
    problem: problemOf(row),
    offer: offerOf(row, names),
    offerCount: row.offerCount ?? 0,
    shipmentId: row.shipmentId,
    assetReference: row.assetReference,
    shipmentState: row.shipmentState,
  }))
}

/** @throws AppError notFound outside the caller's scope */
export const listBulkShipments = async (
  ctx: Ctx,
  { uploadId, ...part }: InputOf<typeof bulkEndpoints.listBulkShipments>['body'],
): Promise<AnswerOf<typeof bulkEndpoints.listBulkShipments>> => {
  const upload = await requireUpload(ctx, uploadId)
  const rows = await listBulkShipmentRows(ctx.db, uploadId, part)
  return {
    shipments: await describe(ctx, upload, rows),
    totalCount: await countBulkShipments(ctx.db, uploadId, part.state),
  }
}

/** Prices one shipment on request: the upload stores only the chosen offer. @throws AppError notFound */
export const listBulkOffers = async (
  ctx: Ctx,
  { uploadId, row }: InputOf<typeof bulkEndpoints.listBulkOffers>['body'],
): Promise<AnswerOf<typeof bulkEndpoints.listBulkOffers>> => {
  const upload = await requireUpload(ctx, uploadId)
  const [known] = await listParcels(ctx.db, uploadId, [row])
  if (!known?.parcel) throw new AppError('notFound')
  const [shipment] = await listBulkShipmentRows(ctx.db, uploadId, { after: row - 1, count: 1 })
  const { offers, notServed } = (await openQuoter(ctx, upload.companyId)).quoteOf(known.parcel)
  return {
    chosenServiceId: shipment!.serviceId,
    offers: offers.map(({ offer, landedCost }) => ({
      serviceId: offer.service.id,
      supplierName: offer.carrier.name,
      supplierServiceMethodName: offer.service.name,
      logoImageName: offer.carrier.logoImageName,
      transitDaysMin: offer.transitDays.min,
      transitDaysMax: offer.transitDays.max,
      totalPrice: toNumber(offer.total),
      priceCurrency: offer.currency,
      totalPriceInTry: toNumber(offer.totalTry),
      landedCost: landedCost && describeLandedCost(ctx.language, landedCost),
    })),
    withoutOffer: describeNotServed(ctx.language, notServed, { seesAll: canSeeCosts(ctx.actor) }),
  }
}

/** @throws AppError notFound; bulkUploadOver */
export const chooseBulkOffers = async (
  ctx: Ctx,
  { uploadId, rows, rule }: InputOf<typeof bulkEndpoints.chooseBulkOffers>['body'],
): Promise<AnswerOf<typeof bulkEndpoints.chooseBulkOffers>> => {
  await changeUpload(ctx, { uploadId }, async (tx, upload) => {
    const quoter = await openQuoter(ctx, upload.companyId)
    const parcels = await listParcels(tx, uploadId, rows)
    const chosen = parcels.flatMap(({ row, parcel }) => {
      const offers = parcel ? quoter.offersOf(parcel) : []
      const offer = chooseOffer(offers, rule)
      return offer ? [{ row, offerCount: offers.length, offer }] : []
    })
    await storeOffers(tx, uploadId, upload.ratingRun, chosen)
    await auditBulk(tx, ctx, {
      action: 'bulkOffersChosen',
      id: uploadId,
      details: { ...rule, rows: rows.length },
    })
  })
  const upload = await requireUpload(ctx, uploadId)
  const shown = await listBulkShipmentRows(ctx.db, uploadId, { after: 0, count: rows.length }, rows)
  return {
    shipments: await describe(ctx, upload, shown),
    summary: await describeUpload(ctx, uploadId),
  }
}
