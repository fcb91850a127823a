import { sql } from 'drizzle-orm'
import { customType, numeric, timestamp } from 'drizzle-orm/pg-core'

/** Column for a timestamp with time zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Column for the time when the row was created. */
export const createdAt = () => moment('created_at').notNull().defaultNow()

/** Amount in the unit of its currency, two decimals, as text to stay exact. */
export const money = (name: string) => numeric(name, { precision: 14, scale: 2 })

/** Column for kilograms with three decimals. */
export const weightKg = (name: string) => numeric(name, { precision: 10, scale: 3 })

/** Raw bytes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * Expression for unique indexes: "IŞIK", "Işık" and "isik" are equal, independent of the database's collation.
 * Other letters are folded as far as the database supports them.
 */
export const folded = (column: unknown) =>
  sql`lower(translate(${column}, 'IÂÇĞİÎıÖŞÛÜâçğîöşûü', 'iacgiiiosuuacgiosuu'))`

/** Check constraint `column in ('a', 'b')`, built from the list in the code. */
export const oneOf = (column: unknown, values: readonly string[]) =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`
