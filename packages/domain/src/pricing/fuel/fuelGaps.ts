/** Weeks without a fuel percentage. */
import { addDays, daysBetween } from '../rating/days.ts'
import { groupBy } from '../rating/compile/groupBy.ts'
import type { Day, FuelRow } from '../rating/compile/rateRows.ts'

/** Carrier, or service with its own percentages, that has no percentage from `from` on. */
export interface FuelGap {
  carrierId: number
  serviceId: number | null
  /** First day without a percentage, today at the earliest. */
  from: Day
  /** 0 when the percentage is already missing. */
  daysLeft: number
  /**
   * Percentage that applies until a new one is entered: the carrier's current percentage, else the last one.
   * Null when there never was one.
   */
  servesPercent: string | null
}

/**
 * Returns the next gap of each carrier and service with percentages, if it begins within `withinDays` of
 * `today`, soonest first. A carrier without percentages charges no fuel and has no gap.
 */
export const findFuelGaps = (rows: readonly FuelRow[], today: Day, withinDays: number): FuelGap[] => {
  const groups = groupBy(rows, (row) => `${row.carrierId}/${row.serviceId ?? ''}`)
  return [...groups.values()]
    .map((group) => gapOf(group, rows, today))
    .filter((gap) => gap.daysLeft <= withinDays)
    .sort(
      (one, other) =>
        one.daysLeft - other.daysLeft ||
        one.carrierId - other.carrierId ||
        (one.serviceId ?? 0) - (other.serviceId ?? 0),
    )
}

const gapOf = (group: readonly FuelRow[], all: readonly FuelRow[], today: Day): FuelGap => {
  const ascending = [...group].sort((one, other) => (one.validFrom < other.validFrom ? -1 : 1))
  const { carrierId, serviceId } = group[0]!
  const first = ascending[0]!.validFrom
  // The carrier's percentages apply until the first day of the service's percentages.
  let from = serviceId !== null && first > today ? first : today
  let serves: FuelRow | undefined
  for (const row of ascending) {
    if (row.validFrom > from) break
    serves = row
    if (row.validTo >= from) from = addDays(row.validTo, 1)
  }
  const inForce = all.find(
    (row) =>
      row.carrierId === carrierId && row.serviceId === null && row.validFrom <= from && from <= row.validTo,
  )
  return {
    carrierId,
    serviceId,
    from,
    daysLeft: daysBetween(today, from),
    servesPercent: (inForce ?? serves)?.percent ?? null,
  }
}
