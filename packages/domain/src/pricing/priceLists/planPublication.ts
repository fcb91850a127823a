/** What becomes of the lists of a service when another one is published, and what stands again when it is taken back. */
import { addDays } from '../rating/days.ts'
import type { Day } from '../rating/compile/rateRows.ts'

/** A list that counts: neither withdrawn nor a draft. Both days are included. */
export interface StandingList {
  readonly id: number
  readonly validFrom: Day
  /** Null: until a newer list closes it. */
  readonly validTo: Day | null
}

export interface PublicationPlan<List extends StandingList = StandingList> {
  /** Begins on the same day as the new one and is withdrawn. */
  readonly replaced: List | null
  /** Would hold on the first day of the new one, and ends the day before. */
  readonly closed: List | null
  /** Last day of the list that is closed. */
  readonly closedTo: Day
  /** Last day of the new list: the one before the next list begins; null when there is none. */
  readonly validTo: Day | null
}

export const holdsOn = ({ validFrom, validTo }: Omit<StandingList, 'id'>, day: Day): boolean =>
  validFrom <= day && (validTo === null || validTo >= day)

/** Lists never overlap, and a new one leaves no gap behind the one that it closes (docs/rules.md, Prices). */
export const planPublication = <List extends StandingList>(
  standing: readonly List[],
  from: Day,
): PublicationPlan<List> => {
  const later = standing.map(({ validFrom }) => validFrom).filter((begins) => begins > from)
  const next = later.length === 0 ? null : later.reduce((a, b) => (a < b ? a : b))
  return {
    replaced: standing.find(({ validFrom }) => validFrom === from) ?? null,
    closed: standing.find((list) => list.validFrom < from && holdsOn(list, from)) ?? null,
    closedTo: addDays(from, -1),
    validTo: next === null ? null : addDays(next, -1),
  }
}
