/** Compiled prices of this process. A quote must use one table from beginning to end. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { compileWithPrices } from '@kervan/domain/pricing/rating/compile/compileRateTable'
import { compileZonePrices } from '@kervan/domain/pricing/rating/compile/compilePrices'
import type { CompiledPrices } from '@kervan/domain/pricing/rating/compile/compilePrices'
import type { RateTable } from '@kervan/domain/pricing/rating/compile/rateTable'
import type { ZonePrices } from '@kervan/domain/pricing/rating/compile/compilePrices'
import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { cachedKind } from '../../../platform/db/cache/cachedValues.ts'
import { listExchangeRates } from '../exchangeRates/listExchangeRates.ts'
import {
  listCarriers,
  listEmbargoes,
  listFuel,
  listMarkups,
  listPriceLists,
  listPriceSignatures,
  listRemoteAreas,
  listServices,
  listSurcharges,
  listZoneCountries,
  listZonePrices,
  listZones,
  readPricingVersion,
} from './pricing.queries.ts'
import { listSegments } from '../segments/listSegments.ts'

/** Prices of a list with the signature that the database had when they were read. */
interface KnownPrices {
  signature: string
  prices: CompiledPrices
}

interface CachedPrices {
  table: RateTable
  pricesByList: ReadonlyMap<number, KnownPrices>
}

/** Zones compiled per event loop turn, so that quotes are not blocked by a list with hundreds of zones. */
const zonesPerTurn = 20

const loadPrices = async (db: Db, priceListId: number): Promise<CompiledPrices> => {
  const compiled = { document: new Map<number, ZonePrices>(), package: new Map<number, ZonePrices>() }
  for (const [index, { zoneId, contentKind, prices }] of (await listZonePrices(db, priceListId)).entries()) {
    compiled[contentKind].set(zoneId, compileZonePrices(prices))
    if (index % zonesPerTurn === 0) await nextTurn()
  }
  return compiled
}

/** Reuses prices of published lists, which never change: after a publication only the new list is read. */
const loadCachedPrices = async (db: Db, before: CachedPrices | null): Promise<CachedPrices> => {
  const services = await listServices(db)
  const inUse = new Set(services.map((service) => service.id))
  const priceLists = (await listPriceLists(db)).filter(({ serviceId }) => inUse.has(serviceId))
  const signatures = await listPriceSignatures(db)
  const pricesByList = new Map<number, KnownPrices>()
  for (const { id } of priceLists) {
    const signature = signatures.get(id)
    if (signature === undefined) continue
    const known = before?.pricesByList.get(id)
    pricesByList.set(
      id,
      known?.signature === signature ? known : { signature, prices: await loadPrices(db, id) },
    )
  }
  const rows = {
    carriers: await listCarriers(db),
    services,
    zones: await listZones(db),
    zoneCountries: await listZoneCountries(db),
    priceLists,
    fuel: await listFuel(db),
    surcharges: await listSurcharges(db),
    remoteAreas: await listRemoteAreas(db),
    segments: await listSegments(db),
    markups: await listMarkups(db),
    exchangeRates: await listExchangeRates(db),
    embargoes: await listEmbargoes(db),
  }
  await nextTurn()
  const prices = new Map([...pricesByList].map(([id, known]) => [id, known.prices]))
  return { table: compileWithPrices(rows, prices), pricesByList }
}

const cachedPrices = cachedKind<CachedPrices>({
  channel: 'pricing_version',
  readVersion: readPricingVersion,
  load: loadCachedPrices,
})

/** Returns the current table; use one table for a whole quote. */
export const currentRateTable = ({ cache }: Pick<Services, 'cache'>): RateTable | Promise<RateTable> => {
  const prices = cache.get(cachedPrices)
  return prices instanceof Promise ? prices.then(({ table }) => table) : prices.table
}
