/** What a filter of a list asks of the database, by its kind. */
import { and, eq, gte, inArray, like, lt, lte, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { isRange } from '@kervan/contract/list/filters'
import type { Filter, Filters } from '@kervan/contract/list/filters'
import { foldForSearch } from '@kervan/domain/identity/transliterate'
import { startOfDayInTurkiye } from '../clock.ts'
import type { Ctx } from '../ctx.ts'

/** Both ends included; null is open. */
export interface Range<Value> {
  from: Value | null
  to: Value | null
}

/** What the caller asked for; never null, empty or an empty list. */
export type ValueOf<F> = F extends { names: readonly unknown[]; field: infer Field extends z.ZodType }
  ? Range<NonNullable<z.output<Field>>>
  : F extends { field: infer Field extends z.ZodType }
    ? NonNullable<z.output<Field>>
    : never

/** A column that the filter's kind knows how to compare, or the condition itself. */
export type FilterSource<F> = AnyPgColumn | ((value: ValueOf<F>, ctx: Ctx) => SQL | undefined)
export type FilterSources<F extends Filters> = { [Name in keyof F]: FilterSource<F[Name]> }

const dayMs = 24 * 3_600_000
/** The last moment that every date function here knows; nothing of ours is later. */
const latest = Date.UTC(9999, 0, 1)

/** From the first moment of `from` to before the first moment of the day after `to`, in Türkiye. */
const withinDays = (column: AnyPgColumn, { from, to }: Range<string>): SQL | undefined => {
  if (column.getSQLType() === 'date')
    return and(from === null ? undefined : gte(column, from), to === null ? undefined : lte(column, to))
  const before = to === null ? null : startOfDayInTurkiye(to).getTime() + dayMs
  return and(
    from === null ? undefined : gte(column, startOfDayInTurkiye(from)),
    before === null || before > latest ? undefined : lt(column, new Date(before)),
  )
}

const withinNumbers = (column: AnyPgColumn, { from, to }: Range<number>): SQL | undefined =>
  and(
    from === null ? undefined : gte(column, sql`${from}::numeric`),
    to === null ? undefined : lte(column, sql`${to}::numeric`),
  )

/** One value is compared by `=`, which an index serves in order; several by `in`. */
const anyOf = (column: AnyPgColumn, values: readonly unknown[]): SQL =>
  values.length === 1 ? eq(column, values[0]) : inArray(column, [...values])

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

const mostWords = 8

/** Every word of the search stands somewhere in `folded`, a text that `foldForSearch` or its SQL twin made. */
export const hasWords = (folded: AnyPgColumn | SQL, search: string): SQL | undefined =>
  and(
    ...foldForSearch(search)
      .split(/\s+/)
      .filter(Boolean)
      .slice(0, mostWords)
      .map((word) => like(folded as AnyPgColumn, `%${escaped(word)}%`)),
  )

const compare = (filter: Filter, column: AnyPgColumn, value: unknown): SQL | undefined => {
  switch (filter.kind) {
    case 'search':
      return hasWords(column, value as string)
    case 'choices':
    case 'ids':
    case 'countries':
    case 'companies':
      return anyOf(column, value as unknown[])
    case 'days':
      return withinDays(column, value as Range<string>)
    case 'numbers':
      return withinNumbers(column, value as Range<number>)
    default:
      return eq(column, value)
  }
}

const sentValue = (name: string, filter: Filter, body: Record<string, unknown>): unknown => {
  if (!isRange(filter)) return body[name]
  const [from, to] = filter.names.map((field) => body[field] ?? null)
  return from === null && to === null ? null : { from, to }
}

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** The conditions of all filters that the request sets. */
export const conditionsOf = <F extends Filters>(
  filters: F,
  sources: FilterSources<F>,
  body: Record<string, unknown>,
  ctx: Ctx,
): (SQL | undefined)[] =>
  Object.entries(filters).map(([name, filter]) => {
    const value = sentValue(name, filter, body)
    if (isNothing(value)) return undefined
    const source = sources[name as keyof F] as FilterSource<Filter>
    return typeof source === 'function' ? source(value as never, ctx) : compare(filter, source, value)
  })
