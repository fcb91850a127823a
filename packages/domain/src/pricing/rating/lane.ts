/**
 * What prices a parcel apart from its pieces and postal code. It is worked out once for each lane, that is for a day,
 * direction, country, segment, contents and what is asked for, and cached with the table. A changed price is another table.
 */
import { findTariff, refuseEmbargo } from './findTariff.ts'
import type { Refusal, Tariff } from './findTariff.ts'
import type { LaneTerms } from './parcel.ts'
import { toDayNumber } from './compile/rateTable.ts'
import type { CompiledService, RateTable } from './compile/rateTable.ts'
import { isInsured } from './surchargeAmount.ts'

export interface ServiceOnLane {
  readonly compiled: CompiledService
  /** Comes before the limits of the service, which come before the other reasons. */
  readonly embargo: Refusal | null
  readonly tariff: Tariff | Refusal
}

export interface Lane {
  /** All of the table's, in its order. */
  readonly services: readonly ServiceOnLane[]
}

const maxLanes = 2000

const lanesOfTable = new WeakMap<RateTable, Map<string, Lane>>()

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
  }
}

export const laneOf = (table: RateTable, terms: LaneTerms): Lane => {
  const lanes = lanesOfTable.get(table) ?? new Map<string, Lane>()
  if (lanes.size === 0) lanesOfTable.set(table, lanes)
  const key = keyOf(terms)
  const known = lanes.get(key)
  if (known) return known
  if (lanes.size >= maxLanes) lanes.clear()
  const lane = { services: table.services.map((service) => putOnLane(table, service, terms)) }
  lanes.set(key, lane)
  return lane
}
