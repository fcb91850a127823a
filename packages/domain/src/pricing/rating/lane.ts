/**
 * Everything that prices a parcel except its pieces and postal code. Calculated once per lane (day, direction,
 * country, segment, contents and requested options) and cached with the rate table. A price change creates a
 * new table.
 */
import { findTariff, refuseEmbargo } from './findTariff.ts'
import type { Refusal, Tariff } from './findTariff.ts'
import type { LaneTerms } from './parcel.ts'
import { toDayNumber } from './days.ts'
import type { CompiledService, RateTable } from './compile/rateTable.ts'
import { isInsured } from './surchargeAmount.ts'

export interface ServiceOnLane {
  readonly compiled: CompiledService
  /** Embargo of the service; takes precedence over limits, which take precedence over other reasons. */
  readonly embargo: Refusal | null
  readonly tariff: Tariff | Refusal
}

export interface Lane {
  /** All services of the rate table on this lane, in its order. */
  readonly services: readonly ServiceOnLane[]
}

const maxLanes = 2000

const lanesOfTable = new WeakMap<RateTable, Map<string, Lane>>()

const keyOf = (terms: LaneTerms): string => {
  const asks = `${terms.incoterm ?? 'DAP'} ${terms.chargesIossFee === true} ${isInsured(terms)}`
  return `${terms.direction ?? 'export'} ${terms.day} ${terms.segmentId} ${terms.countryCode} ${terms.contentKind} ${asks}`
}

/** Calculates a lane for a service that may not be in the table, e.g. with a list that is not in force. */
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
