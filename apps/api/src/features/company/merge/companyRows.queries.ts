/**
 * Moves the rows of a company in all tables. Tables are read from the database catalogue, so that later tables
 * are included. The only code that writes tables of other features: it changes nothing but the owning company.
 */
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'

interface CompanyTable {
  table: string
  column: string
  /**
   * Unique indexes that include the company: conflicting rows stay with the closed company. `keys` are the
   * other columns and expressions of the index, as SQL.
   */
  uniques: { keys: string[]; condition: string | null; isNullOne: boolean }[]
}

/**
 * Users are moved by their own use case, which ends their sessions; the pointer between companies is the merge
 * itself.
 */
const apart: readonly string[] = ['users', 'companies']

export const listCompanyTables = async (db: Db): Promise<CompanyTable[]> => {
  const { rows } = await db.execute<{ table: string; column: string; uniques: CompanyTable['uniques'] }>(sql`
    select c.conrelid::regclass::text as "table", a.attname as "column", coalesce((
      select json_agg(json_build_object(
        'keys', (select coalesce(json_agg(pg_get_indexdef(i.indexrelid, place, true)), '[]'::json)
          from generate_series(1, i.indnkeyatts) as place where i.indkey[place - 1] <> a.attnum),
        'condition', pg_get_expr(i.indpred, i.indrelid),
        'isNullOne', i.indnullsnotdistinct))
      from pg_index i
      where i.indrelid = c.conrelid and i.indisunique and a.attnum = any(i.indkey)), '[]'::json) as uniques
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'companies'::regclass and c.conparentid = 0
    order by 1, 2`)
  return rows
}

interface Pair {
  survivorId: number
  mergedId: number
}

const rowsOf = ({ table, column }: CompanyTable, companyId: number): SQL =>
  sql`${sql.identifier(table)} as own where own.${sql.identifier(column)} = ${companyId}`

/** Condition: the surviving company already has a row with the same unique key. */
const clashes = ({ table, column, uniques }: CompanyTable, survivorId: number): SQL => {
  const each = uniques.map(({ keys, condition, isNullOne }) => {
    // Index expressions contain unqualified column names, so they are evaluated in a subquery per row.
    const asked = (alias: string, said: string): SQL =>
      sql`(select ${sql.raw(said)} from (select ${sql.identifier(alias)}.*) as ${sql.identifier(`${alias}_row`)})`
    const isSame = isNullOne ? sql`is not distinct from` : sql`=`
    const same = keys.map((key) => sql`${asked('held', key)} ${isSame} ${asked('own', key)}`)
    const fits = (alias: string): SQL => (condition === null ? sql`true` : asked(alias, condition))
    return sql`(${fits('own')} and exists (select 1 from ${sql.identifier(table)} as held
      where held.${sql.identifier(column)} = ${survivorId} and ${sql.join([sql`true`, ...same], sql` and `)} and ${fits('held')}))`
  })
  return each.length === 0 ? sql`false` : sql`(${sql.join(each, sql` or `)})`
}

export interface TableMove {
  table: string
  count: number
  staying: number
}

export const countCompanyRows = async (db: Db, { survivorId, mergedId }: Pair): Promise<TableMove[]> => {
  const tables = (await listCompanyTables(db)).filter(({ table }) => table !== 'companies')
  const counts = tables.map(
    (table) => sql`select ${table.table}::text as "table", count(*)::int as count,
      (count(*) filter (where ${clashes(table, survivorId)}))::int as staying from ${rowsOf(table, mergedId)}`,
  )
  const { rows } = await db.execute<{ table: string; count: number; staying: number }>(
    sql.join(counts, sql` union all `),
  )
  return rows.filter(({ count }) => count > 0).map((row) => ({ ...row, count: row.count - row.staying }))
}

/** Moves rows in the caller's transaction, which holds both companies' locks. Returns the number of rows by table. */
export const moveCompanyRows = async (
  tx: Db,
  { survivorId, mergedId }: Pair,
): Promise<Record<string, number>> => {
  const moved: Record<string, number> = {}
  for (const table of await listCompanyTables(tx)) {
    if (apart.includes(table.table)) continue
    const result = await tx.execute(sql`update ${sql.identifier(table.table)} as own
      set ${sql.identifier(table.column)} = ${survivorId}
      where own.${sql.identifier(table.column)} = ${mergedId} and not ${clashes(table, survivorId)}`)
    if (result.rowCount) moved[table.table] = result.rowCount
  }
  return moved
}
