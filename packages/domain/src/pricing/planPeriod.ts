/**
 * Where something that holds from a day on fits among its like in time: what held before ends the day before, what
 * begins later stays and ends the new one. Days are 'YYYY-MM-DD', both ends included.
 */
import { addDays } from './rating/days.ts'
import type { Day } from './rating/compile/rateRows.ts'

export interface Period {
  /** Null: since ever. */
  readonly validFrom: Day | null
  /** Null: until something newer begins. */
  readonly validTo: Day | null
}

export interface PeriodPlan<T> {
  /** Begins on the same day and gives way wholly. */
  readonly replaced: T | null
  /** Holds on the day; ends on `closesOn`. */
  readonly closed: T | null
  readonly closesOn: Day
  /** The last day of the new one; null while nothing begins later. */
  readonly validTo: Day | null
}

/** `existing` never overlap. */
export const planPeriod = <T extends Period>(existing: readonly T[], validFrom: Day): PeriodPlan<T> => {
  const later = existing.flatMap((one) =>
    one.validFrom !== null && one.validFrom > validFrom ? [one.validFrom] : [],
  )
  const begins = (one: T) => one.validFrom ?? ''
  return {
    replaced: existing.find((one) => one.validFrom === validFrom) ?? null,
    closed:
      existing.find((one) => begins(one) < validFrom && (one.validTo === null || one.validTo >= validFrom)) ??
      null,
    closesOn: addDays(validFrom, -1),
    validTo: later.length === 0 ? null : addDays(later.sort()[0]!, -1),
  }
}

/** The one that takes a removed one's days over: it ended on the day before. Undefined when nothing did. */
export const findPredecessor = <T extends Period>(existing: readonly T[], removed: Period): T | undefined =>
  removed.validFrom === null
    ? undefined
    : existing.find((one) => one.validTo === addDays(removed.validFrom!, -1))
