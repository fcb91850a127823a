import { buildGrids } from '@kervan/domain/pricing/priceLists/priceGrid'
import type { PriceCell, PriceGrid } from '@kervan/domain/pricing/priceLists/priceGrid'
import type { ZoneOfService } from '@kervan/domain/pricing/priceLists/gridProblems'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { describeGrids, describePriceList } from './describePriceList.ts'
import { findStoredPriceList } from './priceList.queries.ts'
import type { StoredPriceList } from './priceList.queries.ts'
import { listZonePrices } from '../rateTable/pricing.queries.ts'
import { zonesOfService } from './zonesOfService.ts'

/** Published list with its prices; columns are ordered by zone code. */
export interface PricedList {
  list: StoredPriceList
  zones: ZoneOfService[]
  grids: PriceGrid[]
}

const loadPriceCells = async (db: Db, priceListId: number): Promise<PriceCell[]> =>
  (await listZonePrices(db, priceListId)).flatMap(({ zoneId, contentKind, prices }) =>
    prices.map(([upToGrams, minor]) => ({ contentKind, zoneId, upToGrams, minor })),
  )

/** @throws AppError notFound */
export const loadPricedList = async (db: Db, priceListId: number): Promise<PricedList> => {
  const list = await findStoredPriceList(db, priceListId)
  if (!list) throw new AppError('notFound')
  const zones = await zonesOfService(db, list.serviceId)
  const grids = buildGrids(
    await loadPriceCells(db, priceListId),
    zones.map(({ id }) => id),
  )
  return { list, zones, grids }
}

/** @throws AppError notFound */
export const findPricesOfList = async ({ db, now }: Ctx, priceListId: number) => {
  const { list, zones, grids } = await loadPricedList(db, priceListId)
  return { priceList: describePriceList(list, now), grids: describeGrids(grids, zones) }
}
