import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

export interface NameChange {
  before: string
  after: string
}

/** A JSON column with each text that is the one name, from its first to its last letter, as the other. */
export const replacedName = (column: AnyPgColumn, { before, after }: NameChange): SQL =>
  sql`replace(${column}::text, to_json(${before}::text)::text, to_json(${after}::text)::text)::jsonb`
