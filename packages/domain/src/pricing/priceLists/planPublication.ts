/** Effects of publishing a price list on the other lists of its service, and of withdrawing it again. */
import { addDays } from '../rating/days.ts'
import type { Day } from '../rating/compile/rateRows.ts'

/** List in effect: neither withdrawn nor a draft. Both days are inclusive. */
export interface StandingList {
  readonly id: number
  readonly validFrom: Day
  /** Null: until a newer list ends it. */
  readonly validTo: Day | null
}

export interface PublicationPlan<List extends StandingList = StandingList> {
  /** List that begins on the same day as the new list and is withdrawn. */
  readonly replaced: List | null
  /** List that would be in force on the first day of the new list, and now ends the day before. */
  readonly closed: List | null
  /** Last day of the price list that is closed. */
  readonly closedTo: Day
  /** Last day of the new list: the day before the next list begins; null when there is no later list. */
  readonly validTo: Day | null
}

export const holdsOn = ({ validFrom, validTo }: Omit<StandingList, 'id'>, day: Day): boolean =>
  validFrom <= day && (validTo === null || validTo >= day)

/** Lists never overlap, and a new list leaves no gap after the list that it closes (docs/rules.md, Prices). */
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
