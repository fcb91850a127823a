/** Impact of a price list draft: recent shipments of its service, priced with the draft. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PriceListImpact } from '@kervan/contract/pricing/priceLists/priceListAnswer'
import { changeInPercent } from '@kervan/domain/pricing/priceLists/compareGrids'
import type { Offer } from '@kervan/domain/pricing/quotes/offer'
import { rateWithEach, withPriceList } from '@kervan/domain/pricing/rating/priceWithList'
import { isValidOn } from '@kervan/domain/pricing/rating/compile/rateTable'
import { toDayNumber } from '@kervan/domain/pricing/rating/days'
import type { CompiledService, RateTable } from '@kervan/domain/pricing/rating/compile/rateTable'
import { dayInTurkiye, startOfDayInTurkiye } from '../../../../platform/clock.ts'
import type { Ctx } from '../../../../platform/ctx.ts'
import { AppError } from '../../../../platform/errors.ts'
import { listPricedShipments, listReferences } from './impact.queries.ts'
import type { ImpactPlace, PricedShipment, ShipmentsPage } from './impact.queries.ts'
import { findStoredDraft } from './priceListDraft.queries.ts'
import type { StoredDraft } from './priceListDraft.queries.ts'
import { currentRateTable } from '../../rateTable/currentRateTable.ts'

const days = 30
const dayMs = 86_400_000
/** Shipments per page; the next page is read while the current one is priced. */
const rowsPerPage = 2000
/** Prices per event loop turn, about one millisecond, so that other requests are not blocked. */
const rowsPerTurn = 200
const shownChanges = 10

interface Change {
  shipment: PricedShipment
  chargeableKg: number
  before: number
  after: number
}

/** Running totals; only the largest changes are retained. */
const openSums = (inTry: boolean) => {
  const minorOf = ({ total, totalTry }: Offer) => (inTry ? totalTry : total).minor
  const sums = {
    shipmentCount: 0,
    comparedCount: 0,
    onlyBeforeCount: 0,
    onlyAfterCount: 0,
    before: 0,
    after: 0,
  }
  const largest: Change[] = []
  const sizeOf = ({ before, after }: Change) => Math.abs(after - before)
  const add = (shipment: PricedShipment, before: Offer | null, after: Offer | null): void => {
    sums.shipmentCount++
    if (before && !after) sums.onlyBeforeCount++
    if (after && !before) sums.onlyAfterCount++
    if (!before || !after) return
    sums.comparedCount++
    const change = {
      shipment,
      chargeableKg: after.chargeableKg,
      before: minorOf(before),
      after: minorOf(after),
    }
    sums.before += change.before
    sums.after += change.after
    if (change.before === change.after) return
    if (largest.length === shownChanges && sizeOf(change) <= sizeOf(largest.at(-1)!)) return
    largest.push(change)
    largest.sort((a, b) => sizeOf(b) - sizeOf(a))
    largest.length = Math.min(largest.length, shownChanges)
  }
  return { sums, largest, add }
}

const describeChanges = (changes: readonly Change[], references: ReadonlyMap<string, string>) =>
  changes.map(({ shipment: [shipmentId, , request], chargeableKg, before, after }) => ({
    shipmentId,
    assetReference: references.get(shipmentId) ?? null,
    countryCode: request.countryCode,
    chargeableKg,
    before: before / 100,
    after: after / 100,
    change: (after - before) / 100,
    changePercent: changeInPercent(before, after),
  }))

/** Returns the service with the list in force on the day, and with the draft in its place. */
const servicesToCompare = (
  table: RateTable,
  draft: StoredDraft,
  day: string,
): { before: CompiledService | null; after: CompiledService; inTry: boolean; currency: string } => {
  const service = table.serviceById.get(draft.serviceId)
  // A disabled service or carrier makes no prices.
  if (!service) throw new AppError('priceListServiceOff')
  const inForce = service.priceLists[draft.direction].find((list) => isValidOn(list, toDayNumber(day)))
  const inTry = inForce !== undefined && inForce.row.currency !== draft.currency
  return {
    before: inForce ? service : null,
    after: withPriceList(service, draft, draft.grids),
    inTry,
    currency: inTry ? 'TRY' : draft.currency,
  }
}

/**
 * Prices the last 30 days' shipments of the draft's direction twice on today's terms, with the list in force
 * and with the draft, so that only the list makes a difference. Yields to other requests.
 * @throws AppError notFound; priceListServiceOff
 */
export const findPriceListImpact = async (
  ctx: Pick<Ctx, 'db' | 'cache' | 'now'>,
  draftId: string,
): Promise<PriceListImpact> => {
  const draft = await findStoredDraft(ctx.db, draftId)
  if (!draft) throw new AppError('notFound')
  const table = await currentRateTable(ctx)
  const day = dayInTurkiye(ctx.now)
  const { before, after, inTry, currency } = servicesToCompare(table, draft, day)
  const from = startOfDayInTurkiye(dayInTurkiye(new Date(ctx.now.getTime() - days * dayMs)))
  const { sums, largest, add } = openSums(inTry)
  const read = (after: ImpactPlace | null) =>
    listPricedShipments(ctx.db, draft.serviceId, from, after, rowsPerPage)

  let reading: Promise<ShipmentsPage> | null = read(null)
  while (reading) {
    const { shipments, next }: ShipmentsPage = await reading
    reading = next ? read(next) : null
    // Handles the rejection of the next page's read when pricing throws first, which would otherwise be
    // unhandled.
    reading?.catch(() => undefined)
    for (const [index, shipment] of shipments.entries()) {
      if (index % rowsPerTurn === 0) await nextTurn()
      const [, segmentId, parcel] = shipment
      if ((parcel.direction ?? 'export') !== draft.direction) continue
      const [priceBefore, priceAfter] = rateWithEach(table, [before, after], { ...parcel, day, segmentId })
      add(shipment, priceBefore!, priceAfter!)
    }
  }
  const references = await listReferences(
    ctx.db,
    largest.map(({ shipment: [id] }) => id),
  )
  return {
    from: dayInTurkiye(from),
    to: day,
    shipmentCount: sums.shipmentCount,
    comparedCount: sums.comparedCount,
    onlyBeforeCount: sums.onlyBeforeCount,
    onlyAfterCount: sums.onlyAfterCount,
    currency,
    before: sums.before / 100,
    after: sums.after / 100,
    change: (sums.after - sums.before) / 100,
    changePercent: changeInPercent(sums.before, sums.after),
    largestChanges: describeChanges(largest, references),
  }
}
