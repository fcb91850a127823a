import { and, gt, gte, isNull, lt, lte, or } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

type Validity = 'past' | 'inForce' | 'toCome'

/** State of a validity period on `today`; both ends are inclusive, and no end means open-ended. */
export const stateOn = (
  today: string,
  { validFrom, validTo }: { validFrom: string; validTo: string | null },
): Validity => {
  if (validTo !== null && validTo < today) return 'past'
  return validFrom > today ? 'toCome' : 'inForce'
}

/** SQL condition for rows whose validity is in `state` on `today`. */
export const isInState = (
  { validFrom, validTo }: { validFrom: AnyPgColumn; validTo: AnyPgColumn },
  state: Validity,
  today: string,
): SQL | undefined => {
  if (state === 'past') return lt(validTo, today)
  if (state === 'toCome') return gt(validFrom, today)
  return and(lte(validFrom, today), or(isNull(validTo), gte(validTo, today)))
}
