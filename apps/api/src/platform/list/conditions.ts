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

/** Columns of the list, and columns of another table that hold the same values. */
type Copies = ReadonlyMap<AnyPgColumn, AnyPgColumn>

/** What a part of a list asks besides its filters. */
export interface Part {
  after: (copies?: Copies) => SQL | undefined
  orderBy: (copies?: Copies) => SQL[]
  /** Null: pages that have numbers. */
  limit: number | null
}

/** A part of the rows that have, of each group, one facet. */
export interface FacetPart {
  /** At least one. */
  groups: readonly (readonly string[])[]
  /** What is asked of the copies: the cursor, and the filters of their columns. */
  bounds: SQL | undefined
  orderBy: SQL[]
  limit: number
}

/**
 * A table with one row for each value by which rows are found, in the list's order, so that the list's own table needs no
 * index on what changes. It is asked when the filters concern nothing else than facets and the copied columns.
 */
export interface FacetTable {
  copies: Copies
  /** The part's rows; others of those asked for may be among them. */
  where: (ctx: Ctx, part: FacetPart) => SQL
  /** A statement with one row for each row of the part, if a cheaper one than the list's own can tell. */
  countedRows: (ctx: Ctx, part: FacetPart) => SQL | null
}

/** The column is compared when the facet table is not asked. */
interface FacetSource {
  column: AnyPgColumn
  toFacet: (value: never) => string
}

/** What is asked besides a search. */
export interface SearchedPart {
  /** Of filters on columns that the list can be walked by, and the cursor. */
  bounds: SQL | undefined
  /** Of all other filters, and the cursor. */
  others: SQL | undefined
  /** The facets among them, each group by itself. */
  facetGroups: readonly (readonly string[])[]
  /** What the facet table can be asked of all others, if it can tell. */
  facetPart: FacetPart | null
  orderBy: SQL[]
  limit: number
}

/** A search that can find the rows of a part sooner than all that it matches. */
interface SearchSource<Value> {
  matches: (value: Value, ctx: Ctx) => Promise<SQL | undefined>
  findPart: (value: Value, ctx: Ctx, part: SearchedPart) => Promise<SQL | undefined>
}

/** A column that the filter's kind knows how to compare, or the condition itself. */
export type FilterSource<F> =
  | AnyPgColumn
  | ((value: ValueOf<F>, ctx: Ctx) => SQL | undefined | Promise<SQL | undefined>)
  | FacetSource
  | SearchSource<ValueOf<F>>
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

/** A pattern of `like` for a text that holds `text`. */
export const holding = (text: string): string => `%${escaped(text)}%`

const mostWords = 8

export const searchedWords = (search: string): string[] =>
  foldForSearch(search).split(/\s+/).filter(Boolean).slice(0, mostWords)

/** Every word of the search stands somewhere in `folded`, a text that `foldForSearch` or its SQL twin made. */
export const hasWords = (folded: AnyPgColumn | SQL, search: string): SQL | undefined =>
  and(...searchedWords(search).map((word) => like(folded as AnyPgColumn, holding(word))))

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

const isColumn = (source: FilterSource<Filter>): source is AnyPgColumn => 'getSQLType' in source

interface SetFilter {
  filter: Filter
  value: unknown
  source: FilterSource<Filter>
}

const setFiltersOf = <F extends Filters>(
  filters: F,
  sources: FilterSources<F>,
  body: Record<string, unknown>,
): SetFilter[] =>
  Object.entries(filters).flatMap(([name, filter]) => {
    const value = sentValue(name, filter, body)
    return isNothing(value) ? [] : [{ filter, value, source: sources[name] as FilterSource<Filter> }]
  })

interface Divided {
  /** Values of facets. */
  groups: string[][]
  /** Of the copied columns. */
  bounds: (copies?: Copies) => SQL | undefined
  /** Whether this is all that the filters ask. */
  isAll: boolean
}

const divide = (set: readonly SetFilter[], { copies }: FacetTable, { after }: Part): Divided => {
  const ofCopies = set.filter(({ source }) => isColumn(source) && copies.has(source))
  const groups = set.flatMap(({ source, value }) =>
    'toFacet' in source ? [[value].flat().map((one) => source.toFacet(one as never))] : [],
  )
  return {
    groups,
    bounds: (inPlaceOf) =>
      and(
        after(inPlaceOf),
        ...ofCopies.map(({ filter, source, value }) => {
          const column = source as AnyPgColumn
          return compare(filter, inPlaceOf?.get(column) ?? column, value)
        }),
      ),
    isAll: groups.length + ofCopies.length === set.length,
  }
}

/** What the facet table is asked; null when it cannot tell. */
const facetPartOf = (set: readonly SetFilter[], table: FacetTable, part: Part): FacetPart | null => {
  const { groups, bounds, isAll } = divide(set, table, part)
  if (part.limit === null || groups.length === 0 || !isAll) return null
  return { groups, bounds: bounds(table.copies), orderBy: part.orderBy(table.copies), limit: part.limit }
}

export interface Asked<F extends Filters> {
  filters: F
  sources: FilterSources<F>
  facetTable?: FacetTable | undefined
  body: Record<string, unknown>
  part: Part
}

const allOf = async (ctx: Ctx, set: readonly SetFilter[], part: Part): Promise<SQL | undefined> => {
  const conditions = set.map(async ({ filter, source, value }) => {
    if (typeof source === 'function') return source(value as never, ctx)
    if ('matches' in source) return source.matches(value as never, ctx)
    return compare(filter, isColumn(source) ? source : source.column, value)
  })
  return and(...(await Promise.all(conditions)), part.after())
}

/** The conditions of all filters that the request sets, and of the cursor. */
export const conditionsOf = async <F extends Filters>(
  ctx: Ctx,
  { filters, sources, facetTable, body, part }: Asked<F>,
): Promise<SQL | undefined> => {
  const set = setFiltersOf(filters, sources, body)
  const facetPart = facetTable && facetPartOf(set, facetTable, part)
  if (facetPart) return facetTable.where(ctx, facetPart)
  const search = set.find(({ source }) => 'findPart' in source)
  if (!facetTable || !search || !('findPart' in search.source) || part.limit === null)
    return allOf(ctx, set, part)
  const rest = set.filter((one) => one !== search)
  const { groups, bounds } = divide(rest, facetTable, part)
  const others = await allOf(ctx, rest, part)
  const found = await search.source.findPart(search.value as never, ctx, {
    bounds: bounds(),
    others,
    facetGroups: groups,
    facetPart: facetPartOf(rest, facetTable, part),
    orderBy: part.orderBy(),
    limit: part.limit,
  })
  return and(found, others)
}

export const countedRowsOf = <F extends Filters>(
  ctx: Ctx,
  { filters, sources, facetTable, body, part }: Asked<F>,
): SQL | null => {
  const facetPart = facetTable && facetPartOf(setFiltersOf(filters, sources, body), facetTable, part)
  return facetPart ? facetTable.countedRows(ctx, facetPart) : null
}
