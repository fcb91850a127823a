/**
 * What prices a parcel apart from its pieces and postal code. It is worked out once for each lane, that is for a day,
 * direction, country, segment, contents and what is asked for, and cached with the table. A changed price is another table.
 */
import { findTariff, refuseEmbargo } from './findTariff.ts'
import type { Refusal, Tariff } from './findTariff.ts'
import type { Offer } from '../quotes/offer.ts'
import type { LaneTerms } from './parcel.ts'
import { toDayNumber } from './compile/rateTable.ts'
import type { CompiledService, RateTable } from './compile/rateTable.ts'
import { isInsured } from './surchargeAmount.ts'

export interface ServiceOnLane {
  readonly compiled: CompiledService
  /** Comes before the limits of the service, which come before the other reasons. */
  readonly embargo: Refusal | null
  readonly tariff: Tariff | Refusal
  /** By rateService's key. */
  readonly offers: Map<number | string, Offer | Refusal>
  readonly cache: TableCache
}

export interface Lane {
  /** All of the table's, in its order. */
  readonly services: readonly ServiceOnLane[]
}

interface TableCache {
  readonly lanes: Map<string, Lane>
  offers: number
}

/** An offer takes about 3 KB, with what is written of it. */
const maxOffers = 10_000
const maxLanes = 2000

const caches = new WeakMap<RateTable, TableCache>()

const cacheOf = (table: RateTable): TableCache => {
  let cache = caches.get(table)
  if (!cache) caches.set(table, (cache = { lanes: new Map(), offers: 0 }))
  return cache
}

const empty = (cache: TableCache): void => {
  cache.lanes.clear()
  cache.offers = 0
}

const keyOf = (terms: LaneTerms): string => {
  const asks = `${terms.incoterm ?? 'DAP'} ${terms.chargesIossFee === true} ${isInsured(terms)}`
  return `${terms.direction ?? 'export'} ${terms.day} ${terms.segmentId} ${terms.countryCode} ${terms.contentKind} ${asks}`
}

/** For a service that may be no part of the table, such as one with a list that is not in force. */
export const putOnLane = (table: RateTable, compiled: CompiledService, terms: LaneTerms): ServiceOnLane => {
  const day = toDayNumber(terms.day)
  return {
    compiled,
    embargo: refuseEmbargo(table, compiled, terms.countryCode, day),
    tariff: findTariff(table, compiled, terms, day),
    offers: new Map(),
    cache: cacheOf(table),
  }
}

export const laneOf = (table: RateTable, terms: LaneTerms): Lane => {
  const cache = cacheOf(table)
  const key = keyOf(terms)
  const known = cache.lanes.get(key)
  if (known) return known
  if (cache.lanes.size >= maxLanes) empty(cache)
  const lane = { services: table.services.map((service) => putOnLane(table, service, terms)) }
  cache.lanes.set(key, lane)
  return lane
}

/** Cached outcomes are shared by all requests. */
export const cacheOutcome = (
  { offers, cache }: ServiceOnLane,
  key: number | string,
  outcome: Offer | Refusal,
): void => {
  if (cache.offers >= maxOffers) empty(cache)
  cache.offers += 1
  offers.set(key, Object.freeze(outcome))
}
