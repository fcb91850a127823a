import { and, gt, gte, isNull, lt, lte, or } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

type Validity = 'past' | 'inForce' | 'toCome'

/** What holds from a day to a day, both included, seen from `today`; without an end it goes on. */
export const stateOn = (
  today: string,
  { validFrom, validTo }: { validFrom: string; validTo: string | null },
): Validity => {
  if (validTo !== null && validTo < today) return 'past'
  return validFrom > today ? 'toCome' : 'inForce'
}

/** The same as a condition: the rows that are in `state` on `today`. */
export const isInState = (
  { validFrom, validTo }: { validFrom: AnyPgColumn; validTo: AnyPgColumn },
  state: Validity,
  today: string,
): SQL | undefined => {
  if (state === 'past') return lt(validTo, today)
  if (state === 'toCome') return gt(validFrom, today)
  return and(lte(validFrom, today), or(isNull(validTo), gte(validTo, today)))
}
