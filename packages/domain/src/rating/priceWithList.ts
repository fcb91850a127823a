/** What a parcel would cost if its service had another price list: for lists that are not in force. */
import { listCells } from '../pricelist/priceGrid.ts'
import type { PriceGrid } from '../pricelist/priceGrid.ts'
import { formatDecimal } from '../money/decimal.ts'
import { toKg } from '../weight/weight.ts'
import { compilePriceLists } from './compilePriceLists.ts'
import { groupBy } from './groupBy.ts'
import type { Offer } from './offer.ts'
import { measureParcel } from './parcel.ts'
import type { RatingRequest } from './parcel.ts'
import { rateService } from './rateService.ts'
import type { PriceListRow, PricePerKgRow, WeightBreakRow } from './rateRows.ts'
import type { CompiledService, RateTable } from './rateTable.ts'

/** The service with this list alone, valid on every day. Throws RangeError for terms that do not hold. */
export const withPriceList = (
  service: CompiledService,
  terms: Omit<PriceListRow, 'id' | 'version' | 'serviceId' | 'validFrom' | 'validTo'>,
  grids: readonly PriceGrid[],
): CompiledService => {
  const row: PriceListRow = {
    ...terms,
    id: 0,
    version: 0,
    serviceId: service.row.id,
    validFrom: '0001-01-01',
    validTo: null,
  }
  const weightBreaks: WeightBreakRow[] = []
  const pricesPerKg: PricePerKgRow[] = []
  for (const { contentKind, zoneId, upToGrams, minor } of listCells(grids)) {
    const price = formatDecimal(minor, 2)
    if (upToGrams === null) pricesPerKg.push({ priceListId: 0, zoneId, contentKind, pricePerKg: price })
    else weightBreaks.push({ priceListId: 0, zoneId, contentKind, upToKg: toKg(upToGrams), price })
  }
  const byList = (rows: { priceListId: number }) => rows.priceListId
  const prices = {
    breaksByList: groupBy(weightBreaks, byList),
    perKgByList: groupBy(pricesPerKg, byList),
  }
  return { ...service, priceLists: compilePriceLists([row], prices) }
}

/** One parcel with several forms of one service, weighed once; null where it makes no offer. */
export const rateWithEach = (
  table: RateTable,
  services: readonly (CompiledService | null)[],
  request: RatingRequest,
): (Offer | null)[] => {
  const parcel = measureParcel(request)
  return services.map((service) => {
    if (!service) return null
    const outcome = rateService(table, service, parcel, null)
    return 'total' in outcome ? outcome : null
  })
}
