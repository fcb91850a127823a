/** Weeks for which nobody has entered a fuel percentage yet. */
import { addDays, daysBetween } from '../rating/days.ts'
import { groupBy } from '../rating/compile/groupBy.ts'
import type { Day, FuelRow } from '../rating/compile/rateRows.ts'

/** A carrier, or a service with percentages of its own, that has none from `from` on. */
export interface FuelGap {
  carrierId: number
  serviceId: number | null
  /** The first day without a percentage, today at the earliest. */
  from: Day
  /** 0: it is missing already. */
  daysLeft: number
  /** The percentage that serves until one is entered: the carrier's in force, else the last one. Null: none ever was. */
  servesPercent: string | null
}

/**
 * The next gap of each carrier and service that has percentages, when it begins within `withinDays` of `today`. A
 * carrier without any has no fuel charge and is missing nothing. Soonest first.
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
  // Until the first day of its own percentages a service follows its carrier's.
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
