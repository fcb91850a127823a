/**
 * Inserts a new period into a timeline: the current period ends the day before, and a later period stays and
 * ends the new one. Days are 'YYYY-MM-DD', both ends inclusive.
 */
import { addDays } from './rating/days.ts'
import type { Day } from './rating/compile/rateRows.ts'

export interface Period {
  /** Null: without a beginning. */
  readonly validFrom: Day | null
  /** Null: until a newer period begins. */
  readonly validTo: Day | null
}

export interface PeriodPlan<T> {
  /** Period that begins on the same day and is replaced entirely. */
  readonly replaced: T | null
  /** Period in force on the day; it now ends on `closesOn`. */
  readonly closed: T | null
  readonly closesOn: Day
  /** Last day of the new period; null when no later period exists. */
  readonly validTo: Day | null
}

/** `existing` periods must not overlap. */
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

/**
 * Returns the period that ended on the day before a removed period, and takes over its days. Undefined when
 * there is none.
 */
export const findPredecessor = <T extends Period>(existing: readonly T[], removed: Period): T | undefined =>
  removed.validFrom === null
    ? undefined
    : existing.find((one) => one.validTo === addDays(removed.validFrom!, -1))
