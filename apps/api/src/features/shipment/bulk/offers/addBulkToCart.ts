import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import { mostBulkRows } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import type { bulkEndpoints } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import { fromDecimal, toNumber } from '@kervan/domain/money/money'
import type { Ctx } from '../../../../platform/ctx.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/database.ts'
import { AppError } from '../../../../platform/errors.ts'
import { translate } from '../../../../platform/language.ts'
import { scopeOf } from '../../../access/policies.ts'
import { addManyToCart } from '../../../cart/addManyToCart.ts'
import { openQuoter } from '../../../pricing/quotes/openQuoter.ts'
import type { Quoter } from '../../../pricing/quotes/openQuoter.ts'
import { insertQuotesWithOffers, prepareQuote } from '../../offers/storeQuote.ts'
import type { QuoteToStore } from '../../offers/storeQuote.ts'
import { toParcelToQuote } from '../../offers/storedOffer.ts'
import { loadParcels } from '../../draft/loadParcel.ts'
import type { LoadedParcel } from '../../draft/loadParcel.ts'
import { canChangeShipment } from '../../draft/mayChange.ts'
import { lockShipmentStates } from '../../shipment.queries.ts'
import { listBulkShipmentRows } from '../bulkShipments.queries.ts'
import { lockUpload } from '../bulkUploads.queries.ts'
import type { BulkShipmentRow } from '../bulkShipments.queries.ts'
import type { BulkUploadRow } from '../bulkUploads.queries.ts'
import { auditBulk } from '../checkBulkShipments.ts'
import { describeUpload } from '../describeUpload.ts'

type Answer = AnswerOf<typeof bulkEndpoints.addBulkToCart>
type Skipped = Answer['skipped'][number]

interface Prepared {
  stored: QuoteToStore
  companyId: number
  version: number
}

const inTry = (decimal: string): number => toNumber(fromDecimal(decimal, 'TRY'))

const skip = (
  ctx: Ctx,
  row: BulkShipmentRow,
  reason: Skipped['reason'],
  newPriceInTry: number | null = null,
): Skipped => ({
  row: row.row,
  customerReference: row.reference,
  assetReference: row.assetReference ?? '',
  reason,
  message: translate(ctx.language, `shipment/bulk:cart.${reason}`),
  oldPriceInTry: row.totalInTry === null ? null : inTry(row.totalInTry),
  newPriceInTry,
})

/** Prices the chosen service at today's rates. A price that the customer has not seen is not stored silently. */
const prepare = async (
  ctx: Ctx,
  row: BulkShipmentRow,
  shipment: LoadedParcel | null | undefined,
  quoter: Quoter,
  acceptsNewPrices: boolean,
): Promise<Prepared | Skipped> => {
  if (!shipment) return skip(ctx, row, 'changed')
  if (!canChangeShipment(shipment.state)) return skip(ctx, row, 'inCart')
  if (!row.isPriced) return skip(ctx, row, 'notChosen')
  const { offers, request } = quoter.explain(toParcelToQuote(shipment))
  const chosen = offers.find(({ offer }) => offer.service.id === row.serviceId)
  if (!chosen || chosen.offer.total.minor <= 0) return skip(ctx, row, 'noOffer')
  const { total, totalTry, currency } = chosen.offer
  const isSame =
    row.currency === currency &&
    toNumber(fromDecimal(row.total!, currency)) === toNumber(total) &&
    inTry(row.totalInTry!) === toNumber(totalTry)
  if (!isSame && !acceptsNewPrices) return skip(ctx, row, 'priceChanged', toNumber(totalTry))
  const stored = await prepareQuote({ shipment, offers: [chosen], request }, ctx.now)
  return { stored, companyId: shipment.companyId, version: shipment.version }
}

const atOnce = 100

const prepareAll = async (
  ctx: Ctx,
  upload: BulkUploadRow,
  rows: readonly BulkShipmentRow[],
  acceptsNewPrices: boolean,
): Promise<(Prepared | Skipped)[]> => {
  const parcels = await loadParcels(
    ctx,
    rows.flatMap(({ shipmentId }) => shipmentId ?? []),
  )
  const quoter = await openQuoter(ctx, upload.companyId)
  const prepared: (Prepared | Skipped)[] = []
  for (let at = 0; at < rows.length; at += atOnce)
    prepared.push(
      ...(await Promise.all(
        rows
          .slice(at, at + atOnce)
          .map((row) => prepare(ctx, row, parcels.get(row.shipmentId!), quoter, acceptsNewPrices)),
      )),
    )
  return prepared
}

/** Stores quotes, offers, states and cart items of all shipments in a constant number of statements. */
const addAll = async (tx: Db, ctx: Ctx, prepared: readonly Prepared[]): Promise<void> => {
  if (prepared.length === 0) return
  const states = await lockShipmentStates(
    tx,
    prepared.map(({ stored }) => stored.quote.shipmentId),
  )
  // Shipments were priced before this lock. If one was paid or saved meanwhile, the whole call is refused and
  // must be repeated.
  for (const state of states.values()) if (!canChangeShipment(state)) throw new AppError('changedMeanwhile')
  await insertQuotesWithOffers(
    tx,
    prepared.map(({ stored }) => stored),
  )
  await addManyToCart(
    tx,
    ctx,
    prepared.map(({ stored: { quote, offers }, companyId }) => ({
      companyId,
      shipmentId: quote.shipmentId,
      offerId: offers[0]!.id,
      serviceId: offers[0]!.serviceId,
      carrierId: offers[0]!.carrierId,
    })),
  )
}

/**
 * Adds the created shipments of an upload to the cart, each with its chosen service. A second call adds the
 * remaining ones.
 * @throws AppError notFound; changedMeanwhile
 */
export const addBulkToCart = async (
  ctx: Ctx,
  { uploadId, acceptsNewPrices }: InputOf<typeof bulkEndpoints.addBulkToCart>['body'],
): Promise<Answer> => {
  const { addedCount, skipped } = await inTransaction(ctx.db, async (tx) => {
    const upload = await lockUpload(tx, scopeOf(ctx), uploadId)
    if (!upload) throw new AppError('notFound')
    const inside = { ...ctx, db: tx }
    const rows = (
      await listBulkShipmentRows(tx, uploadId, { state: 'taken', after: 0, count: mostBulkRows })
    ).filter(({ shipmentId }) => shipmentId !== null)
    const found = await prepareAll(inside, upload, rows, acceptsNewPrices)
    const prepared = found.filter((one): one is Prepared => 'stored' in one)
    await addAll(tx, inside, prepared)
    await auditBulk(tx, ctx, {
      action: 'bulkAddedToCart',
      id: uploadId,
      details: { shipments: prepared.length, skipped: found.length - prepared.length },
    })
    return {
      addedCount: prepared.length,
      skipped: found.filter((one): one is Skipped => 'reason' in one),
    }
  })
  return {
    addedCount,
    skipped,
    message: translate(ctx.language, 'shipment/bulk:cart.added', { count: addedCount }),
    summary: await describeUpload(ctx, uploadId),
  }
}
