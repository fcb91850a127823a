import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

export interface NameChange {
  before: string
  after: string
}

/** Replaces a name in a JSON column, in every text that equals the name entirely. */
export const replacedName = (column: AnyPgColumn, { before, after }: NameChange): SQL =>
  sql`replace(${column}::text, to_json(${before}::text)::text, to_json(${after}::text)::text)::jsonb`
