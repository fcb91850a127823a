import { sql } from 'drizzle-orm'
import { customType, numeric, timestamp } from 'drizzle-orm/pg-core'

/** A moment, with time zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true })

/** When the row was made. */
export const createdAt = () => moment('created_at').notNull().defaultNow()

/** Money in the unit of its currency, two decimals, as text so that it stays exact. */
export const money = (name: string) => numeric(name, { precision: 14, scale: 2 })

/** Kilograms to the gram. */
export const weightKg = (name: string) => numeric(name, { precision: 10, scale: 3 })

/** Bytes as they are. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * For unique indexes: "IŞIK", "Işık" and "isik" are one text, whatever the order of letters of the database. Characters
 * that are not Turkish are folded as far as the database knows them.
 */
export const folded = (column: unknown) =>
  sql`lower(translate(${column}, 'IÂÇĞİÎıÖŞÛÜâçğîöşûü', 'iacgiiiosuuacgiosuu'))`

/** `column in ('a', 'b')` for a check constraint, from the list that the code uses. */
export const oneOf = (column: unknown, values: readonly string[]) =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`
