import { addDays } from '../rating/days.ts'
import type { Day } from '../rating/compile/rateRows.ts'

/** Days on which a service has no list; `to` is null when no list follows. */
export interface PriceListGap {
  from: Day
  to: Day | null
}

/**
 * Returns the days between the end of a list on `validTo` and the next list of its service. Null when there is
 * no gap.
 */
export const findGapAfter = (
  validTo: Day | null,
  others: readonly { validFrom: Day }[],
): PriceListGap | null => {
  if (validTo === null) return null
  const from = addDays(validTo, 1)
  const next = others
    .map(({ validFrom }) => validFrom)
    .filter((day) => day > validTo)
    .sort()[0]
  if (next === from) return null
  return { from, to: next === undefined ? null : addDays(next, -1) }
}
