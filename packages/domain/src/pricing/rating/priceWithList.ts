/** Price of a parcel with another price list of its service: for lists that are not in force. */
import { listCells } from '../priceLists/priceGrid.ts'
import type { PriceGrid } from '../priceLists/priceGrid.ts'
import { compilePriceLists } from './compile/compilePriceLists.ts'
import { compileZonePrices } from './compile/compilePrices.ts'
import type { CompiledPrices, PricePoint } from './compile/compilePrices.ts'
import type { Offer } from '../quotes/offer.ts'
import { putOnLane } from './lane.ts'
import { measureParcel } from './parcel.ts'
import type { RatingRequest } from './parcel.ts'
import { rateService } from './rateService.ts'
import type { PriceListRow } from './compile/rateRows.ts'
import type { CompiledService, RateTable } from './compile/rateTable.ts'

/**
 * Returns the service with this list as the only list of its direction, valid on every day. Throws RangeError
 * for invalid terms.
 */
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
  const direction = terms.direction ?? 'export'
  const compiled = compilePriceLists([row], new Map([[0, compileGrids(grids)]]))
  return { ...service, priceLists: { ...service.priceLists, [direction]: compiled[direction] } }
}

const compileGrids = (grids: readonly PriceGrid[]): CompiledPrices => {
  const points = { document: new Map<number, PricePoint[]>(), package: new Map<number, PricePoint[]>() }
  for (const { contentKind, zoneId, upToGrams, minor } of listCells(grids)) {
    const known = points[contentKind].get(zoneId)
    if (known) known.push([upToGrams, minor])
    else points[contentKind].set(zoneId, [[upToGrams, minor]])
  }
  const compile = (ofKind: ReadonlyMap<number, readonly PricePoint[]>) =>
    new Map([...ofKind].map(([zoneId, ofZone]) => [zoneId, compileZonePrices(ofZone)]))
  return { document: compile(points.document), package: compile(points.package) }
}

/** Rates one parcel with several variants of one service, measuring it once; null where there is no offer. */
export const rateWithEach = (
  table: RateTable,
  services: readonly (CompiledService | null)[],
  request: RatingRequest,
): (Offer | null)[] => {
  const parcel = measureParcel(request)
  return services.map((service) => {
    if (!service) return null
    const outcome = rateService(table, putOnLane(table, service, request), parcel, null)
    return 'total' in outcome ? outcome : null
  })
}
