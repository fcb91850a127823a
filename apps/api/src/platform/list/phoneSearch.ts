import { like, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { holding } from './conditions.ts'

/** Minimum number of digits of a stored number that a longer search may end with; shorter ones are coincidences. */
const shortestStored = 6

/**
 * Digits of a search that is a phone number or a part of one, in any notation and without leading zeros:
 * `0532 111 22` is `53211122`. Null for other text and for fewer than three digits.
 */
export const readPhoneSearch = (text: string): string | null => {
  if (!/^\+?[\d\s()./-]+$/.test(text.trim())) return null
  const digits = text.replaceAll(/\D/g, '').replace(/^0+/, '')
  return digits.length < 3 ? null : digits
}

/** Condition that a stored number contains the digits, or is their end: a search may begin with the country's code. */
export const hasPhone = (stored: AnyPgColumn | SQL, digits: string): SQL => {
  const plain = sql`ltrim(regexp_replace(${stored}, '\\D', '', 'g'), '0')`
  return or(
    like(plain, holding(digits)),
    sql`(length(${plain}) >= ${shortestStored} and ${digits} like '%' || ${plain})`,
  )!
}
